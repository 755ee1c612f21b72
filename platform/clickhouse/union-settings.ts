/**
 * For groups of a UNION: each stream has groups of its own, which are merged. With the streams of all of its
 * tables that took up to twice as long.
 */
export const unionSettings = { max_streams_for_union_step_to_max_threads_ratio: 1 };
