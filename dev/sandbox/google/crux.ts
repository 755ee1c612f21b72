import { isRecord, textOf, type WireReply, type WireRequest } from '../wire';
import { chance } from '../world/chance';
import { dayNumber } from '../world/movement';

const medians = {
  largest_contentful_paint: 2_300,
  interaction_to_next_paint: 170,
  cumulative_layout_shift: 0.08,
  first_contentful_paint: 1_500,
  experimental_time_to_first_byte: 700,
};

const dateOf = (day: number) => {
  const date = new Date(day * 86_400_000);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
};

const periodTo = (day: number) => ({ firstDate: dateOf(day - 27), lastDate: dateOf(day) });

/** The Chrome UX Report: hosts that begin with `few.` have too few visits. */
export function answerVitals({ path, body, query, date }: WireRequest): WireReply {
  const about = isRecord(body) ? textOf(body['url']) || textOf(body['origin']) : '';
  if (!query.get('key')) return failed(403, 'PERMISSION_DENIED', 'The request is missing a key.');
  if (!URL.canParse(about)) return failed(400, 'INVALID_ARGUMENT', 'Request is invalid.');
  if (new URL(about).hostname.startsWith('few.')) {
    return failed(404, 'NOT_FOUND', 'chrome ux report data not found');
  }
  const last = dayNumber(date) - 2;
  if (path === '/v1/records:queryRecord') {
    const metrics = mapMetrics((name) => metric(about, name, last));
    return { status: 200, body: { record: { metrics, collectionPeriod: periodTo(last) } } };
  }
  const asked = isRecord(body) ? Number(body['collectionPeriodCount'] ?? 25) : 25;
  const weeks = Math.min(40, Math.max(1, asked));
  const days = Array.from({ length: weeks }, (_, index) => last - 7 * (weeks - 1 - index));
  const metrics = mapMetrics((name) => {
    const all = days.map((day) => metric(about, name, day));
    return {
      histogramTimeseries: [0, 1, 2].map((bin) => ({
        densities: all.map(({ histogram }) => histogram[bin]?.density ?? 0),
      })),
      percentilesTimeseries: { p75s: all.map(({ percentiles }) => percentiles.p75) },
    };
  });
  const collectionPeriods = days.map(periodTo);
  return { status: 200, body: { record: { metrics, collectionPeriods } } };
}

const failed = (code: number, status: string, message: string): WireReply => ({
  status: code,
  body: { error: { code, message, status } },
});

const mapMetrics = <T>(value: (name: keyof typeof medians) => T) =>
  Object.fromEntries(
    Object.keys(medians).map((name) => [name, value(name as keyof typeof medians)]),
  );

function metric(about: string, name: keyof typeof medians, day: number) {
  const factor = 0.7 + 0.7 * chance(about, name) + 0.05 * chance(about, name, day);
  const p75 = medians[name] * factor;
  const good = Math.max(0.2, 0.95 - 0.3 * factor);
  const poor = (1 - good) / 3;
  const histogram = [good, 1 - good - poor, poor].map((density) => ({ density }));
  const isScore = name === 'cumulative_layout_shift';
  return { histogram, percentiles: { p75: isScore ? p75.toFixed(2) : Math.round(p75) } };
}
