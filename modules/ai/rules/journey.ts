import { assistantByName } from '../../crawlers/rules/assistants';
import { aiEngines } from './engines';
import { indexCrawlers, liveFetchers } from './live-fetch';

/**
 * `seen`, `not_seen` in what was measured, `no_log`: no log lines of the window; `not_asked`: no answers
 * of the engine in the window; `not_observable`: the step cannot be distinguished for this engine.
 */
export const stepStates = ['seen', 'not_seen', 'no_log', 'not_asked', 'not_observable'] as const;
export type StepState = (typeof stepStates)[number];

/** What fills the index that an engine answers from: for some a search engine's crawler. */
const crawlersOfEngine: Readonly<Record<string, readonly string[]>> = {
  ...indexCrawlers,
  copilot: ['bingbot'],
  gemini: ['Googlebot'],
  google_ai_mode: ['Googlebot'],
  google_ai_overview: ['Googlebot'],
};

export const crawlersOf = (engine: string): readonly string[] => crawlersOfEngine[engine] ?? [];
export const fetchersOf = (engine: string): readonly string[] => liveFetchers[engine] ?? [];
export const allCrawlers = [...new Set(Object.values(crawlersOfEngine).flat())];

const engineOfFetcher = new Map(
  Object.entries(liveFetchers).flatMap(([engine, bots]) =>
    bots.map((bot) => [bot, engine] as const),
  ),
);
export const engineOfBot = (bot: string): string | undefined => engineOfFetcher.get(bot);

/** Engines that are shown even if nothing is known of them. */
export const usualEngines: readonly string[] = [
  ...aiEngines.filter((engine) => engine !== 'other'),
  'copilot',
];

/** What the numbers of a row cannot show. */
export const journeyLimits = [
  'apps_send_no_referer',
  'google_search_not_distinguished',
  'shared_crawler',
  'reads_not_distinguished',
  'no_visits_of_this_engine',
  'no_answers',
  'no_log',
] as const;
export type JourneyLimit = (typeof journeyLimits)[number];

/** Whether visits from the engine can be distinguished at all. */
export const hasVisits = (engine: string): boolean => assistantByName(engine) !== undefined;

export function limitsOf(
  engine: string,
  { hasLog, isAsked }: { hasLog: boolean; isAsked: boolean },
): JourneyLimit[] {
  const isGoogle = engine === 'google_ai_mode' || engine === 'google_ai_overview';
  const isShared = crawlersOf(engine).some(
    (bot) => !Object.values(indexCrawlers).flat().includes(bot),
  );
  const limits: [JourneyLimit, boolean][] = [
    ['apps_send_no_referer', hasVisits(engine)],
    ['google_search_not_distinguished', isGoogle],
    ['shared_crawler', isShared],
    ['reads_not_distinguished', fetchersOf(engine).length === 0],
    ['no_visits_of_this_engine', !hasVisits(engine) && !isGoogle],
    ['no_answers', !isAsked],
    ['no_log', !hasLog],
  ];
  return limits.flatMap(([limit, isSo]) => (isSo ? [limit] : []));
}

const hourMs = 3_600_000;

/** Hours from one time to another, negative if the other came first; null if one is unknown. */
export function lagHours(from: string | null, to: string | null): number | null {
  if (from === null || to === null) return null;
  const ms = Date.parse(to) - Date.parse(from);
  // Visits are kept by the hour: one in the same hour is not earlier.
  return ms < 0 && ms > -hourMs ? 0 : Math.trunc(ms / hourMs);
}
