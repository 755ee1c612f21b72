import type { ReportChart } from '../rules/report-dataset';
import { formatDay, formatNumber } from './format-value';

const seriesMax = 12;
const pointsMax = 24;
const kindNames = { line: 'Line chart', bar: 'Bar chart', stacked: 'Stacked bar chart' } as const;

/** Describes a chart in words built from its numbers, for screen readers. */
export function describeChart(chart: ReportChart): string {
  const describe = chart.x.kind === 'day' ? describeCourse : describePoints;
  const series = chart.series.slice(0, seriesMax).map(({ name, values }) => {
    const told = describe(chart, values);
    return chart.series.length === 1 ? told : `${name}: ${told}`;
  });
  const more = chart.series.length - series.length;
  return [
    `${kindNames[chart.kind]}, ${chart.title}, ${chart.unit}, ${extentOf(chart)}`,
    ...series,
    ...(more > 0 ? [`And ${more} more series`] : []),
  ]
    .map((sentence) => `${sentence}.`)
    .join(' ');
}

function extentOf({ x: { kind, values } }: ReportChart): string {
  if (kind === 'name') return `${values.length} ${values.length === 1 ? 'point' : 'points'}`;
  const [first = ''] = values;
  return `${formatDay(first)} to ${formatDay(values[values.length - 1] ?? first)}`;
}

/** Describes a series over days: its ends, extremes and gaps. */
function describeCourse({ format, x }: ReportChart, values: (number | null)[]): string {
  const measured = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]));
  const [first] = measured;
  const last = measured[measured.length - 1];
  if (!first || !last) return 'nothing was measured';
  const show = (value: number) => formatNumber(value, format);
  const on = ({ value, at }: { value: number; at: number }) =>
    `${show(value)} on ${formatDay(x.values[at] ?? '')}`;
  const numbers = measured.map(({ value }) => value);
  const gaps = values.length - measured.length;
  return [
    first === last ? on(first) : `from ${on(first)} to ${on(last)}`,
    `least ${show(Math.min(...numbers))}`,
    `most ${show(Math.max(...numbers))}`,
    ...(gaps > 0 ? [`${gaps} of ${values.length} days not measured`] : []),
  ].join(', ');
}

function describePoints({ format, x }: ReportChart, values: (number | null)[]): string {
  const shown = x.values.slice(0, pointsMax).map((name, at) => {
    const value = values[at] ?? null;
    return `${name} ${value === null ? 'not measured' : formatNumber(value, format)}`;
  });
  const more = x.values.length - shown.length;
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}
