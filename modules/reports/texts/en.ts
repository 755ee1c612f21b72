import {
  type DescribedTarget,
  type MethodologyFacts,
  methodologyOf,
} from '../../ai/rules/methodology';
import type { SampleKind, UnitKind } from '../../campaigns/rules/campaign-metrics';
import { countryNamesIn, engineNames, languageNamesIn, named, sourceNames } from './code-names';
import { sayIn } from './say';

const say = sayIn('en');
const countryNames = countryNamesIn('en');
const languageNames = languageNamesIn('en');

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

type Covers = Record<'engines' | 'devices' | 'countries' | 'languages' | 'sources', string[]> & {
  isMixture: boolean;
};

/** A share and its interval. */
type Measured = {
  value: number | null;
  answers: number;
  interval: { low: number; high: number } | null;
};

type Days = { from: string; to: string };

/** `days` are those counted, unless they are the report's. */
type SearchedDays = { clicks: number; before: number | null; days: Days | null };

type Standing = { day: string; position: number | null };

/** Compares a count with the previous one; empty without a previous one. */
function comparedTo(now: number | null, before: number | null): string {
  if (now === null || before === null) return '';
  if (now === before) return ', as many as in the period before';
  const by = say.count(Math.abs(now - before));
  return `, ${by} ${now > before ? 'more' : 'fewer'} than in the period before`;
}

type CampaignFacts = {
  name: string;
  from: string;
  to: string;
  treated: number;
  control: number;
  assignment: 'random' | 'matched' | 'self_selected';
  unit: UnitKind;
};

const campaignMetrics = {
  crawler_visits: 'verified crawler visits',
  clicks: 'clicks',
  impressions: 'impressions',
  click_through_rate: 'click-through rate',
  position: 'average position',
  conversions: 'conversions',
  rank_position: 'position of keywords',
  rank_visibility: 'visibility of keywords',
  ai_mention_rate: 'share of AI answers that name the brand',
  ai_citation_rate: 'share of searching AI answers that cite the website',
};

const units: Record<UnitKind, readonly [one: string, several: string]> = {
  page: ['page', 'pages'],
  keyword: ['keyword', 'keywords'],
  prompt: ['prompt', 'prompts'],
};

type SampleFacts = { of: SampleKind; treated: number; control: number };

const samples: Record<SampleKind, string> = {
  days: 'measured days',
  impressions: 'impressions',
  readings: 'readings',
  answers: 'answers',
  answers_that_searched: 'answers that searched',
};

const assignments = {
  random: 'Chance decided which.',
  matched: 'Each changed one was compared with the one most like it before.',
  self_selected: 'A person chose which, so they may differ in ways that no statistic shows.',
};

/**
 * Every text of a report in English. Days are `2026-11-21`: paper shows them in the language's form.
 */
