import { z } from 'zod';
import { ProviderClient } from '../../../platform/providers/provider-client';
import { ProviderError } from '../../../platform/providers/provider-error';
import { type VitalName, vitalNames } from '../rules/vital-names';
import { readGoogleError } from './google-error';
import type { Vital, VitalsRecord, VitalsTarget, WebVitals } from './web-vitals';

const dateSchema = z.object({ year: z.int(), month: z.int(), day: z.int() });
const periodSchema = z.object({ firstDate: dateSchema, lastDate: dateSchema });

/**
 * Layout shifts come as text, and weeks without enough visits as `NaN` or null. Anything else is
 * read as null, too: values are numbered, so that none may be left out of a list.
 */
const measured = z.unknown().transform((value) => {
  const isNumeric = typeof value === 'number' || (typeof value === 'string' && value !== '');
  const number = isNumeric ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : null;
});

const recordSchema = z.object({
  record: z.object({
    metrics: z.record(
      z.string(),
      z.object({
        histogram: z.array(z.object({ density: measured.optional() }).catch({})).optional(),
        percentiles: z.object({ p75: measured }).optional(),
      }),
    ),
    collectionPeriod: periodSchema,
  }),
});

const historySchema = z.object({
  record: z.object({
    metrics: z.record(
      z.string(),
      z.object({
        histogramTimeseries: z
          .array(z.object({ densities: z.array(measured) }).catch({ densities: [] }))
          .optional(),
        percentilesTimeseries: z.object({ p75s: z.array(measured) }).optional(),
      }),
    ),
    collectionPeriods: z.array(periodSchema.nullable().catch(null)),
  }),
});

/** Google's limit, for both calls together. */
const requestsPerMinuteMax = 150;

export const vitalsWeeksMax = 40;

/** Creates the adapter of the Chrome UX Report, which needs an API key and no consent. */
export function createCrux(options: {
  baseUrl: string;
  apiKey: string;
  requestsPerMinuteMax?: number;
}): WebVitals {
  const { apiKey, ...rest } = options;
  const client = new ProviderClient({
    requestsPerMinuteMax,
    ...rest,
    provider: 'google_crux',
    query: { key: apiKey },
    secrets: [apiKey],
    readError: readGoogleError,
    replyBytesMax: 2_000_000,
  });
  return {
    read: (target, signal, warnings = []) =>
      orNotMeasured(undefined, async () => {
        const { data, warnings: dropped } = await client.callForText({
          method: 'POST',
          path: '/v1/records:queryRecord',
          json: toWire(target),
          schema: recordSchema,
          signal,
        });
        warnings.push(...dropped);
        return toRecord(data.record);
      }),
    readHistory: (target, { weeks = vitalsWeeksMax, signal, warnings = [] } = {}) =>
      orNotMeasured([], async () => {
        const { data, warnings: dropped } = await client.callForText({
          method: 'POST',
          path: '/v1/records:queryHistoryRecord',
          json: { ...toWire(target), collectionPeriodCount: weeks },
          schema: historySchema,
          signal,
        });
        const { collectionPeriods, metrics } = data.record;
        const unread = collectionPeriods.filter((period) => period === null).length;
        warnings.push(...dropped);
        if (unread > 0)
          warnings.push(`Dropped ${unread} of record.collectionPeriods[]: unknown shape.`);
        return collectionPeriods.flatMap((period, index) =>
          period === null ? [] : [{ ...daysOf(period), metrics: metricsAt(metrics, index) }],
        );
      }),
    close: () => client.close(),
  };
}

/** A page or an origin with too few visits is a 404. */
async function orNotMeasured<T>(none: T, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ProviderError && error.code === 'NOT_FOUND') return none;
    throw error;
  }
}

const toWire = (target: VitalsTarget) => ({ ...target, metrics: vitalNames });

const day = ({ year, month, day: date }: z.output<typeof dateSchema>) =>
  [year, String(month).padStart(2, '0'), String(date).padStart(2, '0')].join('-');

const daysOf = ({ firstDate, lastDate }: z.output<typeof periodSchema>) => ({
  from: day(firstDate),
  to: day(lastDate),
});

function toRecord(record: z.output<typeof recordSchema>['record']): VitalsRecord {
  const metrics: VitalsRecord['metrics'] = {};
  for (const name of vitalNames) {
    const { histogram = [], percentiles } = record.metrics[name] ?? {};
    const densities = histogram.map(({ density }) => density ?? null);
    setVital(metrics, name, percentiles?.p75 ?? null, densities);
  }
  return { ...daysOf(record.collectionPeriod), metrics };
}

function metricsAt(
  all: z.output<typeof historySchema>['record']['metrics'],
  index: number,
): VitalsRecord['metrics'] {
  const metrics: VitalsRecord['metrics'] = {};
  for (const name of vitalNames) {
    const { histogramTimeseries = [], percentilesTimeseries } = all[name] ?? {};
    const densities = histogramTimeseries.map(({ densities: each }) => each[index] ?? null);
    setVital(metrics, name, percentilesTimeseries?.p75s[index] ?? null, densities);
  }
  return metrics;
}

function setVital(
  metrics: Partial<Record<VitalName, Vital>>,
  name: VitalName,
  p75: number | null,
  [good, needsImprovement, poor]: readonly (number | null)[],
): void {
  if (p75 === null) return;
  metrics[name] = {
    p75,
    shares: { good: good ?? 0, needsImprovement: needsImprovement ?? 0, poor: poor ?? 0 },
  };
}
