import { z } from 'zod';
import type { SearchPeriod } from '../../modules/search-console/rules/search-period';
import type { SearchTypeScope } from '../../modules/search-console/store/search-scope';
import { readShownUrls } from '../../modules/search-console/store/shown-url-store';
import { createUrlScope, type OwnsUrl } from '../../modules/websites/rules/match-scope';
import { getWebsiteSettings } from '../../modules/websites/store/website-settings-store';
import { unionOf } from '../../platform/calendar/day-range';
import type { Context } from '../operation/operation';

const isOwn = z
  .boolean()
  .nullable()
  .describe(
    'Whether the page is the website’s by its `matchMode` and `ownedHosts`: a property of a whole domain has other hosts, too. Null: the row is no page',
  );

export const ownFact = { isOwn };

export const pageFacts = {
  shownUrls: z
    .array(z.string())
    .nullable()
    .describe(
      'Other addresses by which Google showed the page: with parameters that it adds itself, such as `srsltid`, or with a jump to a text. The numbers are those of all addresses. Null: the row is no page',
    ),
  isOwn,
};
type PageFacts = { shownUrls: string[] | null; isOwn: boolean | null };

export const noPage: PageFacts = { shownUrls: null, isOwn: null };

/** Reads about several pages at once; an empty text is no page. */
export type DescribePages = (pages: readonly string[]) => Promise<(page: string) => PageFacts>;

type Website = { id: string; domain: string };

/** Returns what decides which pages are a website's. */
export async function ownPages({ db }: Context, { id, domain }: Website): Promise<OwnsUrl> {
  const { matchMode, ownedHosts } = await getWebsiteSettings(db, id);
  return createUrlScope({ domain, matchMode, ownedHosts });
}

export async function openPages(
  context: Context,
  website: Website,
  { scope, period: { range, before } }: { scope: SearchTypeScope; period: SearchPeriod },
): Promise<DescribePages> {
  const owns = await ownPages(context, website);
  const days = before ? unionOf(range, before) : range;
  return async (pages) => {
    const asked = pages.filter((page) => page !== '');
    const shown = await readShownUrls(context, scope, days, asked);
    return (page) =>
      page === '' ? noPage : { shownUrls: shown.get(page) ?? [], isOwn: owns(page) };
  };
}