export const en = {
  /** Characters of these texts that fonts do not load for every report. */
  letters: '',
  /** Units of durations. */
  units: { ms: 'ms', s: 's', min: 'min', h: 'h', days: 'days' },

  dates: {
    months,
    day: (day: number, month: number, year: string) => `${day} ${months[month - 1]} ${year}`,
    /** A label of an axis, such as `3 Mar`. */
    label: (day: number, month: string) => `${day} ${month}`,
  },

  usualTitle: {
    types: {
      overview: 'Overview',
      rankings: 'Rankings',
      audit: 'Site audit',
      crawlers: 'Crawlers',
      indexing: 'Indexing',
      backlinks: 'Backlinks',
      ai: 'AI answers',
      campaign: 'Campaigns',
      search_console: 'Google Search',
    },
    websites: (count: number) => `${say.count(count)} websites`,
  },

  summary: {
    nothingMeasured: (domain: string) => `Nothing was measured of ${domain} in this period.`,
    lastDayNotOver: (day: string) =>
      `The last day, ${day}, was not over when this report was made.`,
  },

  /** Said in a layout of the author's own, which shows parts of sections. */
  layout: {
    noParts: 'This section has nothing to show for this period.',
    noChart: 'In this period there are no data for this chart.',
  },

  /** Names of sources and units that several sections use. */
  sources: {
    /** Said where only the state of a later day is known, not that of the period. */
    asOf: (day: string) => `These are the numbers of ${day}, after this period.`,
    none: 'none',
    days: 'days',
    thisPeriod: 'This period',
    periodBefore: 'Period before',
  },

  rankings: {
    source: (domain: string) => `Rankings of ${domain}`,
    none: (domain: string, isSandbox: boolean) =>
      `No ${isSandbox ? 'sandbox ' : ''}readings of ${domain} lie in this period: nothing is known of its rankings.`,
    noneUntilLater: (domain: string, isSandbox: boolean, newest: string) =>
      `No ${isSandbox ? 'sandbox ' : ''}readings of ${domain} lie in this period. The newest are later, of ${newest}.`,
  },

  visibility: {
    title: 'Rankings',
    keywords: 'Tracked keywords',
    ranked: 'Ranking keywords',
    withinFirst: (depth: number, depthMax: number) =>
      depth === depthMax
        ? `Within the first ${say.count(depth)} results.`
        : `Within the results that were read for each keyword: ${say.count(depth)} to ${say.count(depthMax)}.`,
    firstPage: 'On the first page',
    averagePosition: 'Average position',
    ofRanking: 'Of keywords that rank.',
    visibility: 'Visibility',
    equalWeights: 'Search volumes are unknown: every keyword weighs the same.',
    volumesKnown: (share: number) => `The volume of ${say.share(share)} of the keywords is known.`,
    traffic: 'Visits a month, estimated',
    volumesUnknown: 'Search volumes are unknown.',
    notFound: 'Not found',
    notMeasured: 'Not measured',
    chartNote: 'Days without readings are gaps. All points are about the same keywords.',
    visibilityUnit: 'share of the clicks of first positions',
    positionUnit: 'position',
    byPosition: 'Keywords by position',
    keywordsUnit: 'keywords',
    covers: ({ isMixture, engines, devices, countries, languages, sources }: Covers) => {
      const parts = [
        named(engines, engineNames),
        devices,
        named(countries, countryNames),
        named(languages, languageNames),
      ];
      const made = parts.map((values) => values.join(' and ')).join(', ');
      const from = named(sources, sourceNames).join(', ');
      return `${isMixture ? 'A mixture of' : 'All of'} ${made}; read from ${from}.`;
    },
    rankedOn: (
      domain: string,
      { ranked, tracked }: { ranked: number; tracked: number },
      now: Standing,
      before: Standing | undefined,
    ) => {
      const of = say.some(tracked, 'tracked keyword', 'tracked keywords');
      const at =
        now.position === null ? '' : `, at position ${say.decimal(now.position)} on average`;
      const was = before?.position;
      const than = was == null || at === '' ? '' : ` (${say.decimal(was)} on ${before?.day})`;
      return `${domain}: ${say.count(ranked)} of ${of} ranked on ${now.day}${at}${than}.`;
    },
    visibilityIs: (now: number, before: number | null | undefined) => {
      const from =
        before == null
          ? ''
          : say.share(before) === say.share(now)
            ? ', as before'
            : `, ${now > before ? 'up' : 'down'} from ${say.share(before)}`;
      return `Its visibility is ${say.share(now)}${from}.`;
    },
  },

  keywords: {
    title: 'Keywords',
    columns: {
      keyword: 'Keyword',
      position: 'Position',
      previousPosition: 'Before',
      change: 'Change',
      status: 'Status',
      searchVolume: 'Searches',
      traffic: 'Visits',
      url: 'Page',
      device: 'Device',
      country: 'Country',
      language: 'Language',
      location: 'Location',
      engine: 'Engine',
      depth: 'Depth',
      state: 'Evidence',
      source: 'Source',
      checkedAt: 'Read at',
    },
    note: (to: string, comparedTo: string | undefined) =>
      `By estimated visits, then by position. Positions of the newest reading in the seven days up to ${to}, ` +
      `“Before” ${comparedTo === undefined ? 'of the reading before it' : `in those up to ${comparedTo}`}. An empty one is ` +
      'not measured or not found within the depth that was read, as the evidence says; never zero.',
  },

  movers: {
    title: 'Winners and losers',
    winners: 'Winners',
    losers: 'Losers',
    rose: 'Keywords that rose',
    fell: 'Keywords that fell',
    columns: {
      keyword: 'Keyword',
      places: 'Places',
      position: 'Position',
      previousPosition: 'Before',
      status: 'Status',
      device: 'Device',
      country: 'Country',
      searchVolume: 'Searches',
      readOn: 'Read at',
    },
    notCompared: (domain: string, day: string) =>
      `No reading of ${domain} by ${day} is there to compare with: what rose or fell is not known.`,
    note: (from: string, to: string) =>
      `Places moved between ${from} and ${to}, the most first; of keywords that were read at both ends. ` +
      'One that was not found counts from the end of what was read.',
    moved: (domain: string, counts: { rose: number; fell: number }, from: string, to: string) =>
      `Of ${domain}, ${say.some(counts.rose, 'keyword', 'keywords')} rose and ` +
      `${say.count(counts.fell)} fell between ${from} and ${to}.`,
  },

  competitors: {
    title: 'Competitors',
    columns: {
      domain: 'Domain',
      kind: 'Kind',
      shareOfVoice: 'Share of voice',
      keywords: 'Keywords',
      common: 'Beside us',
      averagePosition: 'Average position',
    },
    thisWebsite: (domain: string) => `${domain} (this website)`,
    noPages: 'No result pages are kept of this period.',
    shareOfVoice: 'Share of voice',
    unit: 'share of the clicks on all results',
    note: (day: string) => `Result pages of ${day}. Clicks are estimated from places and volumes.`,
    place: (domain: string, place: number, of: number) =>
      `${domain} is number ${say.count(place)} of ${say.count(of)} by share of voice.`,
    share: (domain: string, share: number, others: number) =>
      `${domain} has ${say.share(share)} of the clicks that its keywords’ ` +
      `result pages are worth; ${say.some(others, 'other domain', 'other domains')} share the rest.`,
  },

  audit: {
    source: (domain: string) => `Audit of ${domain}`,
    urls: 'URLs',
    none: (domain: string) => `${domain} has no audit that ended by the end of this period.`,
    noneUntilLater: (domain: string, day: string) =>
      `${domain} has no audit that ended by the end of this period. The newest ended later, on ${day}.`,
  },

  health: {
    title: 'Site health',
    severities: {
      error: 'Errors found',
      warning: 'Warnings found',
      notice: 'Notices found',
    },
    score: 'Health score',
    healthy: (healthy: number, pages: number) =>
      `${say.count(healthy)} of ${say.some(pages, 'checked page', 'checked pages')} without an error.`,
    sample: ({ pages, knownPages }: { pages: number; knownPages: number }) =>
      `A sample: ${say.count(pages)} of ${say.count(knownPages)} known pages, since the crawl reached its limit.`,
    crawled: 'Pages crawled',
    skipped: 'URLs not crawled',
    pagesUnit: 'pages',
    byStatus: 'Pages by HTTP status',
    byDepth: 'Pages by clicks from the start',
    /** Names of classes that are not numbers. */
    classes: { no_answer: 'no answer', unlinked: 'unlinked' },
    whole: (day: string | undefined) =>
      `The crawl of the whole site ended${day === undefined ? '' : ` on ${day}`}.`,
    partly: (day: string | undefined) =>
      `The crawl ended${day === undefined ? '' : ` on ${day}`} and is not of the whole site: it was limited, filtered or ended early.`,
    noPage: (domain: string, day: string | undefined) =>
      `The audit of ${domain}${day === undefined ? '' : ` on ${day}`} found no HTML page to judge.`,
    scoreIs: (
      domain: string,
      day: string | undefined,
      { score, before }: { score: number; before: number | null | undefined },
    ) =>
      `The audit of ${domain}${day === undefined ? '' : ` on ${day}`} gives a health score of ` +
      `${say.count(score)}${before == null ? '' : ` (${say.count(before)} before)`}.`,
    worst: (title: string, urls: number) =>
      `Its first issue to fix: ${title} (${say.some(urls, 'URL', 'URLs')}).`,
  },

  issues: {
    title: 'Issues',
    columns: {
      severity: 'Severity',
      title: 'Issue',
      pages: 'URLs',
      added: 'Added',
      new: 'New',
      fixed: 'Fixed',
      gone: 'Gone',
      category: 'Area',
      fix: 'What to do',
      code: 'Code',
    },
    none: (domain: string) => `The audit of ${domain} found no issue.`,
    notCompared: 'There is no audit before it to tell changes against.',
    compared:
      'Changes are told against the audit before: added and fixed are of URLs that both have.',
    changed: (
      domain: string,
      {
        fixed,
        gone,
        added,
        new: fresh,
      }: { fixed: number; gone: number; added: number; new: number },
    ) =>
      `Since the previous audit of ${domain}, ${say.some(fixed, 'finding', 'findings')} ${fixed === 1 ? 'was' : 'were'} fixed and ${say.count(added)} ${added === 1 ? 'was' : 'were'} added` +
      `${gone + fresh === 0 ? '' : `; ${say.count(gone)} went with pages that are gone, and ${say.count(fresh)} came with new pages`}.`,
  },

  pages: {
    title: 'Pages',
    columns: {
      url: 'Page',
      httpStatus: 'HTTP status',
      title: 'Title',
      isIndexable: 'Indexable',
      errors: 'Errors',
      warnings: 'Warnings',
      depth: 'Clicks',
      words: 'Words',
      linksIn: 'Links in',
      ttfbMs: 'First byte',
    },
  },

  logs: {
    source: (domain: string) => `Crawlers on ${domain}`,
    name: 'access logs',
    none: (domain: string) =>
      `No log lines of ${domain} came from this period: whether crawlers came is not known.`,
  },

  visits: {
    title: 'Crawler visits',
    verified: 'Verified visits',
    notCompared: (days: number) =>
      `Not compared: the period before has logs of ${say.some(days, 'day', 'days')}.`,
    errorShare: 'Answered with an error',
    errorShareNote: 'Of the verified visits.',
    spoofed: 'Spoofed visits',
    spoofedNote: 'Named a crawler whose address it was not.',
    unverifiable: 'Unverifiable visits',
    daysWithLogs: 'Days with logs',
    perDay: 'visits a day',
    verifiedPerDay: 'verified visits a day',
    gaps: 'Days without logs are gaps.',
    byPurpose: 'By purpose',
    otherPurpose: 'other',
    summary: (
      domain: string,
      { verified, spoofed }: { verified: number; spoofed: number },
      before: number | null,
    ) =>
      `Crawlers made ${say.some(verified, 'verified visit', 'verified visits')} to ${domain}` +
      `${comparedTo(verified, before)}` +
      `${spoofed > 0 ? `; ${say.count(spoofed)} more only claimed to be one` : ''}.`,
  },

  bots: {
    title: 'Crawlers',
    byCrawler: 'Verified visits by crawler',
    unit: 'visits',
    verified: 'Verified visits',
    columns: {
      bot: 'Crawler',
      operator: 'Operator',
      purpose: 'Purpose',
      visits: 'Verified visits',
      daysSeen: 'Days seen',
      change: 'Change',
      lastVerifiedAt: 'Last visit',
    },
  },

  paths: {
    title: 'Crawled paths',
    columns: {
      path: 'Path',
      visits: 'Visits',
      verified: 'Verified',
      bots: 'Crawlers',
      lastHttpStatus: 'Last HTTP status',
      lastAt: 'Last visit',
    },
  },

  crawlerErrors: {
    title: 'Errors that crawlers met',
    columns: {
      path: 'Path',
      status: 'Status',
      visits: 'Visits',
      bots: 'Crawlers',
      lastAt: 'Last met',
      lastOkAt: 'Last answered well',
    },
  },

  ledger: {
    source: (domain: string) => `URL ledger of ${domain}`,
    name: 'tracked URLs and access logs',
    unit: 'URLs crawled',
    none: (domain: string) => `No URL of ${domain} is tracked: nothing is known of its indexing.`,
    title: 'Indexing',
    tracked: 'Tracked URLs',
    inSitemap: 'In a sitemap',
    crawled: 'Crawled',
    crawledNote: 'By a verified crawler, in your own logs.',
    discovered: 'Discovered in this period',
    noLogs: 'No logs came from this period.',
    crawlErrors: 'Last crawled with an error',
    newly: 'Newly discovered',
    newlyUnit: 'URLs a day',
    newlyNote: 'Days without logs are gaps; days are those of UTC.',
    newlySeries: 'Discovered',
    summary: (
      domain: string,
      { tracked, crawled, found }: { tracked: number; crawled: number; found: number | null },
      before: number | null,
    ) =>
      `Of ${say.some(tracked, 'tracked URL', 'tracked URLs')} of ${domain}, ` +
      `${say.count(crawled)} were crawled by a verified crawler` +
      `${found === null ? '' : `; ${say.count(found)} were discovered in this period${comparedTo(found, before)}`}.`,
  },

  links: {
    source: (domain: string) => `Links to ${domain}`,
    name: 'providers and imported files',
    none: (domain: string) => `No links to ${domain} were collected: nothing is known of them.`,
    title: 'Links from other websites',
    links: 'Links',
    domains: 'Linking domains',
    followed: 'Followed',
    ofProvider: (links: number) => `The provider knows ${say.some(links, 'link', 'links')}.`,
    followedNote: 'Of links whose source says whether they are followed.',
    lost: 'Links lost in this period',
    changes: 'New and lost links',
    changesUnit: 'links a day',
    changesNote:
      'A link is new on the day on which a source first named it to us. Those that a source named when it was first read, or saw before our first reading, are not new. Days before any source did are gaps. Days are those of UTC.',
    newLinks: 'New',
    lostLinks: 'Lost',
    domainTable: 'Domains with the most links',
    domainColumns: {
      domain: 'Domain',
      links: 'Links',
      followed: 'Followed',
      pages: 'Linking pages',
      firstSeen: 'First seen',
    },
    pageTable: 'Pages with the most links',
    pageColumns: {
      page: 'Page',
      links: 'Links',
      domains: 'Domains',
      followed: 'Followed',
      firstSeen: 'First seen',
    },
    summary: (domain: string, { links, domains }: { links: number; domains: number }) =>
      `${say.some(links, 'link', 'links')} from ${say.some(domains, 'domain', 'domains')} ` +
      `${links === 1 ? 'leads' : 'lead'} to ${domain}.`,
  },

  knownLinks: {
    source: (domain: string) => `Known links to ${domain}`,
    name: 'the linking pages themselves',
    none: (domain: string) => `No links to ${domain} are known that would be checked.`,
    title: 'Known links',
    links: 'Known links',
    found: 'Found',
    followed: 'Followed',
    lost: 'Lost',
    lostNote: 'Not found by two checks, at least a day apart.',
    note: 'As each page was when it was last fetched. An unreachable page says nothing about its link.',
    columns: {
      page: 'Page',
      linkState: 'State',
      anchor: 'Text',
      target: 'Leads to',
      checked: 'Checked at',
      lost: 'Lost at',
    },
    summary: (
      domain: string,
      {
        links,
        found,
        missing,
        lost,
      }: { links: number; found: number; missing: number; lost: number },
    ) =>
      `Of ${say.some(links, 'known link', 'known links')} to ${domain}, the newest check found ${say.count(found)}, ` +
      `did not find ${say.count(missing)} and was inconclusive for ${say.count(links - found - missing)}. ` +
      `Lost by two checks at least a day apart: ${say.count(lost)}.`,
  },

  search: {
    source: (domain: string) => `Google searches of ${domain}`,
    name: (property: string) => `Search Console, property ${property}`,
    none: (domain: string) =>
      `No final days of Google searches of ${domain} are known in this period.`,
    title: 'Google Search',
    clicks: 'Clicks',
    impressions: 'Impressions',
    ctr: 'Click-through rate',
    position: 'Average position',
    anonymized: 'Anonymized clicks',
    anonymizedNote: 'Searches that Google names in no row, because too few people made them.',
    capped: (days: number) =>
      `Part of it: Google cut off rows of ${say.some(days, 'day', 'days')}.`,
    onlyFinal: (days: Days, before: Days | null) =>
      `These numbers are of ${days.from} to ${days.to}${before === null ? '' : `, compared with ${before.from} to ${before.to}`}: Google still changes the days after that.`,
    notCompared: 'There is no comparison: Google’s data for the period before is incomplete.',
    confounded: (since: readonly string[]) =>
      `Not compared: Google changed how it counts this on ${since.join(' and ')}.`,
    byDay: 'Clicks by day',
    byDayUnit: 'clicks a day',
    byDayNote:
      'Days that Google still changes are gaps. Days are in Google’s time zone, Pacific Time.',
    brands: 'Searches with and without the brand',
    brandColumns: {
      searches: 'Searches',
      clicks: 'Clicks',
      share: 'Share of clicks',
      impressions: 'Impressions',
      position: 'Position',
    },
    brandNote: (names: readonly string[]) =>
      `Own brands: ${names.join(', ')}. Anonymized searches may name them or not.`,
    noBrands: (domain: string) =>
      `${domain} has no own brand set up, so searches are not split by brand.`,
    noQueries: 'Queries of some days were not collected yet, so searches are not split by brand.',
    summary: (domain: string, { clicks, before, days }: SearchedDays) =>
      `${domain} had ${say.some(clicks, 'click', 'clicks')} in Google Search` +
      `${days === null ? comparedTo(clicks, before) : ` from ${days.from} to ${days.to}${before === null ? '' : `, and ${say.count(before)} in as many days of the period before`}`}.`,
    movers: 'Pages and queries that changed',
    pageTable: 'Pages whose clicks changed most',
    queryTable: 'Queries whose clicks changed most',
    moverNote: 'Up to 100 of each. Google names no query that too few people make.',
    moverColumns: {
      page: 'Page',
      query: 'Query',
      clicks: 'Clicks',
      clicksBefore: 'Before',
      clicksChange: 'Change',
    },
  },

  searchCoverage: {
    source: (domain: string) => `Google’s index of ${domain}`,
    name: 'impressions in search results, and URL inspections',
    none: (domain: string) => `No URLs of ${domain} are tracked.`,
    unknownAll: (domain: string) =>
      `Nothing is known of Google’s index of ${domain}: no tracked URL had an impression or was inspected.`,
    title: 'Google’s index',
    indexed: 'Indexed',
    byImpressions: 'Known by impressions',
    byInspection: 'Known by inspection',
    notIndexed: 'Not indexed',
    unknown: 'Unknown',
    unknownNote: 'Neither shown in search results lately nor inspected. They may be indexed.',
    reasons: 'Why URLs are not indexed',
    columns: { reason: 'Reason', urls: 'URLs' },
    summary: (domain: string, { indexed, tracked }: { indexed: number; tracked: number }) =>
      `Of ${say.some(tracked, 'tracked URL', 'tracked URLs')} of ${domain}, ${say.count(indexed)} ${indexed === 1 ? 'is' : 'are'} known to be in Google’s index.`,
  },

  searchExplanation: {
    title: 'Why clicks changed',
    notComparable:
      'Google’s data do not reach back to the weeks before, so there is no change to explain.',
    usual: (domain: string, change: number, { low, high }: { low: number; high: number }) =>
      `Clicks of ${domain} changed by ${say.change(change)}, which is usual: ${say.count(Math.max(0, low))} to ${say.count(high)} clicks were to be expected.`,
    explained: (domain: string, change: number, causes: number) =>
      `Clicks of ${domain} changed by ${say.change(change)}, more than usual; ${say.some(causes, 'cause was', 'causes were')} found.`,
    nothingFound: (domain: string, change: number) =>
      `Clicks of ${domain} changed by ${say.change(change)}, more than usual; no cause was found.`,
    against: (days: Days, before: Days) =>
      `This is about ${days.from} to ${days.to}, compared with the same weekdays of ${before.from} to ${before.to}.`,
    change: 'Change in clicks',
    byImpressions: 'By impressions',
    byCtr: 'By click-through rate',
    byMix: 'By the mix of queries',
    splitNote: 'The three parts add up to the change, but for rounding.',
    causes: 'Causes, the likeliest first',
    note: 'Clicks: change of the pages that a cause touches. Causes may touch the same pages, so never add them up. Without a number of pages, a cause touches all.',
    columns: {
      cause: 'Cause',
      certainty: 'Kind',
      touchedPages: 'Pages',
      clicksChange: 'Change',
      subject: 'About',
      since: 'Since',
    },
    notLookedAt: 'What could not be looked at',
    missingColumns: { cause: 'Cause', missing: 'Missing' },
  },

  campaigns: {
    source: (domain: string) => `Campaigns on ${domain}`,
    name: 'series of the pages, as they were when each was evaluated',
    none: (domain: string) => `No campaign on ${domain} had days in this period.`,
    title: 'Campaigns',
    note: 'A campaign has no estimate before its last day has passed. Effects are of the primary metric, of treated pages against the others.',
    columns: {
      campaign: 'Campaign',
      campaignStatus: 'Status',
      metric: 'Metric',
      from: 'First day',
      to: 'Last day',
      verdict: 'Verdict',
      estimate: 'Effect',
      interval: '95% interval',
    },
    summary: (domain: string, { campaigns, moved }: { campaigns: number; moved: number }) =>
      `${say.some(campaigns, 'campaign', 'campaigns')} on ${domain}, of which ${say.count(moved)} moved what ${moved === 1 ? 'it' : 'they'} measured.`,
    selfSelected: (names: readonly string[]) =>
      `In ${names.join(', ')}, a person chose what was changed, which proves least.`,
    results: 'Results',
    noResult: (domain: string) =>
      `No campaign on ${domain} was evaluated with days in this period.`,
    hypothesis: (text: string) => `Hypothesis: ${text}`,
    design: (facts: CampaignFacts) =>
      `${facts.name}: ${say.some(facts.treated, ...units[facts.unit])} ${facts.treated === 1 ? 'was' : 'were'} changed and ${say.count(facts.control)} were not, from ${facts.from} to ${facts.to}. ${assignments[facts.assignment]}`,
    promised: (effect: string | null) =>
      effect === null
        ? 'Before the start, no minimum effect could be computed.'
        : `Before the start, the least effect that 80% of such campaigns find was ${effect}.`,
    verdicts: {
      moved: (metric: string, range: string) =>
        `What was changed moved against the rest in ${metric}: ${range}.`,
      within_noise: (metric: string, range: string) =>
        `The difference in ${metric}, ${range}, is no larger than chance gives. This does not prove that there was no effect.`,
      not_enough_data: (metric: string) =>
        `The effect on ${metric} cannot be measured: there are too few data, or they do not vary.`,
      confounded: (metric: string) =>
        `Something else moved ${metric} at the same time, so the difference cannot be attributed to the change.`,
    },
    range: (estimate: string, interval: { low: string; high: string } | null) =>
      interval ? `${estimate}, 95% interval ${interval.low} to ${interval.high}` : estimate,
    effectOf: (value: number, unit: 'share' | 'points' | 'places') => {
      if (unit === 'share') return say.effect(value, 'share');
      return unit === 'points'
        ? `${say.effect(value * 100, 'difference')} points`
        : `${say.effect(value, 'difference')} places`;
    },
    metrics: campaignMetrics,
    unbounded: 'unbounded',
    spillOver: (share: number) =>
      `Both arms appear for the same queries: ${say.share(share)} of the impressions of changed pages. A gain of one page may be a loss of another, which the difference counts twice.`,
    effect: 'Effect',
    lowerIsBetter: 'Fewer places are better: the first is 1.',
    low: 'Low end of the interval',
    high: 'High end of the interval',
    p: 'p, adjusted',
    pNote: 'Share of the ways in which treatment could have been drawn with as large a difference.',
    minimum: 'Least effect to find',
    daily: (name: string) => `${name}: means of both arms`,
    dailyUnit: (metric: string) => `${metric}, mean of each arm by day`,
    dailyNote: (day: string, { of, treated, control }: SampleFacts) =>
      `The change began on ${day}. Means since then are over ${say.count(treated)} ${samples[of]} of what was changed and ${say.count(control)} of the rest.`,
    treated: 'Changed',
    control: 'Not changed',
    placebo: (name: string) => `${name}: what false starts would have shown`,
    placeboUnit: 'effect',
    placeboNote:
      'The last bar is the real start. The shaded band is as wide as the largest of the false starts, up and down. The verdict rests on the draw of the arms, not on this band.',
    begins: 'the change begins',
    dated: (title: string, day: string) => `${title} (${day})`,
    earlier: (titles: readonly string[]) => `Before the days of the chart: ${titles.join('; ')}.`,
    leftOut: (days: number) =>
      `${say.some(days, 'more day has', 'more days have')} events further from the start, which the results of the API list.`,
  },

  brokenLinks: {
    title: 'Links to pages that are gone',
    none: (domain: string) => `No links lead to pages of ${domain} that are known to be gone.`,
    note: 'A redirect of the page wins its links back. Visits are those of verified crawlers in the last 90 days.',
    columns: {
      page: 'Page',
      domains: 'Domains',
      links: 'Links',
      httpStatus: 'Status',
      visits: 'Visits',
      bots: 'Crawlers',
      lastVisit: 'Last visit',
    },
    summary: (domain: string, pages: number) =>
      `Links lead to ${say.some(pages, 'page', 'pages')} of ${domain} that ${pages === 1 ? 'is' : 'are'} gone.`,
  },

  engines: {
    title: 'Engines',
    none: 'No engine’s verified crawler came to a tracked URL yet.',
    timeToCrawl: 'Time from submission to first crawl',
    unit: 'time after the first submission',
    half: 'Half within',
    nineOfTen: 'Nine of ten within',
    timed: (engines: Array<{ engine: string; urls: number }>) =>
      `By ${engines.map(({ engine, urls }) => `${engine} of ${say.some(urls, 'URL', 'URLs')}`).join(', ')}.`,
    columns: {
      engine: 'Engine',
      crawled: 'URLs crawled',
      discovered: 'Discovered',
      timed: 'URLs timed',
      medianSeconds: 'Half within',
      p90Seconds: 'Nine of ten within',
    },
    note: 'Times are from the first submission to the first verified visit, where both are known.',
  },

  urls: {
    title: 'Tracked URLs',
    columns: {
      url: 'URL',
      states: 'States',
      addedAt: 'Added',
      firstSubmittedAt: 'Submitted',
      firstCrawledAt: 'First crawled',
      discoveredAt: 'Discovered',
      discoveredBy: 'By',
      bestPosition: 'Best position',
    },
  },

  ai: {
    source: (domain: string) => `AI answers about ${domain}`,
    none: (domain: string, isSandbox: boolean) =>
      `No ${isSandbox ? 'sandbox ' : ''}answers of AI engines about ${domain} lie in this period: nothing is known of what they say.`,
    series: ({ engine, provider, isScraped, model, online }: DescribedTarget) => {
      const how = isScraped ? `product, by ${provider}` : `API of ${provider}`;
      const rest = [...(model === null ? [] : [model]), ...(online ? [] : ['without web search'])];
      return [`${engine ?? 'Other engine'} (${how})`, ...rest].join(', ');
    },
    visibility: {
      title: 'AI visibility',
      lead: 'Each series is one engine, read in one way. Series are never added to each other or averaged.',
      columns: {
        series: 'Series',
        mentionRate: 'Named',
        mentionLow: 'At least',
        mentionHigh: 'At most',
        citationRate: 'Cited',
        shareOfVoice: 'Share of voice',
        answers: 'Answers',
        prompts: 'Prompts',
        grade: 'Grade',
      },
      note: 'Named: share of all answers to unbranded prompts; at least and at most: its 95% interval. Cited: share of the answers for which the engine searched the web. Share of voice: of all brands named, each once an answer. Grades are by the six criteria of the IAB.',
      byDay: 'Answers that name the brand, by day',
      unit: 'share of answers',
      chartNote: 'Days with fewer than five answers are gaps; days are those of UTC.',
      summary: (domain: string, series: string, { value, answers, interval }: Measured) =>
        value === null
          ? `${series} gave no answers about ${domain}.`
          : `${series} names ${domain}’s brand in ${say.share(value)} of ${say.some(answers, 'answer', 'answers')}` +
            `${interval === null ? ', too few for an interval' : ` (95% interval ${say.share(interval.low)} to ${say.share(interval.high)})`}.`,
    },
    competitors: {
      title: 'Brands in AI answers',
      none: 'No answer of this period names any of the brands.',
      columns: {
        series: 'Series',
        brand: 'Brand',
        owner: 'Owner',
        named: 'Answers that name it',
        answers: 'All answers',
        share: 'Share',
      },
      note: 'Each brand counts once an answer; answers to unbranded prompts only.',
    },
    citations: {
      title: 'Cited domains',
      none: 'No answer of this period cites a page.',
      columns: {
        series: 'Series',
        host: 'Domain',
        owner: 'Owner',
        answers: 'Answers',
        share: 'Share',
        shareLow: 'At least',
        shareHigh: 'At most',
      },
      note: 'Share: of the answers that cite any page; at least and at most: its 95% interval. Domains whose intervals overlap cannot be ranked against each other.',
    },
    gaps: {
      title: 'Gaps',
      none: 'No prompt of this period has a competitor in its answers without this website.',
      columns: {
        prompt: 'Prompt',
        series: 'Series',
        gaps: 'Missing as',
        competitorNamed: 'Competitor named',
        competitorCited: 'Competitor cited',
        ownHigh: 'We at most',
        answers: 'Answers',
      },
      note: 'Prompts for which a competitor is named or cited and this website is in no answer. “We at most” is how often it may be named all the same, by the 95% interval.',
      summary: (domain: string, prompts: number) =>
        `For ${say.some(prompts, 'prompt', 'prompts')}, AI answers have a competitor and never ${domain}.`,
    },
    journey: {
      title: 'From prompt to visit',
      lead: 'What AI engines did with the website’s pages, and the people whom AI assistants sent. These are facts with their dates: the order of two steps does not make one the cause of the other.',
      none: (domain: string) =>
        `No log lines of ${domain} and no AI answers that cite it lie in this period: nothing is known of visits from AI assistants.`,
      source: (domain: string) => `Visits from AI assistants to ${domain}`,
      visits: 'Visits from AI assistants',
      lowerBound:
        'A lower bound: apps and many assistants send no referrer, and Google’s AI answers look like its search.',
      noLog: 'No log lines were received.',
      assistants: 'Assistants that sent visits',
      pagesVisited: 'Pages visited',
      daysWithLogs: 'Days with logs',
      byDay: 'Visits from AI assistants by day',
      perDay: 'visits a day',
      gaps: 'Days without logs are gaps; days are those of UTC.',
      others: 'Others',
      steps: 'Pages at each step, by engine',
      pages: 'pages',
      stepsNote:
        'A missing bar was not measured. Steps are counted on their own: a page that was visited need not be cited.',
      byEngine: 'Steps by engine',
      columns: {
        engine: 'Engine',
        pagesCrawled: 'Pages crawled',
        pagesCited: 'Pages cited',
        pagesRead: 'Pages read live',
        pagesVisited: 'Pages visited',
        visits: 'Visits',
        citedNeverVisited: 'Cited, never visited',
        visitedNeverCited: 'Visited, never cited',
      },
      engineNote:
        'Crawled: verified visits of the crawler that fills the engine’s index. Cited: by answers to unbranded prompts. Read live: verified visits of the engine’s fetcher for a person’s question. Visits are a lower bound; those from Google’s AI answers cannot be told from its search.',
      byPage: 'Steps by page',
      pageColumns: {
        path: 'Path',
        engine: 'Engine',
        cited: 'Cited in',
        reads: 'Reads',
        visits: 'Visits',
        firstCitedOn: 'First cited',
        firstReadOn: 'First read',
        firstVisitOn: 'First visit',
      },
      pageNote:
        'Cited in: answers that cite the page, of those that cite any page, for each series. First dates are of all time, as far as data are kept.',
      nOf: (hits: number, answers: number) => `${say.count(hits)} of ${say.count(answers)}`,
      summary: (domain: string, visits: number, before: number | null) =>
        `AI assistants sent ${domain} at least ${say.some(visits, 'visit', 'visits')}${comparedTo(visits, before)}.`,
    },
    answer: {
      title: 'An answer',
      asked: (prompt: string, series: string) => `“${prompt}”, answered by ${series}:`,
      at: (day: string, model: string | null) =>
        `Asked on ${day}${model === null ? '' : `; the model was ${model}`}. Brands are in square brackets.`,
      cited: 'Pages that it cites',
      columns: { url: 'Page', owner: 'Owner', liveFetch: 'In the access log' },
      note: 'Fetched live: a verified visit of the engine’s own fetcher for people’s questions, within two minutes of the question. No log: not our page, or its log is incomplete.',
    },
    methodology: {
      title: 'How AI answers were measured',
      parts: (facts: MethodologyFacts) => methodologyOf(facts).map(({ sentences }) => sentences),
    },
  },

  paper: {
    types: {
      overview: 'Search visibility overview',
      rankings: 'Rankings report',
      audit: 'Site audit report',
      crawlers: 'Crawler report',
      indexing: 'Indexing report',
      backlinks: 'Backlinks report',
      ai: 'AI answers report',
      campaign: 'Campaign report',
      search_console: 'Google Search report',
    },
    yes: 'Yes',
    no: 'No',
    noChange: (before: string) => `no change from ${before}`,
    changed: (by: string, before: string) => `${by} from ${before}`,
    points: (by: string) => `${by} points`,
    sandboxData: 'Sandbox data',
    sandboxIn: (sections: string) => `Sandbox data in: ${sections}`,
    sandboxWarning:
      'Ranks, volumes and other readings of providers in these sections were made up by the sandbox, for trying things out. They say nothing about the real websites. All other sections are of real data.',
    logoOf: (name: string) => `Logo of ${name}`,
    website: 'Website',
    websites: 'Websites',
    allWebsites: 'All websites',
    andMore: (count: number) => `and ${say.count(count)} more`,
    period: 'Period',
    comparedWith: 'Compared with',
    dataAsOf: 'Data as of',
    preparedBy: 'Prepared by',
    contents: 'Contents',
    contentsContinued: 'Contents (continued)',
    continued: (title: string) => `${title} (continued)`,
    summary: 'Summary',
    nothingToSumUp: 'There are no numbers to sum up in this period.',
    recommendations: 'Recommendations',
    page: (number: number, of: number) => `Page ${number} of ${of}`,
    about: 'About this report',
    report: 'Report',
    frozenAt: 'Frozen at',
    data: 'Data',
    dataHash: 'Data hash',
    sourcesTitle: 'Sources and coverage',
    sourcesColumns: {
      what: 'What',
      name: 'Source',
      asOf: 'Newest reading',
      coverage: 'Coverage',
    },
    coverage: (measured: string, of: string, unit: string) => `${measured} of ${of} ${unit}`,
    dashNote: (dash: string) =>
      `“${dash}” says that nothing was measured; it is never a zero. A gap in a chart is a gap in the readings.`,
    frozenNote:
      'Everything here was frozen at the time given above: PDF, CSV and JSON files of this report say the same, and making them again gives the same bytes. The data hash names exactly this data.',
    previewNote:
      'This is a preview: its data are not frozen, and it is kept nowhere. A report made later may have others.',
    moreInReport: 'There are more rows, which the report counts.',
    unknownCharacters: (named: string, more: number) =>
      `“\ufffd” stands for characters that the fonts of this file do not have; CSV and JSON have them. They are ${named}${more > 0 ? ` and ${say.count(more)} more` : ''}.`,
    scriptsNamed: (scripts: string) =>
      `This PDF has no font for ${scripts}: it shows the name of the script in brackets instead of the text. CSV and JSON contain the text.`,
    noRows: 'No rows in this period.',
    firstRows: (shown: string, more: string, table: string) =>
      `The first ${shown} rows, and ${more} more: as “${table}” in this report’s CSV and JSON.`,
    sameInEveryRow: (values: string) => `The same in every row: ${values}.`,
    withoutValue: (columns: string) => `Without a value in any row: ${columns}.`,
    addressesOn: (column: string, origin: string) => `${column}: addresses on ${origin}.`,
    bestAtTop: (unit: string) => `${unit} (1 is best, at the top)`,
    axisStartsAt: (unit: string, start: string) =>
      `${unit} (the axis starts at ${start}, not at zero)`,
    nothingMeasured: 'Nothing was measured in this period.',
    chartKinds: { line: 'Line chart', bar: 'Bar chart', stacked: 'Stacked bar chart' },
    chartNothing: 'nothing was measured',
    chartOn: (value: string, day: string) => `${value} on ${day}`,
    chartFromTo: (from: string, to: string) => `from ${from} to ${to}`,
    chartDays: (from: string, to: string) => `${from} to ${to}`,
    chartLeast: (value: string) => `least ${value}`,
    chartMost: (value: string) => `most ${value}`,
    chartGaps: (gaps: number, days: number) =>
      `${say.count(gaps)} of ${say.count(days)} days not measured`,
    chartPoints: (count: number) => say.some(count, 'point', 'points'),
    chartMoreSeries: (count: number) => `And ${say.count(count)} more series`,
    notMeasured: 'not measured',
  },

  page: {
    files: 'Download',
    view: 'View the report',
  },

  mail: {
    subject: (title: string, from: string, to: string) => `${title}, ${from} to ${to}`,
    sandbox: 'Readings of providers in it are the sandbox’s: made up, for trying out.',
    attached: 'The report is attached as a PDF.',
    pdf: 'Download the PDF',
    links: (days: number) =>
      `The link works for ${say.count(days)} days. Anyone who has it can read the report and download its files.`,
    unsubscribe: (url: string) => `No more of these mails: ${url}`,
    unsubscribeLink: 'Unsubscribe from these mails',
  },

  question: {
    subject: (name: string) => `${name} wants to mail you reports`,
    lines: (name: string, link: string, days: number) => [
      `${name} wants to mail you reports about websites in search engines.`,
      '',
      'If you want them, confirm your address:',
      '',
      link,
      '',
      `The link works for ${say.count(days)} days. If you do not know what this is about, ignore this mail: no report is sent to you.`,
      '',
    ],
  },

  /** Words for codes in tables on paper, by column; codes without one are printed as they are. */
  codes: {
    country: countryNames,
    language: languageNames,
    engine: engineNames,
    source: sourceNames,
    searches: { brand: 'with the brand', non_brand: 'without', anonymized: 'anonymized' },
    certainty: {
      measurement: 'how Google counts',
      found: 'seen on the pages',
      coincidence: 'at the same time',
    },
    subject: {
      impressions_over_logged: 'too many impressions counted',
      hundred_results_gone: 'no more result pages of 100',
      generative_ai_report: 'generative AI report',
      multimodal_counted: 'searches by Lens and Circle to Search count',
      ai_overview: 'AI overview',
      answer_box: 'answer box',
      featured_snippet: 'featured snippet',
      local_pack: 'local pack',
      knowledge_panel: 'knowledge panel',
      ads_top: 'ads on top',
      shopping: 'shopping results',
      videos: 'video results',
      top_stories: 'top stories',
    },
    missing: {
      no_robots_copies: 'versions of robots.txt',
      no_two_audits: 'two audits',
      no_logs: 'logs',
      no_logs_before: 'logs of the days before',
      few_logs: 'logs of enough days',
      no_rank_readings: 'rankings before and after',
      no_competitors: 'tracked competitors',
      no_page_rows: 'rows by page',
    },
    campaignStatus: { running: 'running', concluded: 'concluded', stopped: 'stopped' },
    verdict: {
      collecting: 'collecting',
      moved: 'moved',
      within_noise: 'within noise',
      not_enough_data: 'not enough data',
      confounded: 'confounded',
    },
    metric: campaignMetrics,
    linkState: {
      unchecked: 'not checked yet',
      live: 'followed',
      nofollow: 'nofollow',
      ugc: 'user content',
      sponsored: 'sponsored',
      redirected: 'page moved',
      canonicalized_away: 'canonical elsewhere',
      noindexed: 'noindex',
      removed: 'not found',
      page_gone: 'page gone',
      unreachable: 'unreachable',
      blocked: 'blocked for us',
      needs_rendering: 'needs rendering',
      other_address: 'links to another address',
    },
  } as Record<string, Record<string, string>>,
};

export type Texts = typeof en;
