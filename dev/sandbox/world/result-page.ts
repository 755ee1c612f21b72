import { chance, hash32, pick } from './chance';
import { dayNumber, isOutOn, placeOn } from './movement';
import { poolFor } from './pool';

/** A search as the sandbox understands it, whichever provider was queried. */
export type Search = {
  engine: 'google' | 'bing';
  keyword: string;
  /** Country code, or the name of a place, in lower case. */
  place: string;
  language: string;
  device: 'desktop' | 'mobile';
  /** `YYYY-MM-DD` */
  date: string;
  /** Websites that may appear on the page. */
  domains: readonly string[];
  /** First day with an AI Overview, by keyword in lower case; others have one by chance. */
  overviews?: ReadonlyMap<string, string> | undefined;
};

export type Result = { url: string; host: string; title: string; snippet: string };

export type ResultPage = {
  organic: Result[];
  /** If set, the owner's regular result is not among the organic ones. */
  snippet: Result | null;
  ads: { top: Result[]; bottom: Result[] };
  /** `deferred`: the page loads the overview's text later. */
  overview: { state: 'loaded' | 'deferred'; lead: string; citations: Result[] } | null;
  questions: string[];
  places: string[];
  panel: Result | null;
  hasImages: boolean;
  hasVideos: boolean;
  hasTopStories: boolean;
  hasDiscussions: boolean;
  hasShopping: boolean;
  related: string[];
  total: number;
};

const poolSize = 112;

/** Returns the page of a search on a day; deterministic. */
export function resultPage(search: Search): ResultPage {
  const about = aboutOf(search);
  const day = dayNumber(search.date);
  const all = placeAll(search, about, day);
  // A few searches have few results, so that reading ends before its depth.
  const limit = chance(about, 'scarce') < 0.05 ? 14 + (hash32(about) % 60) : 100;
  const owner = Math.floor(4 * chance(about, 'owner'));
  const hasSnippet = search.engine === 'google' && isShown(about, 'snippet', 0.18, day);
  const snippet = hasSnippet ? (all[owner] ?? null) : null;
  const organic = all.filter((result) => result !== snippet).slice(0, limit);
  return {
    organic,
    snippet,
    ads: adsOf(search, about, day),
    overview: overviewOf(search, about, day, all),
    questions: isShown(about, 'questions', 0.6, day) ? questionsOf(search.keyword, about) : [],
    places: isShown(about, 'places', 0.15, day) ? placesOf(search.keyword, about) : [],
    panel: isShown(about, 'panel', 0.12, day) ? (all[0] ?? null) : null,
    hasImages: isShown(about, 'images', 0.35, day),
    hasVideos: isShown(about, 'videos', 0.3, day),
    hasTopStories: isShown(about, 'stories', 0.1, day),
    hasDiscussions: isShown(about, 'discussions', 0.25, day),
    hasShopping: isShown(about, 'shopping', 0.15, day),
    related: ['best', 'near me', 'price', 'examples', 'vs'].map(
      (word) => `${search.keyword} ${word}`,
    ),
    total: limit < 100 ? limit : 10_000 + (hash32(about) % 90_000_000),
  };
}

// Hashes the search to a number, because a page makes some thousand draws that hash it again.
const aboutOf = ({ engine, keyword, place, language, device }: Search) =>
  hash32([engine, keyword, place, language, device].join('|').toLowerCase()).toString(36);

// Blocks appear and disappear slowly, so that about `share` of the searches have them.
const isShown = (about: string, what: string, share: number, day: number) =>
  chance(about, what) + 0.05 * Math.sin(day / (5 + 9 * chance(about, what, 'tempo'))) < share;

