import { z } from 'zod';
import { importRowSorts, listImportRows } from '../../modules/ai/store/import-store';
import { orderBySql } from '../../platform/sort';
import { defineList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { day } from '../rankings/ranking-schema';
import { importPath, pathImport } from './import-schema';

const sortColumns = Object.fromEntries(importRowSorts.map((name) => [name, name])) as Record<
  (typeof importRowSorts)[number],
  string
>;

const row = z
  .object({
    page: z.string().nullable().describe('URL of the page; null if the report has no pages'),
    query: z
      .string()
      .nullable()
      .describe('Query with which the engine looked for sources; null if the report has none'),
    day: day.nullable().describe('Day of the row; null if it covers the whole period'),
    country: z.string().nullable().describe('Country as the report names it; null without one'),
    device: z.string().nullable().describe('Device as the report names it; null without one'),
    impressions: z
      .int()
      .nullable()
      .describe(
        'Times that an answer with a link to the website was shown, also where the link was folded; null in a `bing_report`',
      ),
    citations: z
      .int()
      .nullable()
      .describe('Times that answers cited the website; null in a `google_report`'),
  })
  .meta({ id: 'AiImportRow' });

const rowsARead = 1_000;

export const listAiImportRows = defineList({
  id: 'listAiImportRows',
  area: 'ai',
  path: '/websites/{websiteId}/ai/imports/{importId}/rows',
  summary: 'List the rows of an imported report',
  description:
    'Returns the rows as the file has them: pages or grounding queries with impressions (Google) or citations (Bing).',
  tool: {
    description:
      'Rows of an imported report: pages or grounding queries with impressions (Google) or citations (Bing).',
  },
  params: importPath,
  query: z.object({
    q: z.string().min(1).max(500).optional().describe('Part of the page or query'),
    sort: sortBy(importRowSorts, 'in the order of the file'),
  }),
  response: row,
  resolve: pathImport,
  handle: ({ db }, { resource, query: { q, sort }, page }) =>
    listImportRows(db, resource.id, { q, order: orderOf(sort), ...page }),
  async *rows({ db }, { resource, query: { q, sort } }) {
    for (let offset = 0; ; offset += rowsARead) {
      const page = { limit: rowsARead, offset };
      const { rows } = await listImportRows(db, resource.id, { q, order: orderOf(sort), ...page });
      yield* rows;
      if (rows.length < rowsARead) return;
    }
  },
});

type RowSort = Parameters<typeof orderBySql<(typeof importRowSorts)[number]>>[0];

const orderOf = (sort: RowSort | undefined) =>
  sort === undefined ? 'place' : orderBySql(sort, sortColumns, 'place');
