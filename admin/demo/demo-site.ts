import { chance } from '../../dev/sandbox/world/chance';

/**
 * A fictional coffee shop. No real site can exist under `.example`, so the demo contacts or tracks
 * no one.
 */
export const demoSite = {
  domain: 'harbour-coffee.example',
  name: 'Harbour Coffee (demo)',
  country: 'US',
  language: 'en',
  tags: ['demo'],
};

/** Competitors as fictional as the shop; the sandbox places them on its result pages. */
export const demoCompetitors = ['quayside-roasters.example', 'bean-and-barrel.example'];

/** Keyword groups, by the word that puts a keyword into them; the first match counts. */
const groupWords: Readonly<Record<string, RegExp>> = {
  'Brewing guides': /recipe|ratio|brew|pour over|at home|cleaning|chart/,
  Equipment: /grinder|kettle|filter|frother|tamper|scale|pot|machine/,
  Beans: /./,
};

export const demoGroups = Object.keys(groupWords);

/** Returns the group of a keyword. */
export const groupOf = (keyword: string): string =>
  Object.entries(groupWords).find(([, pattern]) => pattern.test(keyword))?.[0] ?? 'Beans';

export type DemoPage = {
  path: string;
  /** The keyword that the page targets and may rank for in the sandbox; null for none. */
  keyword: string | null;
  /**
   * Days from the first loading of the demo until crawlers find the page; negative for earlier
   * days.
   */
  foundOn: number;
  /** The HTTP status that crawlers receive before the first loading of the demo; then 200. */
  status: number;
  /**
   * The day, counted as `foundOn` is, on which the page is submitted to search engines; 0 is the
   * first loading itself, and null is never.
   */
  submittedOn: number | null;
};

const page = (path: string, foundOn: number, more: Partial<DemoPage> = {}): DemoPage => ({
  path,
  keyword: null,
  foundOn,
  status: 200,
  submittedOn: null,
  ...more,
});

/** The path under which the sandbox's result pages list a website's result for a search. */
const pathOf = (keyword: string) => `/pages/${keyword.replaceAll(' ', '-')}`;

/** Pages are submitted since two weeks, on the day on which the first crawler finds them. */
const submittedSince = -13;

const written = (foundOn: number, keyword: string): DemoPage =>
  page(pathOf(keyword), foundOn, {
    keyword,
    submittedOn: foundOn < submittedSince ? null : Math.min(foundOn, 0),
  });

export const demoPages: readonly DemoPage[] = [
  page('/', -28),
  page('/about', -28),
  page('/shop', -28),
  page('/brewing-guide', -27),
  page('/wholesale', -20),
  // A page without inbound links is never found.
  page('/spring-catalogue', Number.POSITIVE_INFINITY, { submittedOn: -10 }),
  // Crawlers request this page but always get an error: a visit is not a discovery.
  page('/store-finder', -6, { status: 503, submittedOn: -6 }),
  written(-28, 'espresso beans'),
  written(-28, 'pour over coffee'),
  written(-27, 'coffee subscription'),
  written(-26, 'cold brew at home'),
  written(-24, 'moka pot'),
  written(-23, 'decaf coffee beans'),
  written(-21, 'burr grinder'),
  written(-19, 'gooseneck kettle'),
  written(-17, 'light roast coffee'),
  written(-15, 'aeropress recipe'),
  written(-13, 'coffee filters'),
  written(-11, 'single origin coffee'),
  written(-9, 'milk frother'),
  written(-8, 'french press ratio'),
  // Pages found in the week before the demo was loaded.
  written(-6, 'espresso machine cleaning'),
  written(-6, 'coffee gift box'),
  written(-5, 'turkish coffee'),
  written(-5, 'coffee grind size chart'),
  written(-4, 'reusable coffee filter'),
  written(-4, 'iced latte recipe'),
  written(-3, 'espresso tamper'),
  written(-3, 'organic coffee beans'),
  written(-2, 'dark roast coffee'),
  written(-2, 'chemex brewing'),
  // Pages found when the demo is loaded again, days later.
  written(2, 'coffee scale'),
  written(4, 'vienna coffee'),
  written(6, 'flat white at home'),
  written(9, 'nitro cold brew'),
];

export const demoOrigin = `https://${demoSite.domain}`;

/** The day, counted as `foundOn` is, on which robots.txt closes the site to a crawler. */
export const robotsChange = { day: -9, bot: 'GPTBot' };

const daySeconds = 86_400;

/**
 * Returns the second of the day on which a page is submitted: in the morning, so that the crawlers
 * that come on the same day come later.
 */
export const submissionSecondOf = ({ path }: DemoPage): number =>
  Math.floor((daySeconds / 2) * chance('submitted', path));

export const demoUrls = demoPages.map(({ path }) => demoOrigin + path);

export const demoKeywords = demoPages.flatMap(({ keyword }) => keyword ?? []);
