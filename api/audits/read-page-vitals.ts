import type { z } from 'zod';
import { passesVitals } from '../../modules/search-console/rules/web-vital-ratings';
import { readStoredVitals } from '../../modules/search-console/store/web-vitals-store';
import type { Queries } from '../../platform/postgres/database';
import type { pageVitalsSchema } from './page-vitals-schema';

type PageVitals = z.input<typeof pageVitalsSchema>;

/** Returns the stored vitals of a page, else those of its origin. Nothing is asked of Google. */
export async function readPageVitals(
  db: Queries,
  websiteId: string,
  url: string,
): Promise<PageVitals[]> {
  if (!URL.canParse(url)) return [];
  const { origin } = new URL(url);
  const stored = await readStoredVitals(db, websiteId, [url, origin]);
  const measured = stored.filter(({ record }) => record !== null);
  const ofPage = measured.filter(({ target }) => target === url);
  const chosen = ofPage.length > 0 ? ofPage : measured;
  return chosen.map(({ device, target, dataSource, readAt, record }) => {
    const p75s = Object.fromEntries(
      Object.entries(record?.metrics ?? {}).map(([name, vital]) => [name, vital.p75]),
    );
    return {
      device,
      scope: target === origin ? ('origin' as const) : ('page' as const),
      dataSource,
      readAt: readAt.toISOString(),
      isPassed: passesVitals(p75s),
      lcpMs: p75s['largest_contentful_paint'] ?? null,
      inpMs: p75s['interaction_to_next_paint'] ?? null,
      cls: p75s['cumulative_layout_shift'] ?? null,
      ttfbMs: p75s['experimental_time_to_first_byte'] ?? null,
    };
  });
}
