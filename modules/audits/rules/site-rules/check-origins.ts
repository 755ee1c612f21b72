import type { HostAnswer } from '../host-answers';
import type { RobotsText } from './check-bots';
import { checkHostAnswers } from './check-host-answers';
import { checkPolicies, type SitePolicies } from './check-policies';
import { checkRobotsFiles } from './check-robots-files';
import { checkSitemapFiles, type ReadSitemap } from './check-sitemap-files';
import type { HomePages } from './home-pages';
import type { SiteFinding } from './site-finding';

/** What the crawl read of the site's origins, apart from pages. */
export type OriginFiles = {
  robots: Record<string, RobotsText & { url: string }>;
  sitemaps: readonly ReadSitemap[];
  hosts: readonly HostAnswer[];
  /** What files and pages say about the use of the site; absent if it was not looked for. */
  policies?: SitePolicies;
};

/** Findings about whole origins, by the number of the page that carries them. */
export function checkOrigins(
  { robots, sitemaps, hosts, policies }: OriginFiles,
  homes: HomePages,
): Map<number, SiteFinding[]> {
  const placed = [
    ...checkRobotsFiles(robots, homes),
    ...checkSitemapFiles(sitemaps, robots, homes),
    ...checkHostAnswers(hosts, homes),
    ...(policies ? checkPolicies(policies, robots, homes) : []),
  ];
  const byPage = new Map<number, SiteFinding[]>();
  for (const { number, finding } of placed) {
    byPage.set(number, [...(byPage.get(number) ?? []), finding]);
  }
  return byPage;
}
