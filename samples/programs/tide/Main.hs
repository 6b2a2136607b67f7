-- | Work that comes and goes, and what goes wrong with it: the number of capabilities rises and
-- falls, some threads wait for what never comes, sparks are needed before anyone takes them up,
-- and some messages START have no STOP.
module Main (main) where

import Control.Concurrent
import Control.Concurrent.STM
import Control.Exception (evaluate)
import Control.Monad
import Debug.Trace (traceEventIO, traceMarkerIO)
import GHC.Conc (par, pseq)
import System.Environment (getArgs)

work :: Int -> Int
work n = foldr (\x rest -> (x * 7 + rest) `mod` 1000003) 0 [1 .. n]

-- | Each spark is evaluated at once by whoever made it; it stays in the pool.
hasty :: Int -> [Int] -> Int
hasty total [] = total
hasty total (x : xs) = x `par` (x `pseq` hasty (total + x) xs)

-- | One flood of several, on so many capabilities: eight threads that end, and more and more that
-- never do.
flood :: TVar Int -> MVar () -> Int -> (Int, Int) -> IO ()
flood done never size (nth, n) = do
  setNumCapabilities n
  traceMarkerIO ("flood of " ++ show n)
  before <- readTVarIO done
  forM_ [1 .. 8 :: Int] $ \i -> forkIO $ do
    traceEventIO "START stream"
    forM_ [1 .. 10] $ \j -> do
      _ <- evaluate (work (size * (j + i)))
      when (j `mod` 5 == 0) yield
    when (even i) $ traceEventIO "STOP stream"
    atomically $ modifyTVar' done (+ 1)
  replicateM_ (12 * nth) $ forkIO (takeMVar never)
  atomically $ readTVar done >>= \now -> when (now < before + 8) retry
  threadDelay 20000

main :: IO ()
main = do
  [size] <- map read <$> getArgs
  done <- newTVarIO 0
  never <- newEmptyMVar
  traceEventIO "START tide"
  let xs = [work (size * 5 + i) | i <- [1 .. 400]]
  print (hasty 0 xs)
  print (maximum xs)
  mapM_ (flood done never size) (zip [1 ..] [1, 3, 2, 4, 1, 4])
  putMVar never ()
