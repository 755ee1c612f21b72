import { listLedger, streamLedger } from '../../modules/indexing/store/ledger-list';
import { openImpressions } from '../../modules/search-console/open-impressions';
import { inChunks } from '../../platform/in-chunks';
import { everyRow } from '../operation/every-row';
import { defineList, type PageQuery } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';
import { flatColumns, toFlatRow } from './ledger-csv';
import { ledgerQuery, toLedgerFilter } from './ledger-query';
import { ledgerUrlSchema } from './schema';
import { toLedgerUrl } from './to-ledger-url';

const rowsAtOnce = 1_000;

export const listLedgerUrls = defineList({
  id: 'listLedgerUrls',
  area: 'indexing',
  path: '/websites/{websiteId}/indexing/urls',
  summary: 'List tracked URLs with what is known about them',
  description:
    'Returns each tracked URL with its submissions, verified crawler visits, sitemaps, ranking, place in Google’s index citations in AI answers and first link. `?bot=Googlebot&discoveredFrom=2026-11-16` returns the pages that Googlebot discovered since then. In CSV each engine has its own columns.',
  tool: {
    isDefault: true,
    rareArguments: [
      'channel',
      'cited',
      'citedNeverCrawled',
      'crawledNeverCited',
      'linked',
      'linkedNeverCrawled',
      'indexState',
      'indexSource',
    ],
    fields: ['id', 'url', 'states', 'firstCrawledAt', 'discoveredAt', 'discoveredBy', 'ranking'],
    description:
      'Tracked URLs with what is known: submitted, crawled, discovered by which ' +
      'engine and when, in which sitemap, and whether it ranks. “Which pages did Googlebot ' +
      'discover this week, and which rank?”: bot=Googlebot, discoveredFrom=<date>, ' +
      '`ranking` of each row. More by fields: engines (visits and errors), ' +
      'sitemap, submissions, index, impressions. Discovered: a verified search crawler got a 2xx or ' +
      '3xx response; crawled: any verified visit, errors included. `ranking.state` not_found: no ' +
      'tracked keyword’s newest reading shows it; not_measured: unknown. `q` finds one page.',
  },
  params: websitePath,
  query: ledgerQuery,
  response: ledgerUrlSchema,
  resolve: pathWebsite,
  async handle(context, { resource, query, page }) {
    const asked = { filter: toLedgerFilter(query), sort: query.sort };
    const { rows, total } = await listLedger(context, resource.id, asked, page);
    const addImpressions = await openImpressions(context, resource.id);
    return { rows: await addImpressions(rows.map(toLedgerUrl)), total };
  },
  columns: () => flatColumns,
  async *rows(context, { resource, query }) {
    const asked = { filter: toLedgerFilter(query), sort: query.sort };
    const inOrder = (page: PageQuery) => listLedger(context, resource.id, asked, page);
    const urls =
      query.sort === 'addedAt'
        ? streamLedger(context, resource.id, asked.filter)
        : everyRow(async (page) => (await inOrder(page)).rows);
    const addImpressions = await openImpressions(context, resource.id);
    // Impressions are in another database, which is read once for many URLs.
    for await (const some of inChunks(urls, rowsAtOnce)) {
      const rows = await addImpressions(some.map(toLedgerUrl));
      yield* rows.map(toFlatRow);
    }
  },
});
