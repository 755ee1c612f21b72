import { z } from 'zod';
import type { Audit } from '../../modules/audits/store/audit-store';
import { readLabPages } from '../../modules/audits/store/lab-store';
import { sortRows } from '../../platform/sort';
import { timestamp } from '../operation/fields';
import { type Context, defineList } from '../operation/operation';
import { pageOf } from '../operation/page-of';
import { sortBy } from '../operation/sort';
import { urlNumber } from './page-schema';
import { pageVitalsSchema } from './page-vitals-schema';
import { readPageVitals } from './read-page-vitals';
import { auditPath, pathAudit } from './schema';

const ms = (what: string) =>
  z.number().nullable().describe(`${what} in milliseconds; null if not measured`);

const { readAt, scope, isPassed, lcpMs, inpMs, cls, ttfbMs } = pageVitalsSchema.shape;

const formFactor = z.enum(['mobile', 'desktop']);
/** As Google names them. */
const devices = { mobile: 'phone', desktop: 'desktop' } as const;

const labPageSchema = z
  .object({
    number: urlNumber,
    url: z.string().describe('URL of the page'),
    dataKind: z
      .literal('lab')
      .describe('Lab data: one visit that Lighthouse made, not those of people'),
    formFactor: formFactor.describe('Device that Lighthouse acts as'),
    measuredAt: timestamp.describe('Time of the measurement'),
    lighthouse: z.string().nullable().describe('Version of Lighthouse; null if it did not run'),
    failure: z.string().nullable().describe('Why nothing was measured; null if it was'),
    performance: z
      .int()
      .min(0)
      .max(100)
      .nullable()
      .describe('Performance score of Lighthouse, from 0 to 100; null if not measured'),
    lcpMs: ms('Largest Contentful Paint'),
    cls: z.number().nullable().describe('Cumulative Layout Shift; null if not measured'),
    tbtMs: ms('Total Blocking Time'),
    fcpMs: ms('First Contentful Paint'),
    speedIndexMs: ms('Speed Index'),
    realVisits: z
      .object({ readAt, scope, isPassed, lcpMs, inpMs, cls, ttfbMs })
      .nullable()
      .describe(
        'Core Web Vitals of real visits by the same kind of device (CrUX), of the page or else its origin; null if they were not read, or visits are too few',
      ),
  })
  .meta({ id: 'AuditLabPage' });

const sorts = ['performance', 'lcpMs', 'cls', 'tbtMs', 'fcpMs', 'speedIndexMs', 'url'] as const;
const query = z.object({
  formFactor: formFactor.optional().describe('Only measurements as this device'),
  sort: sortBy(sorts, 'in the order of the sample'),
});

async function read({ db }: Context, audit: Audit, asked: z.output<typeof query>) {
  const pages = await readLabPages(db, audit.id);
  const vitalsOf = new Map<string, Awaited<ReturnType<typeof readPageVitals>>>();
  const rows: z.input<typeof labPageSchema>[] = [];
  for (const { measuredAt, performance, ...page } of pages) {
    if ((asked.formFactor ?? page.formFactor) !== page.formFactor) continue;
    const vitals = vitalsOf.get(page.url) ?? (await readPageVitals(db, audit.websiteId, page.url));
    vitalsOf.set(page.url, vitals);
    const ofDevice = vitals.find(({ device }) => device === devices[page.formFactor]);
    rows.push({
      ...page,
      dataKind: 'lab',
      measuredAt: measuredAt.toISOString(),
      performance: performance === null ? null : Math.round(performance * 100),
      realVisits: ofDevice ?? null,
    });
  }
  return sortRows(rows, asked.sort, (row, field) => row[field]);
}

export const listLabPages = defineList({
  id: 'listAuditLabPages',
  area: 'audits',
  path: '/audits/{auditId}/lab',
  summary: 'List the pages that Lighthouse measured after an audit',
  description:
    'Returns lab data of the audit’s sample (`labPages`) next to what real visitors saw. Lab data are one visit as a phone or a desktop computer, a row for each: they explain a slow page, and say nothing of how many people wait.',
  tool: {
    description:
      'Page speed of the pages of an audit that Lighthouse measured (lab data by `formFactor`: score, LCP, ' +
      'CLS, TBT, FCP, Speed Index), next to what real visitors saw. Empty unless the audit had `labPages`.',
  },
  params: auditPath,
  query,
  response: labPageSchema,
  resolve: pathAudit,
  async handle(context, { resource, query, page }) {
    return pageOf(await read(context, resource, query), page);
  },
  async *rows(context, { resource, query }) {
    yield* await read(context, resource, query);
  },
});