function placeAll(search: Search, about: string, day: number): Result[] {
  const texts = textsOf(search.keyword);
  const placed = poolFor(about, poolSize).map((host, index) => ({
    at: placeOn(day, index + 1, `${about}|${host}`),
    result: makeResult(host, texts, 'guide'),
  }));
  for (const domain of search.domains) {
    const own = `${about}|${domain}`;
    const usual = usualPlace(own);
    if (usual === null || isOutOn(day, own)) continue;
    const at = placeOn(day, usual, own);
    placed.push({ at, result: makeResult(domain, texts, 'pages') });
    if (chance(own, 'second') < 0.12) {
      const behind = placeOn(day, usual + 3 + 14 * chance(own, 'behind'), `${own}|second`);
      placed.push({ at: behind, result: makeResult(domain, texts, 'blog') });
    }
  }
  return placed.sort((one, other) => one.at - other.at).map(({ result }) => result);
}

/**
 * Returns a website's usual position: null for some searches, on the first page for less than half.
 */
function usualPlace(own: string): number | null {
  const luck = chance(own, 'luck');
  const within = chance(own, 'within');
  if (luck < 0.18) return null;
  if (luck < 0.3) return 1 + within * 2.5;
  if (luck < 0.55) return 4 + within * 7;
  if (luck < 0.8) return 11 + within * 15;
  return 26 + within * 70;
}

type Texts = { keyword: string; title: string; slug: string };

const textsOf = (keyword: string): Texts => ({
  keyword,
  title: keyword.replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase()),
  slug: slugOf(keyword),
});

function makeResult(host: string, { keyword, title, slug }: Texts, section: string): Result {
  const name = host.startsWith('www.') ? host.slice('www.'.length) : host;
  return {
    url: `https://${host}/${section}/${slug}`,
    host,
    title: `${title} | ${name}`,
    snippet: `What ${name} has to say about ${keyword}.`,
  };
}

// Keywords without Latin letters have no readable slug, and get a stable one.
const slugOf = (keyword: string) =>
  keyword
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || `p-${hash32(keyword).toString(36)}`;

function adsOf(search: Search, about: string, day: number): ResultPage['ads'] {
  const isCommercial = chance(about, 'commercial') < 0.4;
  if (!isCommercial) return { top: [], bottom: [] };
  const advertisers = poolFor(`${about}|ads`, 6);
  const own = search.domains.filter((domain) => chance(about, 'advertises', domain) < 0.3);
  const texts = textsOf(search.keyword);
  const ads = [...own, ...advertisers].map((host) => makeResult(host, texts, 'offers'));
  const topCount = 1 + Math.floor(4 * chance(about, 'ads', Math.floor(day / 3)));
  return { top: ads.slice(0, topCount), bottom: ads.slice(topCount, topCount + 2) };
}

function overviewOf(
  search: Search,
  about: string,
  day: number,
  all: readonly Result[],
): ResultPage['overview'] {
  if (search.engine !== 'google') return null;
  const since = search.overviews?.get(search.keyword.toLowerCase());
  const hasOverview =
    since === undefined ? isShown(about, 'overview', 0.42, day) : since <= search.date;
  if (!hasOverview) return null;
  const cited = all
    .slice(0, 10)
    .filter(({ host }, index) => index === 1 || chance(about, 'cites', host) < 0.4);
  const isDeferred = chance(about, 'deferred', Math.floor(day / 4)) < 0.25;
  return {
    state: isDeferred ? 'deferred' : 'loaded',
    lead: `In short, ${search.keyword} depends on what it is needed for.`,
    citations: cited,
  };
}

/** What an overview says with each page that it cites. */
export const sentenceOn = ({ host }: Result) => `${host} compares the usual choices.`;

const questionsOf = (keyword: string, about: string) =>
  ['What is', 'How much is', 'Who needs', 'Is there an alternative to'].map(
    (begin, index) => `${begin} ${keyword}${pick(['', ' today', ' in short'], about, index)}?`,
  );

const placesOf = (keyword: string, about: string) =>
  [1, 2, 3].map((index) => `${pick(['Central', 'Old Town', 'Station'], about, index)} ${keyword}`);
