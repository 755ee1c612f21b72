import type { JourneyPage as Page } from '../../modules/ai/reads/journey-page';
import { readJourney as read } from '../../modules/ai/reads/read-journey';
import type { Days } from '../../modules/ai/store/answer-filter';
import type { Website } from '../../modules/websites/store/website-store';
import type { Context } from '../operation/operation';
import { toTarget } from './answers-query';

/** What is known of one page and engine, with paths that show it. */
export type JourneyPage = ReturnType<typeof toPage>;

const query = (parts: Record<string, string>) => new URLSearchParams(parts).toString();

function toPage(page: Page, websiteId: string, { from, to }: Days) {
  const { path, engine, crawled, cited, read: fetched, visited } = page;
  const at = `/websites/${websiteId}`;
  const period = { from, to };
  const [fetcher] = fetched.bots;
  const visitsOf = (of: Record<string, string>) =>
    `${at}/crawlers/visits?${query({ ...of, exactPath: path, verification: 'verified', ...period })}`;
  const referrals = {
    groupBy: 'day,evidence,path',
    assistant: engine,
    exactPath: path,
    sort: 'day',
  };
  return {
    ...page,
    cited: {
      ...cited,
      series: cited.series.map(({ target, rate }) => ({ target: toTarget(target), rate })),
    },
    evidence: {
      crawled:
        crawled.bot === null || crawled.visits === 0
          ? null
          : visitsOf({ bot: crawled.bot, httpStatus: '200-399' }),
      cited:
        cited.series.length > 0
          ? `${at}/ai/live-fetches?${query({ engine, exactPath: path, ...period })}`
          : null,
      read: fetcher === undefined ? null : visitsOf({ bot: fetcher }),
      visited:
        visited.visits === 0 ? null : `${at}/ai/referrals?${query({ ...referrals, ...period })}`,
    },
  };
}

/** Reads all pages that engines cite, read for people or sent people to, with their evidence. */
export async function readJourney(
  context: Context,
  website: Website,
  days: Days,
): Promise<JourneyPage[]> {
  const { pages } = await read(context, website, { days });
  return pages.map((page) => toPage(page, website.id, days));
}
