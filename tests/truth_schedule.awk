# truth_schedule.awk - who ran where, of the lines of `show`: threads as the first columns of
# their table, then capabilities as those of theirs. It knows whole logs of one run alone.

# Until now the thread has done what it does.
function account(thread) {
    times[thread, state[thread]] += now - since[thread]
    since[thread] = now
}

function become(thread, what) {
    account(thread)
    state[thread] = what
}

function see(thread) {
    if (thread in state) return
    state[thread] = "ready"
    since[thread] = now
}

/^[0-9]+: / {
    if ($0 ~ /: event block: /) next
    sub(/:/, "", $1)
    now = $1 + 0
    last = now
}

# Without any record of class g what is not running may be idle, or in a collection.
/^[0-9]+:? cap [0-9]+: (starting|finished|requesting sequential|requesting parallel) GC$/ ||
/^[0-9]+:? cap [0-9]+: (GC |all caps stopped for GC|memory returned)/ ||
/^[0-9]+:? (cap [0-9]+: )?[a-z ]+ heap capset [0-9]+: / { has_gc = 1 }

/^[0-9]+:? created cap / { caps[$NF] = 1 }
/^[0-9]+:? cap [0-9]+: / {
    cap = $3 + 0
    if ($4 == "creating" && $5 == "thread") {
        caps[cap] = 1
        see($6)
        created[$6] = $1
        made[cap]++
    } else if ($4 == "running" && $5 == "thread") {
        caps[cap] = 1
        if (ended[$6] != "") next
        see($6)
        become($6, "running")
        runs[$6]++
        cap_runs[cap]++
        on[cap] = now
    } else if ($4 == "stopping" && $5 == "thread") {
        caps[cap] = 1
        thread = $6
        if (ended[thread] != "") next
        see(thread)
        why = $0
        sub(/.*stopping thread [0-9]+ \(/, "", why)
        what = "ready"
        if (why ~ /^(thread )?blocked|^stopped, code/) what = "blocked"
        if (why ~ /^making a foreign call/) what = "foreign call"
        if (why ~ /^thread finished/) what = "finished"
        become(thread, what)
        if (what == "finished") ended[thread] = $1
        if (on[cap] != "") ran[cap] += now - on[cap]
        on[cap] = ""
    } else if ($4 == "migrating" && $5 == "thread") {
        if (ended[$6] != "") next
        moved[$6]++
        away[cap]++
    } else if ($4 == "waking" && $5 == "up" && $6 == "thread") {
        if (($7 in state) && state[$7] == "blocked") become($7, "ready")
    } else if ($4 == "thread" && $6 == "is" && $7 == "runnable") {
        if (($5 in state) && state[$5] == "blocked") become($5, "ready")
    } else if ($4 == "starting" && $5 == "GC") {
        caps[cap] = 1
        gc[cap] = now
    } else if ($4 == "finished" && $5 == "GC") {
        if (gc[cap] != "") collected[cap] += now - gc[cap]
        gc[cap] = ""
    }
}

END {
    for (thread in state) has_threads = 1
    if (!has_threads) exit
    now = last
    for (thread in state) {
        if (state[thread] != "finished") account(thread)
        printf "thread,%s,%s,%.0f,%.0f,%.0f,%.0f,%d,%d,%s,%s\n", thread, state[thread],
            times[thread, "running"], times[thread, "ready"], times[thread, "blocked"],
            times[thread, "foreign call"], runs[thread], moved[thread], created[thread],
            ended[thread]
    }
    for (cap in caps) {
        if (on[cap] != "") ran[cap] += now - on[cap]
        if (gc[cap] != "") collected[cap] += now - gc[cap]
        rest = sprintf("%.0f,%.0f", collected[cap], now - ran[cap] - collected[cap])
        printf "cap,%s,%.0f,%s,%d,%d,%d\n", cap, ran[cap], has_gc ? rest : ",",
            cap_runs[cap], made[cap], away[cap]
    }
}
