/*
 * event_table.h - THE table: one row for every event an eventlog can hold.
 *
 *     EVENT(tag, KIND, member, size, fields, phrase)
 *
 * The file is included several times and has no guard: event.h makes the kinds
 * and the payload structs of it, event.c the field lists. Decoding, encoding and
 * both ways of printing follow from a row; nothing else names an event's layout.
 *
 * `size` is the payload the newest producer writes: a number of bytes, VAR for
 * records that carry their length, ANY where no layout was ever settled. Rows
 * with the same tag differ in size (NONMOVING_HEAP_CENSUS, by GHC release).
 * A payload may hold fewer fields (older producers) or more bytes (newer ones).
 *
 * Fields in wire order: U8 U16 U32 U64 are big-endian numbers; CSTR ends with a
 * NUL; STR runs to the end; CSTRS is a list of CSTR to the end; WORDS is a count
 * of one byte and so many U32; BYTES is the opaque rest; STR_BUT_U32 is the text
 * before a closing U32.
 *
 * `phrase` is what ghc-events prints. {field} is the value, {field:form} one of
 * the forms of print_forms.c; a part in [brackets] is left out when its field is
 * absent, {field?} is zero then. NULL, or any other field absent: it prints the
 * header's own description of the type.
 *
 * Sources: EVENTLOG.md 2.2 and 2.3; GHC's gen_event_types.py and EventLog.c.
 */
/* clang-format off */
EVENT(  0, CREATE_THREAD,                  create_thread,                      4, U32(thread),
      "creating thread {thread}")
EVENT(  1, RUN_THREAD,                     run_thread,                         4, U32(thread),
      "running thread {thread}")
EVENT(  2, STOP_THREAD,                    stop_thread,                       10, U32(thread) U16(status) U32(info),
      "stopping thread {thread} ({status:stop})")
EVENT(  3, THREAD_RUNNABLE,                thread_runnable,                    4, U32(thread),
      "thread {thread} is runnable")
EVENT(  4, MIGRATE_THREAD,                 migrate_thread,                     6, U32(thread) U16(new_cap),
      "migrating thread {thread} to cap {new_cap}")
EVENT(  5, RUN_SPARK,                      run_spark,                          4, U32(thread),
      NULL)
EVENT(  6, STEAL_SPARK,                    steal_spark,                        6, U32(thread) U16(victim_cap),
      NULL)
EVENT(  7, SHUTDOWN,                       shutdown,                           0, NONE,
      "shutting down")
EVENT(  8, THREAD_WAKEUP,                  thread_wakeup,                      6, U32(thread) U16(other_cap),
      "waking up thread {thread} on cap {other_cap}")
EVENT(  9, GC_START,                       gc_start,                           0, NONE,
      "starting GC")
EVENT( 10, GC_END,                         gc_end,                             0, NONE,
      "finished GC")
EVENT( 11, REQUEST_SEQ_GC,                 request_seq_gc,                     0, NONE,
      "requesting sequential GC")
EVENT( 12, REQUEST_PAR_GC,                 request_par_gc,                     0, NONE,
      "requesting parallel GC")
EVENT( 13, CREATE_SPARK,                   create_spark,                     ANY, NONE,
      NULL)
EVENT( 14, SPARK_TO_THREAD,                spark_to_thread,                  ANY, NONE,
      NULL)
EVENT( 15, CREATE_SPARK_THREAD,            create_spark_thread,                4, U32(spark_thread),
      "creating spark thread {spark_thread}")
EVENT( 16, LOG_MSG,                        log_msg,                          VAR, STR(msg),
      "{msg}")
EVENT( 17, STARTUP,                        startup,                            2, U16(n_caps),
      "startup: {n_caps} capabilities")
EVENT( 18, BLOCK_MARKER,                   block_marker,                      14,
      U32(block_size) U64(end_time) U16(cap),
      "event block: cap {cap}, end time: {end_time}\n")
EVENT( 19, USER_MSG,                       user_msg,                         VAR, STR(msg),
      "{msg}")
EVENT( 20, GC_IDLE,                        gc_idle,                            0, NONE,
      "GC idle")
EVENT( 21, GC_WORK,                        gc_work,                            0, NONE,
      "GC working")
EVENT( 22, GC_DONE,                        gc_done,                            0, NONE,
      "GC done")
EVENT( 23, EDEN_VERSION,                   eden_version,                     VAR, STR(version),
      "compiler version is {version}")
