import type { ReportChart } from '../rules/report-dataset';
import type { Scale } from './chart-scale';
import type { Paper } from './paper';
import { ink, styles } from './theme';

/** Where values and points are on the page. */
export type Plot = { x: number; y: number; width: number; height: number; scale: Scale };

export const axisStyle = styles.tiny;

/** Colors go round, and dashes tell those of one color apart. */
export const seriesLook = (
  paper: Paper,
  index: number,
): { color: string; dash: number[] | null } => {
  const { series } = paper.theme;
  const dashes = [null, [4, 2], [1.5, 1.5], [6, 2, 1.5, 2]];
  const color = series[index % series.length] ?? ink.text;
  return { color, dash: dashes[Math.floor(index / series.length) % dashes.length] ?? null };
};

export function valueAt({ y, height, scale }: Plot, value: number, isInverted: boolean): number {
  const share = (value - scale.min) / (scale.max - scale.min);
  return isInverted ? y + share * height : y + height - share * height;
}

/** The middle of a point's place; lines of days reach from edge to edge, all else stands in slots. */
export function pointAt({ x, width }: Plot, chart: ReportChart, at: number): number {
  const points = chart.x.values.length;
  if (chart.kind !== 'line' || chart.x.kind === 'name') return x + ((at + 0.5) / points) * width;
  return points === 1 ? x + width / 2 : x + (at / (points - 1)) * width;
}
