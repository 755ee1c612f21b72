/** Longest prompt that can be tracked, in UTF-16 units; vendors' own APIs take more. */
export const promptMax = 4_000;

/** Limits of calls that wait for a model, which may search and think for minutes. */
export const answerLimits = {
  headersTimeoutMs: 300_000,
  bodyTimeoutMs: 60_000,
  totalTimeoutMs: 330_000,
  replyBytesMax: 8_000_000,
};
