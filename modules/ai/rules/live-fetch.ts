/**
 * Whether the server's log shows that a cited page was read for an answer.
 *
 * `fetched_live`: a verified visit of the operator's user-triggered crawler lies within the window.
 * `ambiguous`: there is one, but the page is visited so often that it may be unrelated.
 * `not_seen_live`: the log is complete and has none; the engine used its index or a cache.
 * `no_log`: the page is not ours, or its log is missing or incomplete for that time.
 * `not_observable`: the engine's fetches cannot be distinguished from its other crawling.
 */
export const liveFetchStates = [
  'fetched_live',
  'ambiguous',
  'not_seen_live',
  'no_log',
  'not_observable',
] as const;
export type LiveFetchState = (typeof liveFetchStates)[number];

/** From the question: an engine may fetch while the call is still being received. */
export const windowBeforeMs = 5_000;
export const windowAfterMs = 120_000;
/** Before the window, to learn how often the page is visited anyway. */
export const baselineMs = 7 * 24 * 3_600_000;
/** Above it, a visit within the window proves nothing. */
export const chanceMax = 0.05;

/** What fetches pages for people's questions, by engine; search crawlers prove nothing. */
export const liveFetchers: Readonly<Record<string, readonly string[]>> = {
  chatgpt: ['ChatGPT-User', 'ChatGPT agent'],
  claude: ['Claude-User'],
  perplexity: ['Perplexity-User'],
  mistral: ['MistralAI-User'],
};

/** Crawlers of the same operators that fill an index: shown with it, and proof of nothing. */
export const indexCrawlers: Readonly<Record<string, readonly string[]>> = {
  chatgpt: ['OAI-SearchBot'],
  claude: ['Claude-SearchBot'],
  perplexity: ['PerplexityBot'],
  mistral: ['MistralAI-Index'],
};

export type LiveFetchInput = {
  engine: string;
  askedAtMs: number;
  /** Times of verified visits of the engine's fetchers to the page within window and baseline. */
  visitsMs: readonly number[];
  /** Whether lines of all tiers that answer for the page have arrived for the whole window. */
  isLogComplete: boolean;
};

export type LiveFetch = {
  state: LiveFetchState;
  /** The visit closest to the question within the window. */
  visitAtMs: number | null;
  /** Chance of at least one unrelated visit within the window; null where no visit was found. */
  chance: number | null;
  /** Visits of the seven days before the window. */
  baselineVisits: number;
};

/**
 * Decides about one citation. The chance is that of a Poisson process with the page's rate of the seven
 * days before the window: `1 - exp(-visits × window / 7 days)`.
 */
export function liveFetchOf(input: LiveFetchInput): LiveFetch {
  const { engine, askedAtMs, visitsMs, isLogComplete } = input;
  const from = askedAtMs - windowBeforeMs;
  const to = askedAtMs + windowAfterMs;
  const baselineVisits = visitsMs.filter((at) => at < from && at >= from - baselineMs).length;
  const inWindow = visitsMs.filter((at) => at >= from && at <= to);
  const none = { visitAtMs: null, chance: null, baselineVisits };
  if (!liveFetchers[engine]) return { ...none, state: 'not_observable' };
  if (inWindow.length === 0) return { ...none, state: isLogComplete ? 'not_seen_live' : 'no_log' };
  const distance = (at: number) => Math.abs(at - askedAtMs);
  const visitAtMs = inWindow.reduce((best, at) => (distance(at) < distance(best) ? at : best));
  const expected = (baselineVisits * (windowBeforeMs + windowAfterMs)) / baselineMs;
  const chance = 1 - Math.exp(-expected);
  const state = chance > chanceMax ? 'ambiguous' : 'fetched_live';
  return { state, visitAtMs, chance: Math.round(chance * 1e6) / 1e6, baselineVisits };
}