EVENT( 24, EDEN_PROGRAM_INVOCATION,        eden_program_invocation,          VAR, STR(commandline),
      "program invocation: {commandline}")
EVENT( 25, CAPSET_CREATE,                  capset_create,                      6, U32(capset) U16(type),
      "created capset {capset} of type {type:capset}")
EVENT( 26, CAPSET_DELETE,                  capset_delete,                      4, U32(capset),
      "deleted capset {capset}")
EVENT( 27, CAPSET_ASSIGN_CAP,              capset_assign_cap,                  6, U32(capset) U16(cap),
      "assigned cap {cap} to capset {capset}")
EVENT( 28, CAPSET_REMOVE_CAP,              capset_remove_cap,                  6, U32(capset) U16(cap),
      "removed cap {cap} from capset {capset}")
EVENT( 29, RTS_IDENTIFIER,                 rts_identifier,                   VAR, U32(capset) STR(ident),
      "capset {capset}: RTS version \"{ident}\"")
EVENT( 30, PROGRAM_ARGS,                   program_args,                     VAR, U32(capset) CSTRS(args),
      "capset {capset}: args: {args:list}")
EVENT( 31, PROGRAM_ENV,                    program_env,                      VAR, U32(capset) CSTRS(env),
      "capset {capset}: env: {env:list}")
EVENT( 32, OSPROCESS_PID,                  osprocess_pid,                      8, U32(capset) U32(pid),
      "capset {capset}: pid {pid}")
EVENT( 33, OSPROCESS_PPID,                 osprocess_ppid,                     8, U32(capset) U32(ppid),
      "capset {capset}: parent pid {ppid}")
EVENT( 34, SPARK_COUNTERS,                 spark_counters,                    56,
      U64(created) U64(dud) U64(overflowed) U64(converted) U64(gcd) U64(fizzled) U64(remaining),
      "spark stats: {created} created, {converted} converted, {remaining} remaining ({overflowed} overflowed, "
      "{dud} dud, {gcd} GC'd, {fizzled} fizzled)")
EVENT( 35, SPARK_CREATE,                   spark_create,                       0, NONE,
      "spark created")
EVENT( 36, SPARK_DUD,                      spark_dud,                          0, NONE,
      "dud spark discarded")
EVENT( 37, SPARK_OVERFLOW,                 spark_overflow,                     0, NONE,
      "overflowed spark discarded")
EVENT( 38, SPARK_RUN,                      spark_run,                          0, NONE,
      "running a local spark")
EVENT( 39, SPARK_STEAL,                    spark_steal,                        2, U16(victim_cap),
      "stealing a spark from cap {victim_cap}")
EVENT( 40, SPARK_FIZZLE,                   spark_fizzle,                       0, NONE,
      "spark fizzled")
EVENT( 41, SPARK_GC,                       spark_gc,                           0, NONE,
      "spark GCed")
EVENT( 42, INTERN_STRING,                  intern_string,                    VAR, STR_BUT_U32(string) U32(id),
      "Interned string: \"{string}\" with id {id}")
EVENT( 43, WALL_CLOCK_TIME,                wall_clock_time,                   16, U32(capset) U64(sec) U32(nsec),
      "capset {capset}: wall clock time {sec}s {nsec}ns (unix epoch)")
EVENT( 44, THREAD_LABEL,                   thread_label,                     VAR, U32(thread) STR(label),
      "thread {thread} has label \"{label}\"")
EVENT( 45, CAP_CREATE,                     cap_create,                         2, U16(cap),
      "created cap {cap}")
EVENT( 46, CAP_DELETE,                     cap_delete,                         2, U16(cap),
      "deleted cap {cap}")
EVENT( 47, CAP_DISABLE,                    cap_disable,                        2, U16(cap),
      "disabled cap {cap}")
EVENT( 48, CAP_ENABLE,                     cap_enable,                         2, U16(cap),
      "enabled cap {cap}")
EVENT( 49, HEAP_ALLOCATED,                 heap_allocated,                    12, U32(capset) U64(bytes),
      "allocated on heap capset {capset}: {bytes} total bytes till now")
EVENT( 50, HEAP_SIZE,                      heap_size,                         12, U32(capset) U64(bytes),
      "size of heap capset {capset}: {bytes} bytes")
EVENT( 51, HEAP_LIVE,                      heap_live,                         12, U32(capset) U64(bytes),
      "live data in heap capset {capset}: {bytes} bytes")
