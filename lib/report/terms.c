#include "report/terms.h"

#include <glib.h>

static const PfTermText texts[PF_N_TERMS] = {
    [PF_TERM_CENSUS] = { "Heap census",
                         "After a major collection the run-time system walks over all reachable "
                         "closures and adds up their sizes by band. A census is one sample; "
                         "between samples charts draw straight lines." },
    [PF_TERM_RESIDENCY] = { "Residency",
                            "Bytes that are reachable at a census. Garbage, room for copying and "
                            "memory that is held but not in use are not among them, so the "
                            "operating system reports more." },
    [PF_TERM_BAND] = { "Band",
                       "One line of the census: what was allocated by a cost-centre stack or a "
                       "module, is of a type or a closure type, is kept by a retainer, and so "
                       "on, as the -h flag of the run says." },
    [PF_TERM_OTHER] = { "OTHER",
                        "Bands that are too small or too many to be drawn, added together: those "
                        "under 1% of the area and any beyond the twentieth, unless other limits "
                        "were asked for." },
    [PF_TERM_SHARE] = { "Share",
                        "The area of a band divided by the area of all bands. Area is memory "
                        "\u00d7 time, by the trapezoid rule." },
    [PF_TERM_MEAN] = { "Mean",
                       "Area divided by the time between the first and the last sample, so that "
                       "uneven spacing of samples does not distort it." },
    [PF_TERM_GROWTH] = { "Growth",
                         "Theil\u2013Sen slope: the median slope over all pairs of samples in "
                         "the second half of the run. One spike does not move it. A band is said "
                         "to grow where this goes on to the end and is more than chance; a table "
                         "that fills up grows, too." },
    [PF_TERM_UNITS] = { "Units",
                        "1 KiB is 1,024 bytes, 1 MiB is 1,024 KiB. Three significant figures; "
                        "n/a is what the data do not tell." },
    [PF_TERM_COST_CENTRE] = { "Cost centre",
                              "A named piece of source, set by hand with SCC or by a flag such "
                              "as -fprof-auto. A stack lists the centres that were entered, "
                              "innermost first." },
    [PF_TERM_CAF] = { "CAF",
                      "Constant applicative form: a top-level value that is computed once and "
                      "kept while code that may still run refers to it." },
    [PF_TERM_INDIVIDUAL] = { "Individual, inherited",
                             "Individual is what a cost centre itself used; inherited adds what "
                             "the centres called from it used." },
    [PF_TERM_BIOGRAPHY] = { "LAG, USE, DRAG, VOID",
                            "Phases in the life of a closure: before its first use; from there "
                            "to its last use; after that; never used at all. INHERENT_USE are "
                            "closures, such as arrays, that always count as used." },
    [PF_TERM_HEAP_SIZE] = { "Heap size",
                            "Memory that the run-time system holds from the operating system for "
                            "its heap. It has room for garbage and for copying, and so is more "
                            "than the residency." },
    [PF_TERM_GENERATION] = { "Minor, major",
                             "A minor collection covers young generations, a major one the whole "
                             "heap; only after these a census is taken." },
    [PF_TERM_PAUSE] = { "Pause",
                        "From the start to the end of one collection, while no Haskell code "
                        "runs." },
    [PF_TERM_PERCENTILE] = { "Median, percentiles",
                             "Half of all are no longer than the median, 95 and 99 of 100 no "
                             "longer than the percentile of that number. All are counted." },
    [PF_TERM_SYNC] = { "Synchronisation",
                       "From the request for a collection until all capabilities have stopped "
                       "and it starts. The program feels it as a part of the pause; +RTS -s does "
                       "not count it." },
    [PF_TERM_COPIED] = { "Copied",
                         "What a collection found alive and moved. Its cost follows from that, "
                         "and not from how much is garbage." },
    [PF_TERM_BALANCE] = { "Work balance",
                          "How evenly the threads of parallel collections share the copying: 0% "
                          "where one does it all, 100% where all do the same." },
    [PF_TERM_NONMOVING] = { "Non-moving collector",
                            "Marks and sweeps the oldest generation while the program runs, in "
                            "place of copying it. It stops the program twice: to prepare, and "
                            "when marking ends." },
    [PF_TERM_LIVE] = { "Live data",
                       "Bytes that a major collection finds reachable. Until the next one that "
                       "number holds, so that its line has steps." },
    [PF_TERM_BLOCKS] = { "Blocks",
                         "Pieces of the heap, mostly of 4 KiB, that the run-time system has in "
                         "use: live data, garbage of which it does not know yet, room to "
                         "allocate. What is held and in no block is not in use." },
    [PF_TERM_BUDGET] = { "Time budget",
                         "All of the time of the run in parts that add up to it. Where the log "
                         "tells of threads it is the time of all capabilities together, else "
                         "that of the clock. What the log does not tell is named as a part." },
    [PF_TERM_CAPABILITY] = { "Capability",
                             "What runs Haskell threads, one at a time; +RTS -N says how many "
                             "there are. At each moment it runs code, is in a collection, or is "
                             "idle." },
    [PF_TERM_THREAD] = { "Thread",
                         "A thread of the program, made by forkIO. It runs, is ready to run and "
                         "waits for a capability, is in a foreign call, is blocked, or is "
                         "finished." },
    [PF_TERM_BLOCKED] = { "Stops of threads",
                          "A thread stops when its slice of time is over, when it wants a "
                          "collection, or when it must wait: for an MVar, for a value that "
                          "another thread is computing (black hole), for a transaction (STM), "
                          "for a call of foreign code." },
    [PF_TERM_SPARK] = { "Spark",
                        "An offer of work made by par. It is converted where a capability takes "
                        "it up; it fizzles where its value is needed before; it is GC'd where "
                        "its value is no more needed. A dud has its value already; what "
                        "overflows finds the pool full." },
    [PF_TERM_TASK] = { "Task",
                       "A thread of the operating system that the run-time system uses to run "
                       "Haskell threads." },
    [PF_TERM_PHASE] = { "Phase",
                        "A part of the run between two markers, or between the message START "
                        "and the message STOP of the same name." },
    [PF_TERM_MARKER] = { "Marker", "A vertical line placed by the program with traceMarker." },
    [PF_TERM_TICK] = { "Tick",
                       "At each interval of the profiling clock the cost-centre stack that is "
                       "current on each capability gets a tick. Ticks of the collector, and of "
                       "capabilities that have nothing to do, are counted apart, as in GHC's "
                       ".prof." },
    [PF_TERM_TICKY] = { "Ticky counter",
                        "What code that is compiled with -ticky counts of itself: for each "
                        "closure, how often it was entered and how much was allocated." },
    [PF_TERM_INFO_TABLE] = { "Info table",
                             "What all closures made by one place in the code have in common. "
                             "Compiled with -finfo-table-map, a program tells which place in the "
                             "source that is." },
    [PF_TERM_CLOSURE_TYPE] = { "Closure type",
                               "What an object in the heap is to the run-time system: a "
                               "constructor, a function, a thunk, an array. ARR_WORDS are arrays "
                               "of bytes, such as those in ByteString and Text." },
    [PF_TERM_RETAINER] = { "Retainer",
                           "A thunk, a mutable object or a thread that keeps others alive, named "
                           "by its cost-centre stack. A closure belongs to the set of all its "
                           "retainers." },
    [PF_TERM_ERA] = { "Era",
                      "A number that the program, or each major collection, can raise while it "
                      "runs. A closure keeps the one in which it was allocated." },
    [PF_TERM_MODULE] = { "Module",
                         "The one whose code allocated the memory, or to which a cost centre "
                         "belongs." },
    [PF_TERM_TIME_BASE] = { "Time base",
                            "Times of an eventlog are elapsed times since the run-time system "
                            "started. Those of a .hp file are processor times of the program "
                            "itself, without its collector: the two do not compare." },
    [PF_TERM_BASELINE] = { "Baseline",
                           "The run that this one is compared with. Bands of the same name are "
                           "held beside each other; changes of percentages are told in points." },
    [PF_TERM_GAP] = { "Gap",
                      "A stretch of the run in which samples are, or may be, lost, as the log is "
                      "damaged there. Charts break off at it, and draw no line across." },
    [PF_TERM_PINNED] = { "PINNED",
                         "Memory that the collector may not move, such as that of ByteString. A "
                         "census counts it in whole blocks, and does not know who allocated "
                         "it." },
    [PF_TERM_MAIN] = { "MAIN",
                       "The root of all cost-centre stacks: what is in no other cost centre." },
    [PF_TERM_THUNK] = { "Thunk",
                        "A value that is not computed yet, with all that it takes to compute "
                        "it." },
    [PF_TERM_ENTRIES] = { "Entries",
                          "How often a cost centre, or a closure with a ticky counter, was "
                          "entered." },
    [PF_TERM_ALLOCATION] = { "Allocation",
                             "Bytes allocated over the whole run, however soon they were garbage "
                             "again." },
    [PF_TERM_SEGMENT] = { "Segment",
                          "A part of a log that begins with a header of its own. Logs that were "
                          "written one after the other into one file have several." },
};

const PfTermText *
pf_term_text(PfTerm term)
{
    g_assert(term < PF_N_TERMS);
    return &texts[term];
}
