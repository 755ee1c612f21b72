import type { Event, EventType } from './event-types';

type Facts = Record<string, unknown>;

/** Thrown where a fact is missing, as in events of an earlier version: these show their facts. */
class Missing extends Error {}

const textOf = (facts: Facts, name: string): string => {
  const value = facts[name];
  if (typeof value !== 'string' || value === '') throw new Missing(name);
  return value;
};
const numberOf = (facts: Facts, name: string): number => {
  const value = facts[name];
  if (typeof value !== 'number') throw new Missing(name);
  return value;
};
const listOf = (facts: Facts, name: string): string[] => {
  const value = facts[name];
  const texts = Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
  return texts as string[];
};

const count = (value: number): string => value.toLocaleString('en');
const counted = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`;
const percent = (share: number): string =>
  `${(share * 100).toLocaleString('en', { maximumFractionDigits: 1 })} %`;
const points = (share: number): string =>
  `${share < 0 ? '−' : '+'}${(Math.abs(share) * 100).toLocaleString('en', { maximumFractionDigits: 1 })} points`;
const timeOf = (facts: Facts, name: string): string => {
  const text = textOf(facts, name);
  return `${text.slice(0, 10)} at ${text.slice(11, 16)} UTC`;
};
const dayOf = (facts: Facts, name: string): string => textOf(facts, name).slice(0, 10);
/** Names some, at the end of a sentence. */
const such = (names: readonly string[]): string =>
  names.length === 0 ? '.' : `, such as ${names.slice(0, 3).join('; ')}.`;
const urlsOf = ({ examples }: Facts, name = 'url'): string[] =>
  Array.isArray(examples)
    ? listOf({ urls: examples.map((each) => (each as Facts)?.[name]) }, 'urls')
    : [];
const samples = (data: Facts): string =>
  data['dataSource'] === 'sandbox' ? ' These are made-up answers of the sandbox.' : '';
const asWords = (name: string): string => name.replaceAll('_', ' ').replaceAll('.', ' ');

type Sentence = (data: Facts, evidence: Facts) => string;

const links =
  (one: string, many: string): Sentence =>
  (data, evidence) =>
    `${counted(numberOf(evidence, 'links'), 'link')} from ${textOf(data, 'about')} ${evidence['links'] === 1 ? one : many} within ${counted(numberOf(evidence, 'days'), 'day')}${such(urlsOf(evidence, 'sourceUrl'))}`;

const citations =
  (what: string): Sentence =>
  (data, evidence) =>
    `${textOf(data, 'engine')} ${what} own pages in answers to ${counted(numberOf(data, 'prompts'), 'prompt')}${such(listOf(evidence, 'questions'))}${samples(data)}`;

/** What happened, in a sentence or two; a type without one shows its facts. */
const sentences: Partial<Record<EventType, Sentence>> = {
  'rankings.moved': (data, evidence) =>
    `${counted(numberOf(data, 'winners'), 'keyword')} moved up and ${count(numberOf(data, 'losers'))} moved down${such(listOf(evidence, 'largestMoves'))}${samples(data)}`,
  'rankings.drop_confirmed': (data, evidence) =>
    `${counted(numberOf(data, 'keywords'), 'keyword')} dropped and stayed down in the next collection${such(listOf(evidence, 'drops'))}${samples(data)}`,
  'ai.visibility_moved': (data) =>
    `${textOf(data, 'engine')} names the brand in ${percent(numberOf(data, 'mentionRate'))} of its answers, ${points(numberOf(data, 'difference'))} from ${percent(numberOf(data, 'mentionRateBefore'))} (95 % interval of the change: ${points(numberOf(data, 'intervalLow'))} to ${points(numberOf(data, 'intervalHigh'))}).${samples(data)}`,
  'ai.citation_gained': citations('began to cite'),
  'ai.citation_lost': citations('no longer cites'),
  'ai.model_changed': (data) =>
    `${textOf(data, 'engine')} answers with ${textOf(data, 'after')} instead of ${textOf(data, 'before')}: numbers before and after may differ by that alone.`,
  'ai.assistant_first_visit': (data) =>
    `${textOf(data, 'assistant')} sent its first visit, to ${textOf(data, 'page')}.`,
  'ai.assistant_visits_fell': (data, evidence) =>
    `${textOf(data, 'about')} sent ${counted(numberOf(evidence, 'visits'), 'visit')} instead of ${count(numberOf(evidence, 'visitsBefore'))}, while its answers cite the website as before (${count(numberOf(evidence, 'citations'))} against ${count(numberOf(evidence, 'citationsBefore'))}).`,
  'url.discovered': (data, evidence) =>
    `Verified crawlers visited ${counted(numberOf(data, 'urls'), 'URL')} for the first time since ${timeOf(evidence, 'since')}.`,
  'crawler.silent': (data, evidence) =>
    `${textOf(data, 'about')} has not come for ${counted(numberOf(evidence, 'silentHours'), 'hour')} that the logs cover; its longest pause before was ${count(numberOf(evidence, 'longestGapHours'))}. Its last visit was on ${timeOf(evidence, 'lastVisitAt')}.`,
  'crawler.error_spike': (data, evidence) =>
    `${textOf(data, 'about')} got ${counted(numberOf(evidence, 'errors'), 'server error')} in ${counted(numberOf(evidence, 'visits'), 'visit')} (${percent(numberOf(evidence, 'share'))}); usual are ${percent(numberOf(evidence, 'medianShare'))}.`,
  'crawler.spoofed_spike': (data, evidence) =>
    `${counted(numberOf(evidence, 'spoofed'), 'visit')} only claimed to be ${textOf(data, 'about')}; usual are ${count(numberOf(evidence, 'medianVisits'))} a day.`,
  'crawler.blocked_came': (data, evidence) =>
    `${textOf(data, 'about')} came ${counted(numberOf(evidence, 'visits'), 'time')} within ${counted(numberOf(evidence, 'days'), 'day')} although ${
      evidence['refusedBy'] === 'preference'
        ? 'a preference, which binds no one, asks not to use the pages'
        : 'robots.txt forbids it'
    }. The last visit was on ${timeOf(evidence, 'lastAt')}.`,
  'robots.changed': (data, evidence) =>
    `Since ${timeOf(evidence, 'changedAt')} robots.txt of ${textOf(data, 'about')} forbids up to ${counted(numberOf(evidence, 'urlsNewlyForbidden'), 'tracked URL')} to ${listOf(evidence, 'bots').slice(0, 5).join(', ')}${such(listOf(evidence, 'examples'))}`,
  'url.not_crawled': (_data, evidence) =>
    `${evidence['isAtLeast'] === true ? 'At least ' : ''}${counted(numberOf(evidence, 'urls'), 'submitted URL')} had no visit of a crawler since, the oldest from ${dayOf(evidence, 'oldestSubmittedAt')}${such(urlsOf(evidence))}`,
  'url.deindexed': (_data, evidence) =>
    `Google no longer has ${counted(numberOf(evidence, 'urls'), 'URL')} in its index${such(urlsOf(evidence))}`,
  'clicks.outside_band': (_data, evidence) =>
    `Google sent ${counted(numberOf(evidence, 'clicks'), 'click')} from ${dayOf(evidence, 'from')} to ${dayOf(evidence, 'to')}, after ${count(numberOf(evidence, 'clicksBefore'))} in as many days before; ${count(numberOf(evidence, 'low'))} to ${count(numberOf(evidence, 'high'))} would have been usual.`,
  'link.lost': links('was lost', 'were lost'),
  'link.nofollowed': links('became nofollow', 'became nofollow'),
  'drain.silent': (_data, evidence) =>
    `No logs came for ${counted(numberOf(evidence, 'silentHours'), 'hour')}; the longest pause before was ${count(numberOf(evidence, 'longestGapHours'))}. The last came on ${timeOf(evidence, 'lastAt')}.`,
  'connection.requires_reconnect': (_data, evidence) =>
    `${textOf(evidence, 'property')} can no longer be read: ${
      evidence['cause'] === 'property_gone'
        ? 'the account does not have the property any more'
        : 'the account must be connected again'
    }.`,
  'audit.completed': (data) => {
    const score = numberOf(data, 'healthScore');
    const before = data['healthScoreBefore'];
    const compared = typeof before === 'number' ? `, after ${before}` : '';
    const part = data['sample'] ? ' A limit cut the crawl off, so the score is of a part.' : '';
    return `Health is ${score} of 100${compared}; ${counted(numberOf(data, 'pages'), 'page was', 'pages were')} checked.${part}`;
  },
  'report.ready': (data) => `“${textOf(data, 'title')}” is ready.`,
  'credits.low': (data) =>
    data['level'] === 'exhausted'
      ? `All ${count(numberOf(data, 'included'))} credits of ${textOf(data, 'month')} are used: nothing is bought until next month.`
      : `${count(numberOf(data, 'remaining'))} of ${count(numberOf(data, 'included'))} credits are left for ${textOf(data, 'month')}.`,
  'provider.failing': (data) =>
    `${asWords(textOf(data, 'provider'))} failed ${counted(numberOf(data, 'failed'), 'time')} in the last collection.`,
  'job.failed': (data) =>
    `The job ${asWords(textOf(data, 'jobType'))} failed: ${textOf(data, 'message')}`,
};

/** Says what happened; undefined for a type or an event whose facts say it. */
export function sentenceOf({ type, data }: Pick<Event, 'type' | 'data'>): string | undefined {
  const { evidence } = data;
  const facts = typeof evidence === 'object' && evidence !== null ? (evidence as Facts) : {};
  try {
    return sentences[type]?.(data, facts);
  } catch (error) {
    if (error instanceof Missing) return undefined;
    throw error;
  }
}
