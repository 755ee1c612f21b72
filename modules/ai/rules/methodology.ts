import { assistantByName } from '../../crawlers/rules/assistants';
import { thinBelow } from './ai-rate';
import { type AiEngine, accessOf, isAsked, type SeriesProviderName } from './engines';
import { liveFetchers } from './live-fetch';
import { reportsSearches } from './reports-searches';
import type { TargetFields } from './target';

/** Names of the products as people write them; `other` has none. */
const engineNames: Readonly<Record<AiEngine, string | null>> = {
  chatgpt: 'ChatGPT',
  claude: 'Claude',
  perplexity: 'Perplexity',
  gemini: 'Gemini',
  grok: 'Grok',
  mistral: 'Mistral',
  google_ai_mode: 'Google AI Mode',
  google_ai_overview: 'Google AI Overviews',
  other: null,
};

/** Names an engine or AI assistant as people do. */
export const productNameOf = (engine: string): string =>
  Object.entries(engineNames).find(([name]) => name === engine)?.[1] ??
  assistantByName(engine)?.label ??
  engine;

const providerNames: Readonly<Record<SeriesProviderName, string>> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  perplexity: 'Perplexity',
  gemini: 'Google Gemini',
  xai: 'xAI',
  mistral: 'Mistral',
  openai_compatible: 'an OpenAI-compatible interface',
  dataforseo_llm_scraper: 'DataForSEO LLM Scraper',
  dataforseo_llm_responses: 'DataForSEO LLM Responses',
  serpapi_ai_mode: 'SerpApi AI Mode',
  dataforseo: 'DataForSEO',
  serpapi: 'SerpApi',
};

/** The settings of a website that its numbers about AI answers depend on. */
export type MethodologyFacts = {
  targets: ReadonlyArray<TargetFields & { id: string }>;
  prompts: {
    tracked: number;
    branded: number;
    topics: number;
    /** Countries that prompts are asked from and their languages, such as `US, en`; most prompts first. */
    places: readonly string[];
  };
  brands: { own: number; competitors: number; version: number; isCurrent: boolean };
};

export const methodologyTopics = [
  'prompts',
  'targets',
  'matching',
  'denominators',
  'uncertainty',
  'limits',
] as const;
export type MethodologyTopic = (typeof methodologyTopics)[number];

/** Sentences about one topic. */
type MethodologyPart = { topic: MethodologyTopic; sentences: string[] };

/** What each target has to be described by, whatever the language. */
export type DescribedTarget = Pick<
  TargetFields,
  | 'model'
  | 'online'
  | 'samples'
  | 'cadence'
  | 'delivery'
  | 'answersPerDayMax'
  | 'targetHalfWidth'
  | 'isPaused'
> & {
  engine: string | null;
  provider: string;
  isScraped: boolean;
  /** Whether prompts are sent to it; otherwise its answers come with the pages of keywords. */
  isAsked: boolean;
};

export const describeTarget = ({ engine, provider, ...target }: TargetFields): DescribedTarget => ({
  ...target,
  engine: engineNames[engine],
  provider: providerNames[provider],
  isScraped: accessOf(provider) === 'scraped',
  isAsked: isAsked(provider),
});

const distinct = (names: ReadonlyArray<string | null>) => [
  ...new Set(names.filter((name) => name !== null)),
];

/** What cannot be seen of the engines that a website asks. */
export function blindSpots({ targets }: Pick<MethodologyFacts, 'targets'>) {
  const apis = targets.filter(({ provider }) => accessOf(provider) === 'api');
  const isUnseen = ({ engine }: TargetFields) => liveFetchers[engine] === undefined;
  const isSilent = ({ engine, provider }: TargetFields) => !reportsSearches(provider, engine);
  return {
    hasApis: apis.length > 0,
    hasScrapers: apis.length < targets.length,
    /** Engines whose reading of a page leaves no visit of its own kind. */
    unseen: distinct(targets.filter(isUnseen).map(({ engine }) => engineNames[engine])),
    /** Providers that do not report the searches. */
    silent: distinct(targets.filter(isSilent).map(({ provider }) => providerNames[provider])),
  };
}

const placesShown = 10;
const count = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const some = (value: number, one: string, many: string) =>
  `${count.format(value)} ${value === 1 ? one : many}`;

function promptSentences({ prompts }: MethodologyFacts): string[] {
  const { tracked, branded, topics, places } = prompts;
  if (tracked === 0) return ['No prompts are tracked, so nothing is asked.'];
  const more = places.length - placesShown;
  const shown = places.slice(0, placesShown).join('; ');
  return [
    `${some(tracked, 'prompt is', 'prompts are')} tracked, in ${some(topics, 'topic', 'topics')}.`,
    `${count.format(branded)} of them name an own brand; their answers are counted apart, because an answer repeats names that it is asked about.`,
    `Prompts are asked for these countries and languages: ${shown}${more > 0 ? `; and ${more} more` : ''}.`,
    'After a change of its text, only answers to the new text count.',
  ];
}

