import { readFile, writeFile } from 'node:fs/promises';
import { peoplesApps } from '../../modules/crawlers/bots/long-tail';
import type { CrawlerPurpose } from '../../modules/crawlers/rules/crawler';
import type { UnknownCrawler } from './find-unknown';

export const listedNamesPath = 'modules/crawlers/bots/listed-names.json';

/** Tools, libraries, browsers and readers, which may be people's. */
const leftOut = /library|automation|feed.?(reader|fetcher|parser)|programmatic|coding|tool\b/i;
/** Lists without categories also have libraries and words that only their own rules make safe. */
const crawlerName = /bot\b|bot[-_/ ]|crawl|spider/i;

/** What an AI crawler is for, its list's category seldom says: it is `other`. */
const purposes: [category: RegExp, purpose: CrawlerPurpose][] = [
  [/\bai\b|ai-|assistant/i, 'other'],
  [/search.?(engine|bot|crawler)/i, 'search'],
  [/(?:^| |,)seo(?:$| |,)/i, 'seo'],
  [/monitor/i, 'monitoring'],
  [/social|preview/i, 'social'],
  [/advertising/i, 'ads'],
  [/archive/i, 'archive'],
];

/** Words that say nothing alone, and companies whose programs people use. */
const ordinary =
  /^(ant|apache|bot|com|crawl|crawler|facebook|google|news|prometheus|scanner|spider|video|yandex)$/i;

/** Some lists use "seo" for all that they do not know, so the name must confirm it. */
const seoName = /seo|link|rank|audit/i;

function purposeOf({ name, categories }: UnknownCrawler): CrawlerPurpose {
  const purpose = purposes.find(([category]) => category.test(categories))?.[1] ?? 'other';
  return purpose === 'seo' && !seoName.test(name) ? 'other' : purpose;
}

/** Adds names to the list that the service reads; tools of people stay out. */
export async function addNames(unknown: readonly UnknownCrawler[]): Promise<number> {
  const names = JSON.parse(await readFile(listedNamesPath, 'utf8')) as Record<string, string[]>;
  const added = unknown.filter(
    ({ name, categories }) =>
      /^[\w .!/-]{3,40}$/.test(name) &&
      !ordinary.test(name.replace(/\W+$/, '')) &&
      !peoplesApps.includes(name.replace(/\/$/, '')) &&
      !leftOut.test(categories) &&
      (categories !== '' || crawlerName.test(name)),
  );
  for (const crawler of added) {
    const purpose = purposeOf(crawler);
    names[purpose] = [...(names[purpose] ?? []), crawler.name];
  }
  for (const list of Object.values(names)) list.sort((a, b) => (a < b ? -1 : 1));
  await writeFile(listedNamesPath, `${JSON.stringify(names, null, 2)}\n`);
  return added.length;
}