EVENT( 52, HEAP_INFO_GHC,                  heap_info_ghc,                     38,
      U32(capset) U16(generations) U64(max_heap) U64(alloc_area) U64(mblock_size) U64(block_size),
      "heap stats for heap capset {capset}: generations {generations}, {max_heap} bytes max heap size, "
      "{alloc_area} bytes alloc area size, {mblock_size} bytes mblock size, {block_size} bytes block size")
EVENT( 53, GC_STATS_GHC,                   gc_stats_ghc,                      58,
      U32(capset) U16(gen) U64(copied) U64(slop) U64(frag) U32(par_n_threads) U64(par_max_copied)
      U64(par_tot_copied) U64(par_balanced_copied),
      "GC stats for heap capset {capset}: generation {gen}, {copied} bytes copied, {slop} bytes slop, {frag} bytes "
      "fragmentation, {par_n_threads} par threads, {par_max_copied} bytes max par copied, {par_tot_copied} bytes "
      "total par copied[, {par_balanced_copied} bytes balanced par copied]")
EVENT( 54, GC_GLOBAL_SYNC,                 gc_global_sync,                     0, NONE,
      "all caps stopped for GC")
EVENT( 55, TASK_CREATE,                    task_create,                       18, U64(task) U16(cap) U64(kernel_tid),
      "task 0x{task:hex} created on cap {cap} with OS kernel thread {kernel_tid}")
EVENT( 56, TASK_MIGRATE,                   task_migrate,                      12, U64(task) U16(cap) U16(new_cap),
      "task 0x{task:hex} migrated from cap {cap} to cap {new_cap}")
EVENT( 57, TASK_DELETE,                    task_delete,                        8, U64(task),
      "task 0x{task:hex} deleted")
EVENT( 58, USER_MARKER,                    user_marker,                      VAR, STR(name),
      "marker: {name}")
EVENT( 59, HACK_BUG_T9003,                 hack_bug_t9003,                     0, NONE,
      NULL)
EVENT( 60, EDEN_START_RECEIVE,             eden_start_receive,                 0, NONE,
      "starting to receive")
EVENT( 61, EDEN_END_RECEIVE,               eden_end_receive,                   0, NONE,
      "stop receiving")
EVENT( 62, EDEN_CREATE_PROCESS,            eden_create_process,                4, U32(process),
      "creating process {process}")
EVENT( 63, EDEN_KILL_PROCESS,              eden_kill_process,                  4, U32(process),
      "killing process {process}")
EVENT( 64, EDEN_ASSIGN_THREAD_TO_PROCESS,  eden_assign_thread_to_process,      8, U32(thread) U32(process),
      "assigning thread {thread} to process {process}")
EVENT( 65, EDEN_CREATE_MACHINE,            eden_create_machine,               10, U16(machine) U64(realtime),
      "creating machine {machine} at {realtime}")
EVENT( 66, EDEN_KILL_MACHINE,              eden_kill_machine,                  2, U16(machine),
      "killing machine {machine}")
EVENT( 67, EDEN_SEND_MESSAGE,              eden_send_message,                 19,
      U8(tag) U32(sender_process) U32(sender_thread) U16(receiver_machine) U32(receiver_process)
      U32(receiver_inport),
      "sending message with tag {tag:message} from process {sender_process}, thread {sender_thread} to machine "
      "{receiver_machine}, process {receiver_process} on inport {receiver_inport}")
EVENT( 68, EDEN_RECEIVE_MESSAGE,           eden_receive_message,              23,
      U8(tag) U32(receiver_process) U32(receiver_inport) U16(sender_machine) U32(sender_process) U32(sender_thread)
      U32(message_size),
      "receiving message with tag {tag:message} at process {receiver_process}, inport {receiver_inport} from "
      "machine {sender_machine}, process {sender_process}, thread {sender_thread} with size {message_size}")
EVENT( 69, EDEN_SEND_RECEIVE_LOCAL_MESSAGE, eden_send_receive_local_message,   17,
      U8(tag) U32(sender_process) U32(sender_thread) U32(receiver_process) U32(receiver_inport),
      "sending/receiving message with tag {tag:message} from process {sender_process}, thread {sender_thread} to "
      "process {receiver_process} on inport {receiver_inport}")
EVENT( 90, MEM_RETURN,                     mem_return,                        16,
      U32(capset) U32(current) U32(needed) U32(returned),
      "memory returned (mblocks): current({current}) needed({needed}) returned({returned})")
