import type { ReportChart } from '../rules/report-dataset';
import type { Wording } from '../texts/wording';

const seriesMax = 12;
const pointsMax = 24;

/** Describes a chart in words built from its numbers, for screen readers. */
export function describeChart(chart: ReportChart, wording: Wording): string {
  const texts = wording.texts.paper;
  const describe = chart.x.kind === 'day' ? describeCourse : describePoints;
  const series = chart.series.slice(0, seriesMax).map(({ name, values }) => {
    const description = describe(chart, values, wording);
    return chart.series.length === 1 ? description : `${name}: ${description}`;
  });
  const more = chart.series.length - series.length;
  return [
    `${texts.chartKinds[chart.kind]}, ${chart.title}, ${chart.unit}, ${extentOf(chart, wording)}`,
    ...series,
    ...(more > 0 ? [texts.chartMoreSeries(more)] : []),
  ]
    .map((sentence) => `${sentence}.`)
    .join(' ');
}

function extentOf({ x: { kind, values } }: ReportChart, wording: Wording): string {
  const { chartPoints, chartDays } = wording.texts.paper;
  if (kind === 'name') return chartPoints(values.length);
  const [first = ''] = values;
  return chartDays(wording.formatDay(first), wording.formatDay(values[values.length - 1] ?? first));
}

/** Describes a series over days: its ends, extremes and gaps. */
function describeCourse(
  { format, x }: ReportChart,
  values: (number | null)[],
  wording: Wording,
): string {
  const texts = wording.texts.paper;
  const measured = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]));
  const [first] = measured;
  const last = measured[measured.length - 1];
  if (!first || !last) return texts.chartNothing;
  const show = (value: number) => wording.formatNumber(value, format);
  const on = ({ value, at }: { value: number; at: number }) =>
    texts.chartOn(show(value), wording.formatDay(x.values[at] ?? ''));
  const numbers = measured.map(({ value }) => value);
  const gaps = values.length - measured.length;
  return [
    first === last ? on(first) : texts.chartFromTo(on(first), on(last)),
    texts.chartLeast(show(Math.min(...numbers))),
    texts.chartMost(show(Math.max(...numbers))),
    ...(gaps > 0 ? [texts.chartGaps(gaps, values.length)] : []),
  ].join(', ');
}

function describePoints(
  { format, x }: ReportChart,
  values: (number | null)[],
  wording: Wording,
): string {
  const { notMeasured, andMore } = wording.texts.paper;
  const shown = x.values.slice(0, pointsMax).map((name, at) => {
    const value = values[at] ?? null;
    return `${name} ${value === null ? notMeasured : wording.formatNumber(value, format)}`;
  });
  const more = x.values.length - shown.length;
  return [...shown, ...(more > 0 ? [andMore(more)] : [])].join('; ');
}