/** Within which a task is done, in minutes. */
export const minutesOf = { live: null, standard: 45, priority: 5 } as const;

const cadences = { daily: 'every day', weekly: 'every week', manual: 'only by hand' } as const;

function targetSentence(target: DescribedTarget): string {
  if (!target.isAsked) return overviewSentence(target);
  const { engine, provider, isScraped, model, online, samples, targetHalfWidth } = target;
  const how = isScraped ? `as the product shows it, read by ${provider}` : `by API of ${provider}`;
  const of = model === null ? 'a model that the provider chooses' : `model ${model}`;
  const times =
    targetHalfWidth === null
      ? some(samples, 'answer a prompt', 'answers a prompt')
      : `up to ${some(samples, 'answer a prompt', 'answers a prompt')}, until the interval is at most ${Math.round(targetHalfWidth * 100)} points to either side`;
  const limit =
    target.answersPerDayMax === null
      ? ''
      : `, at most ${some(target.answersPerDayMax, 'answer', 'answers')} a day`;
  const paused = target.isPaused ? ' It is paused.' : '';
  const minutes = minutesOf[target.delivery];
  const late = minutes === null ? '' : `, answered within ${minutes} minutes`;
  const search = online ? 'with web search' : 'without web search';
  return `${engine ?? 'Another engine'} ${how}, ${of}, ${search}: ${times}, ${cadences[target.cadence]}${limit}${late}.${paused}`;
}

const overviewSentence = ({ engine, provider, isPaused }: DescribedTarget) =>
  `${engine} of the result pages that ${provider} reads for the tracked keywords: one answer a page, at no further cost; a page without an overview is no answer.${isPaused ? ' It is paused.' : ''}`;

function targetSentences({ targets }: MethodologyFacts): string[] {
  if (targets.length === 0) return ['No targets are set, so no engine is asked.'];
  return [
    ...targets.map((target) => targetSentence(describeTarget(target))),
    'Each of these is a series of its own; series are never added to each other or averaged.',
  ];
}

function matchingSentences({ brands }: MethodologyFacts): string[] {
  const { own, competitors, version, isCurrent } = brands;
  return [
    `Answers are searched for the names of ${some(own, 'own brand', 'own brands')} and ${some(competitors, 'competitor', 'competitors')}: whole names only, whatever their case and accents unless a brand says otherwise.`,
    isCurrent
      ? `All stored answers are matched by version ${version} of the brands.`
      : `Stored answers are being matched by version ${version} of the brands; until that ends, days may differ in version.`,
  ];
}

const denominatorSentences = [
  'The mention rate is the share of all answers with a text that name an own brand.',
  'The citation rate counts only answers for which the engine searched the web.',
  'Share of voice is published twice: each brand counted once an answer, and by mentions.',
  'Refusals, failed calls and times that the product showed no AI answer are in no denominator.',
];

const uncertaintySentences = [
  'Intervals are of 95 %, by drawing prompts again, since answers to one prompt resemble each other; for a single prompt they are Wilson’s.',
  `Below 5 answers there is no interval, and below ${thinBelow} a number is marked as thin.`,
  'Each series has a grade by the six criteria of the IAB guideline of August 2026: exploratory, directional or decision grade, with the criteria that are not met.',
];

function limitSentences(facts: MethodologyFacts): string[] {
  const { hasApis, hasScrapers, unseen, silent } = blindSpots(facts);
  const apis = 'An API’s answers are not what people see in the product, and may differ a lot.';
  const scrapers =
    'Scraped answers are those of an anonymous session: no history, no account, no personal settings.';
  return [
    ...(hasApis ? [apis] : []),
    ...(hasScrapers ? [scrapers] : []),
    ...(unseen.length > 0
      ? [`Access logs cannot show that ${list(unseen)} read a page for an answer.`]
      : []),
    ...(silent.length > 0
      ? [`The searches behind answers are unknown for ${list(silent)}, which does not report them.`]
      : []),
    'How many people ask such questions is not measured.',
  ];
}

const lists = new Intl.ListFormat('en', { type: 'conjunction' });
const list = (names: readonly string[]) => lists.format(names);

/** Describes in sentences how a website's AI answers are measured, from its own settings. */
export function methodologyOf(facts: MethodologyFacts): MethodologyPart[] {
  return [
    { topic: 'prompts', sentences: promptSentences(facts) },
    { topic: 'targets', sentences: targetSentences(facts) },
    { topic: 'matching', sentences: matchingSentences(facts) },
    { topic: 'denominators', sentences: denominatorSentences },
    { topic: 'uncertainty', sentences: uncertaintySentences },
    { topic: 'limits', sentences: limitSentences(facts) },
  ];
}