EVENT( 91, BLOCKS_SIZE,                    blocks_size,                       12, U32(capset) U64(bytes),
      "blocks size of heap capset {capset}: {bytes} bytes")
EVENT(100, MER_START_PAR_CONJUNCTION,      mer_start_par_conjunction,         12, U64(dyn_id) U32(static_id),
      "Start a parallel conjunction 0x{dyn_id:hex}, static_id: {static_id}")
EVENT(101, MER_STOP_PAR_CONJUNCTION,       mer_stop_par_conjunction,           8, U64(dyn_id),
      "End par conjunction: 0x{dyn_id:hex}")
EVENT(102, MER_STOP_PAR_CONJUNCT,          mer_stop_par_conjunct,              8, U64(dyn_id),
      "End par conjunct: 0x{dyn_id:hex}")
EVENT(103, MER_CREATE_SPARK,               mer_create_spark,                  12, U64(dyn_id) U32(spark_id),
      "Create spark for conjunction: 0x{dyn_id:hex} spark: 0x{spark_id:hex}")
EVENT(104, MER_FUT_CREATE,                 mer_fut_create,                    12, U64(future_id) U32(name_id),
      "Create future 0x{future_id:hex} named {name_id}")
EVENT(105, MER_FUT_WAIT_NOSUSPEND,         mer_fut_wait_nosuspend,             8, U64(future_id),
      "Wait didn't suspend for future: 0x{future_id:hex}")
EVENT(106, MER_FUT_WAIT_SUSPENDED,         mer_fut_wait_suspended,             8, U64(future_id),
      "Wait suspended on future: 0x{future_id:hex}")
EVENT(107, MER_FUT_SIGNAL,                 mer_fut_signal,                     8, U64(future_id),
      "Signaled future 0x{future_id:hex}")
EVENT(108, MER_LOOKING_FOR_GLOBAL_CONTEXT, mer_looking_for_global_context,     0, NONE,
      "Looking for global thread to resume")
EVENT(109, MER_WORK_STEALING,              mer_work_stealing,                  0, NONE,
      "Trying to steal a spark")
EVENT(110, MER_RELEASE_CONTEXT,            mer_release_context,                4, U32(context),
      "Releasing thread {context} to the free pool")
EVENT(111, MER_ENGINE_SLEEPING,            mer_engine_sleeping,                0, NONE,
      "Capability going to sleep")
EVENT(112, MER_LOOKING_FOR_LOCAL_SPARK,    mer_looking_for_local_spark,        0, NONE,
      "Looking for a local spark to execute")
EVENT(113, MER_CALLING_MAIN,               mer_calling_main,                   0, NONE,
      "About to call the program entry point")
EVENT(140, PERF_NAME,                      perf_name,                        VAR, U32(perf_num) STR(name),
      "perf event {perf_num} named \"{name}\"")
EVENT(141, PERF_COUNTER,                   perf_counter,                      20,
      U32(perf_num) U64(kernel_tid) U64(period),
      "perf event counter {perf_num} incremented by {period:next} in OS thread {kernel_tid}")
EVENT(142, PERF_TRACEPOINT,                perf_tracepoint,                   12, U32(perf_num) U64(kernel_tid),
      "perf event tracepoint {perf_num} reached in OS thread {kernel_tid}")
EVENT(160, HEAP_PROF_BEGIN,                heap_prof_begin,                  VAR,
      U8(profile_id) U64(period_ns) U32(breakdown) CSTR(module_filter) CSTR(closure_descr_filter)
      CSTR(type_descr_filter) CSTR(cost_centre_filter) CSTR(ccs_filter) CSTR(retainer_filter) CSTR(biography_filter),
      "start heap profiling {profile_id} at sampling period {period_ns} broken down by "
      "{breakdown:breakdown}{profile_id:filters}")
EVENT(161, HEAP_PROF_COST_CENTRE,          heap_prof_cost_centre,            VAR,
      U32(id) CSTR(label) CSTR(module) CSTR(srcloc) U8(flags),
      "cost centre {id} {label} in {module} at {srcloc}{flags:caf}")
EVENT(162, HEAP_PROF_SAMPLE_BEGIN,         heap_prof_sample_begin,             8, U64(sample_number),
      "start heap prof sample {sample_number}")
