import type { UrlKind } from '../audit-options';
import { hostOf } from '../link-plan';
import { bitsOf, noTarget } from '../packed-links';
import type { CrawledUrl, LinkKind, StoredLink } from '../page-facts';
import { outlineOf } from '../page-outline';
import { type PageChanges, samplePage } from '../page-rules/sample-page';
import { packPartNames } from '../part-names';
import { readSketch } from '../sketch';
import { BotAccessChecker, checkPermission } from './check-bots';
import { checkFragments } from './check-fragments';
import { checkMissingPage, type MissingPage, readMissingPage } from './check-missing-page';
import { checkSite } from './check-site';
import { confirmNear } from './near-duplicates';
import type { Site, SiteFinding } from './site-finding';
import { type FrontierUrl, type GraphFacts, SiteGraph, unknownUrl } from './site-graph';
import { findNearCandidates, readStanding } from './site-standing';

type SampleLink = { to: string; kind?: LinkKind; isNofollow?: boolean; fragment?: string };

/** A URL of a sample site. Its key is a path, or an external URL. */
export type SampleUrl = {
  /** Null if there was no response. */
  status?: number | null;
  /** Why there was none. */
  failure?: string;
  redirectTo?: string;
  /** Paths that it links to by anchors, or links of another kind. */
  links?: readonly (string | SampleLink)[];
  canonical?: string;
  /** Paths by language tags. */
  alternates?: Record<string, string>;
  kind?: UrlKind;
  source?: FrontierUrl['source'];
  inSitemap?: boolean;
  /** Names of its parts, where they are known. */
  parts?: string[];
  /** Set if it was not requested. */
  skipReason?: FrontierUrl['skipReason'];
  html?: PageChanges['html'];
};

/** The first URL is the start unless `source` says otherwise. */
export type SampleSite = {
  urls: Record<string, SampleUrl>;
  isSitemapKnown?: boolean;
  robots?: string;
  /** What the host answers for an address that does not exist. */
  missing?: SampleUrl;
};

export type CheckedSite = { site: Site; findings: (path: string) => SiteFinding[] };

const origin = 'https://example.com';
const addressOf = (path: string): string => (path.startsWith('/') ? `${origin}${path}` : path);

const bots = [
  { name: 'Googlebot', purpose: 'search' },
  { name: 'bingbot', purpose: 'search' },
  { name: 'OAI-SearchBot', purpose: 'ai_search' },
  { name: 'GPTBot', purpose: 'ai_training' },
] as const;

/** Hashes of different numbers differ in about half of their bits. */
const hashOf = (number: number): string =>
  BigInt.asUintN(64, BigInt(number + 1) * 0x9e37_79b9_7f4a_7c15n)
    .toString(16)
    .padStart(16, '0');

/** A sketch that shares hashes with others only where its seeds do. */
export const sketchOf = (seeds: readonly number[]): string => {
  const values = seeds.flatMap((seed) =>
    Array.from({ length: 10 }, (_, at) => Math.imul(seed * 10 + at + 1, 0x9e3779b1) >>> 0),
  );
  return Buffer.from(Uint32Array.from(values).sort().buffer).toString('base64');
};

/** All texts of pages differ unless the sample sets them. */
function documentOf(sample: SampleUrl, number: number): NonNullable<PageChanges['html']> {
  const { canonical, alternates = {}, html } = sample;
  const url = canonical === undefined ? null : addressOf(canonical);
  return {
    titles: [{ text: `Title ${number}`, isInHead: true }],
    descriptions: [{ text: `Description ${number}`, isInHead: true }],
    headings: [{ level: 1, text: `Heading ${number}` }],
    canonicals: url === null ? [] : [{ href: url, url, from: 'html', isInHead: true }],
    alternates: Object.entries(alternates).map(([lang, to]) => ({
      lang,
      href: to,
      url: addressOf(to),
      from: 'html',
      isInHead: true,
    })),
    text: {
      words: 300,
      chars: 900,
      hasLoremIpsum: false,
      hash: hashOf(number),
      simhash: hashOf(number),
      sketch: sketchOf([number]),
    },
    ...html,
  };
}

