# truth_phases.awk - phases of the lines of `show`: kind, start, length, collections, of which
# major ones, and their ns; major ones are of the generation `oldest`. It knows whole logs of one
# run alone.

function add(kind, from, until) {
    n++
    kinds[n] = kind
    starts[n] = from
    ends[n] = until
}

/^[0-9]+: / {
    if ($0 ~ /: event block: /) next
    sub(/:/, "", $1)
    now = $1 + 0
}

/^[0-9]+:? cap [0-9]+: / {
    cap = $3 + 0
    text = $0
    sub(/^[0-9]+ cap [0-9]+: /, "", text)
    if (text ~ /^marker: /) {
        if (n_markers == 0 && now > 0) add("before", 0, now)
        if (n_markers > 0) add("marker", mark, now)
        n_markers++
        mark = now
    } else if (text ~ /^START ./) {
        label = substr(text, 7)
        open[label, ++depth[label]] = now
    } else if (text ~ /^STOP ./) {
        label = substr(text, 6)
        if (depth[label] > 0) add("pair", open[label, depth[label]--], now)
    } else if (text == "starting GC") {
        gc_start[cap] = now
    } else if (text == "finished GC") {
        gc_end[cap] = now
    } else if (text ~ /^GC stats for heap capset/ && gc_start[cap] != "") {
        n_gcs++
        began[n_gcs] = gc_start[cap]
        lasted[n_gcs] = gc_end[cap] - gc_start[cap]
        match(text, /generation [0-9]+/)
        major[n_gcs] = substr(text, RSTART + 11, RLENGTH - 11) == oldest
    }
}

END {
    if (n_markers > 0) add("marker", mark, now)
    for (label in depth)
        while (depth[label] > 0) add("pair", open[label, depth[label]--], now)
    for (i = 1; i <= n; i++) {
        count = of_oldest = sum = 0
        for (j = 1; j <= n_gcs; j++) {
            if (began[j] < starts[i] || began[j] >= ends[i]) continue
            count++
            of_oldest += major[j]
            sum += lasted[j]
        }
        printf "%s,%.0f,%.0f,%d,%d,%.0f\n", kinds[i], starts[i], ends[i] - starts[i], count,
            of_oldest, sum
    }
}