EVENT(163, HEAP_PROF_SAMPLE_COST_CENTRE,   heap_prof_sample_cost_centre,     VAR,
      U8(profile_id) U64(residency) WORDS(stack),
      "heap prof sample {profile_id}, residency {residency}, cost centre stack {stack}")
EVENT(164, HEAP_PROF_SAMPLE_STRING,        heap_prof_sample_string,          VAR,
      U8(profile_id) U64(residency) CSTR(label),
      "heap prof sample {profile_id}, residency {residency}, label {label}")
EVENT(165, HEAP_PROF_SAMPLE_END,           heap_prof_sample_end,               8, U64(sample_number),
      "end prof sample {sample_number}")
EVENT(166, HEAP_BIO_PROF_SAMPLE_BEGIN,     heap_bio_prof_sample_begin,        16, U64(sample_number) U64(time_ns),
      "start heap prof sample {sample_number} at time {time_ns}")
EVENT(167, PROF_SAMPLE_COST_CENTRE,        prof_sample_cost_centre,          VAR, U32(cap) U64(tick) WORDS(stack),
      "cap no {cap}, prof sample {tick}, cost centre stack {stack}")
EVENT(168, PROF_BEGIN,                     prof_begin,                         8, U64(tick_interval_ns),
      "start time profiling, tick interval {tick_interval_ns} (ns)")
EVENT(169, IPE,                            ipe,                              VAR,
      U64(info) CSTR(table_name) CSTR(closure_type) CSTR(type) CSTR(label) CSTR(module) CSTR(srcloc),
      "Info Table: {info:hex}:{closure_type}:{table_name} - {srcloc}")
EVENT(181, USER_BINARY_MSG,                user_binary_msg,                  VAR, BYTES(payload),
      "binary message {payload:printable}")
EVENT(200, CONC_MARK_BEGIN,                conc_mark_begin,                    0, NONE,
      "concurrent mark began")
EVENT(201, CONC_MARK_END,                  conc_mark_end,                      4, U32(marked),
      "concurrent mark ended: marked {marked} objects")
EVENT(202, CONC_SYNC_BEGIN,                conc_sync_begin,                    0, NONE,
      "post-mark synchronization began")
EVENT(203, CONC_SYNC_END,                  conc_sync_end,                      0, NONE,
      "post-mark synchronization ended")
EVENT(204, CONC_SWEEP_BEGIN,               conc_sweep_begin,                   0, NONE,
      "concurrent sweep began")
EVENT(205, CONC_SWEEP_END,                 conc_sweep_end,                     0, NONE,
      "concurrent sweep ended")
EVENT(206, CONC_UPD_REM_SET_FLUSH,         conc_upd_rem_set_flush,             2, U16(cap),
      "update remembered set flushed by {cap}")
EVENT(207, NONMOVING_HEAP_CENSUS_LOG2,     nonmoving_heap_census_log2,        13,
      U8(block_size) U32(active_segs) U32(filled_segs) U32(live_blocks),
      "nonmoving heap census {block_size:power}: {active_segs} active segments, {filled_segs} filled segments, "
      "{live_blocks} live blocks")
EVENT(207, NONMOVING_HEAP_CENSUS,          nonmoving_heap_census,             14,
      U16(block_size) U32(active_segs) U32(filled_segs) U32(live_blocks),
      "nonmoving heap census {block_size}: {active_segs} active segments, {filled_segs} filled segments, "
      "{live_blocks} live blocks")
EVENT(208, NONMOVING_PRUNED_SEGMENTS,      nonmoving_pruned_segments,          8, U32(pruned) U32(free),
      "nonmoving segments pruned: {pruned} pruned segments, {free} free segments retained")
EVENT(210, TICKY_COUNTER_DEF,              ticky_counter_def,                VAR,
      U64(id) U16(arity) CSTR(arg_kinds) CSTR(name) U64(info_table) CSTR(json),
      "ticky counter definition {id}, arity: {arity}, def kinds: {arg_kinds}, name: {name}, itbl: {info_table?:hex}")
EVENT(211, TICKY_COUNTER_SAMPLE,           ticky_counter_sample,              32,
      U64(id) U64(entries) U64(allocs) U64(allocd),
      "ticky counter sample {id}: entry count: {entries}, {allocs} allocs, {allocd} allocd")
EVENT(212, TICKY_COUNTER_BEGIN_SAMPLE,     ticky_counter_begin_sample,         0, NONE,
      "ticky begin counter sample")
/* clang-format on */
