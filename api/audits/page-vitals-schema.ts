import { z } from 'zod';
import { vitalDevices } from '../../modules/search-console/store/web-vitals-store';
import { timestamp } from '../operation/fields';

const ms = (what: string) =>
  z.number().nullable().describe(`${what} at the 75th percentile; null if not measured`);

/** What real visitors saw, in short; `search-console/web-vitals` has all of it. */
export const pageVitalsSchema = z
  .object({
    device: z.enum(vitalDevices),
    scope: z.enum(['origin', 'page']).describe('Whether it is all pages of an origin, or one page'),
    dataSource: z.enum(['live', 'sandbox']).describe('`sandbox`: its numbers are made up'),
    readAt: timestamp.describe('Time at which the report was read'),
    isPassed: z
      .boolean()
      .nullable()
      .describe('Whether LCP, INP and CLS are good; null if not measured'),
    lcpMs: ms('Largest Contentful Paint in milliseconds'),
    inpMs: ms('Interaction to Next Paint in milliseconds'),
    cls: ms('Cumulative Layout Shift'),
    ttfbMs: ms('Time to First Byte in milliseconds'),
  })
  .meta({ id: 'PageVitals' });