function linksOf({ links = [] }: SampleUrl, numberOf: (url: string) => number) {
  return links.map((link): Partial<StoredLink> => {
    const { to, fragment, ...of } = typeof link === 'string' ? { to: link } : link;
    const href = fragment === undefined ? to : `${to}#${fragment}`;
    return { ...of, href, to: numberOf(addressOf(to)) };
  });
}

function crawledOf(
  sample: SampleUrl,
  number: number,
  numberOf: (url: string) => number,
): CrawledUrl | null {
  const { status = 200, failure = 'connect', redirectTo, kind = 'page', skipReason } = sample;
  if (skipReason) return null;
  const isDocument = kind === 'page' && redirectTo === undefined && status !== null;
  return samplePage({
    fetch: {
      status,
      failure: status === null ? failure : null,
      mediaType: isDocument ? 'text/html' : null,
      redirectTo: redirectTo === undefined ? null : addressOf(redirectTo),
    },
    html: isDocument ? documentOf(sample, number) : null,
    links: linksOf(sample, numberOf),
  });
}

function toGraphFacts({ fetch, html, links }: CrawledUrl, { parts }: SampleUrl): GraphFacts {
  const partNames = parts && packPartNames(parts);
  return {
    fetch,
    outline: html && outlineOf({ ...html, partNames }),
    links: {
      to: Int32Array.from(links, ({ to }) => to ?? noTarget),
      bits: Uint8Array.from(links, bitsOf),
    },
  };
}

function missingPagesOf({ missing }: SampleSite): Map<string, MissingPage> {
  const facts = missing && crawledOf({ status: 404, ...missing }, -1, () => noTarget);
  const page = facts && readMissingPage(facts);
  return new Map(page ? [[hostOf(`${origin}/`), page]] : []);
}

/** Builds a site as an analysis sees it; URLs are numbered in the given order. */
export function checkSample(sampled: SampleSite): CheckedSite {
  const { urls, isSitemapKnown = true, robots = '' } = sampled;
  const addresses = Object.keys(urls).map(addressOf);
  const numbers = new Map(addresses.map((url, number) => [url, number]));
  const numberOf = (url: string) => numbers.get(url) ?? unknownUrl;
  const checker = new BotAccessChecker({ [origin]: { outcome: 'rules', body: robots } }, bots);
  const graph = new SiteGraph(addresses.length);
  const rows = Object.values(urls).map(
    (sample, number): FrontierUrl => ({
      number,
      url: addresses[number] ?? '',
      kind: sample.kind ?? 'page',
      source: sample.source ?? (number === 0 ? 'start' : 'link'),
      foundOn: null,
      inSitemap: sample.inSitemap ?? false,
      skipReason: sample.skipReason ?? null,
      facts: crawledOf(sample, number, numberOf),
    }),
  );
  for (const row of rows) {
    const sample = Object.values(urls)[row.number];
    const facts = row.facts && sample ? toGraphFacts(row.facts, sample) : null;
    graph.add({ ...row, facts }, { numberOf, isDisallowed: (url) => checker.isDisallowed(url) });
  }
  graph.end();
  const standing = readStanding(graph);
  const site: Site = { graph, standing, isSitemapKnown };
  const sketches = new Map<number, Uint32Array>();
  for (const [number, { html }] of Object.values(urls).entries()) {
    sketches.set(number, readSketch(html?.text?.sketch ?? sketchOf([number])));
  }
  for (const page of findNearCandidates(graph, standing)) {
    standing.nearDuplicateOf[page.number] = confirmNear(page, sketches);
  }
  const missingPages = missingPagesOf(sampled);
  const findings = (path: string) => {
    const number = numberOf(addressOf(path));
    const permission = checker.permissionOf(addressOf(path));
    const row = rows[number];
    return [
      ...checkSite(site, number),
      ...checkPermission(site, number, permission),
      ...(row ? [...checkMissingPage(row, missingPages), ...checkFragments(site, row)] : []),
    ];
  };
  return { site, findings };
}
