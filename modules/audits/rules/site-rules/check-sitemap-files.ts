import { readRobotsFile } from '../../../crawlers/robots/robots-file';
import { type RowProblem, sitemapEntriesMax } from '../../../indexing/rules/sitemap-rows';
import type { SiteCheckCode } from '../checks';
import { hostOf, targetOf } from '../link-plan';
import { offending } from '../page-rules/rule';
import type { SitemapFileFacts } from '../sitemap-file';
import type { RobotsText } from './check-bots';
import type { PlacedFinding } from './check-robots-files';
import type { HomePages } from './home-pages';

/** A sitemap as the crawl read it; `file` is missing if nothing is wrong with it. */
export type ReadSitemap = {
  url: string;
  urls: number;
  failure: string | null;
  file?: SitemapFileFacts;
};

type FileProblem = { code: SiteCheckCode; detail: Record<string, unknown> };

const unreadable: readonly RowProblem[] = [
  'no_loc',
  'unreadable',
  'relative',
  'not_http',
  'too_long',
  'credentials',
];

const countOf = ({ counts }: SitemapFileFacts, problems: readonly RowProblem[]) =>
  problems.reduce((sum, problem) => sum + (counts[problem] ?? 0), 0);

function ofEntries(
  file: SitemapFileFacts,
  code: SiteCheckCode,
  problems: readonly RowProblem[],
): FileProblem[] {
  const entries = countOf(file, problems);
  if (entries === 0) return [];
  const samples = file.samples
    .filter(({ reason }) => problems.includes(reason))
    .map(({ line, text }) => ({ line, text }));
  return [{ code, detail: { entries, samples } }];
}

/** What is wrong with one file that was read. */
function ofFile(file: SitemapFileFacts): FileProblem[] {
  const { counts, isOverBytes, future } = file;
  const tooMany = counts.over_limit ?? 0;
  const size = { entries: tooMany > 0 ? sitemapEntriesMax + tooMany : null, isOverBytes };
  return [
    ...(tooMany > 0 || isOverBytes ? [{ code: 'sitemap_too_large', detail: size } as const] : []),
    ...ofEntries(file, 'sitemap_url_elsewhere', ['other_host']),
    ...ofEntries(file, 'sitemap_url_unreadable', unreadable),
    ...ofEntries(file, 'sitemap_lastmod_invalid', ['lastmod_unreadable']),
    ...(future.count > 0
      ? [
          {
            code: 'sitemap_lastmod_future',
            detail: { entries: future.count, samples: future.samples },
          } as const,
        ]
      : []),
  ];
}

/** Hosts whose robots.txt was read and names no sitemap. */
function hostsWithoutSitemap(robots: Record<string, RobotsText>): Set<string> {
  const hosts = new Set<string>();
  for (const [origin, { outcome, body }] of Object.entries(robots)) {
    if (outcome === 'disallow_all') continue;
    if (readRobotsFile(Buffer.from(body ?? '')).sitemaps.length === 0)
      hosts.add(hostOf(`${origin}/`));
  }
  return hosts;
}

/** Findings for the sitemap files, and for robots.txt files that do not name one. */
export function checkSitemapFiles(
  sitemaps: readonly ReadSitemap[],
  robots: Record<string, RobotsText>,
  homes: HomePages,
): PlacedFinding[] {
  const unnamed = hostsWithoutSitemap(robots);
  const problems = sitemaps.flatMap(({ url, urls, failure, file }) => {
    // The usual place is tried only where robots.txt names none: a miss there is no fault.
    const isUsual = targetOf(url) === '/sitemap.xml' && unnamed.has(hostOf(url));
    const found: FileProblem[] = file ? ofFile(file) : [];
    if (failure !== null && !isUsual) found.push({ code: 'sitemap_broken', detail: { failure } });
    if (failure === null && isUsual && urls > 0) {
      found.push({ code: 'sitemap_not_in_robots', detail: {} });
    }
    const number = homes.of(url);
    return number === undefined ? [] : found.map((each) => ({ ...each, number, url }));
  });
  const groups = Map.groupBy(problems, ({ number, code }) => `${number} ${code}`);
  return [...groups.values()].flatMap((some) => {
    const [first] = some;
    if (!first) return [];
    const items = some.map(({ url, detail }) => ({ file: url, ...detail }));
    return [
      { number: first.number, finding: { code: first.code, detail: { ...offending(items) } } },
    ];
  });
}
