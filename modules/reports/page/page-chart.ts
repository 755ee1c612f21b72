import { type Html, html, noHtml } from '../../../platform/html';
import { labelledDays, labelOf, shortNameOf } from '../pdf/chart-labels';
import { stretchesOf } from '../pdf/chart-marks';
import { baseOf, type Plot, pointAt, slotShare, valueAt } from '../pdf/chart-plot';
import { barsOf, type Part, stackOf } from '../pdf/chart-rows';
import { tickLabels } from '../pdf/chart-scale';
import { isEmpty, scaleFor, tickCount, unitOf } from '../pdf/chart-values';
import { describeChart } from '../pdf/describe-chart';
import type { ReportChart } from '../rules/report-dataset';
import { notMeasured, type Wording } from '../texts/wording';
import { seriesClass, toneClass } from './page-style';

/** Series with a color of their own; further ones repeat the colors with dashes. */
const colorsMax = 8;
const dashes = ['none', '5 3', '2 2', '8 3 2 3'];
const legendMax = 24;
const rowsMax = 24;

type Look = { color: string; dash: string };

function lookOf({ series }: ReportChart, place: number): Look {
  const tone = series[place]?.tone;
  if (tone !== undefined) return { color: toneClass(tone), dash: 'none' };
  const dash = dashes[Math.floor(place / colorsMax) % dashes.length] ?? 'none';
  return { color: seriesClass(place % colorsMax), dash };
}

const fixed = (value: number): string => value.toFixed(1).replace(/\.0$/, '');
/** Browsers measure text only when they draw it: a digit is about as wide as this. */
const widthOf = (text: string): number => text.length * 6.2;

/** A chart as vector graphics, once for wide screens and once for phones, with its words. */
export function drawChart(chart: ReportChart, wording: Wording, isTitled: boolean): Html {
  const title = isTitled ? html`<h3>${chart.title}</h3>` : noHtml;
  const note =
    chart.note === null ? noHtml : html`<p class="note">${wording.prose(chart.note)}</p>`;
  if (isEmpty(chart)) {
    return html`${title}<p class="empty">${wording.texts.paper.nothingMeasured}</p>${note}`;
  }
  const description = describeChart(chart, wording);
  const picture = (width: number, name: string) =>
    needsRows(chart, wording, width)
      ? drawRows(chart, wording, { width, name, description })
      : drawPlot(chart, wording, { width, name, description });
  return html`${title}<figure><p class="unit">${unitOf(wording, chart)}</p>
${picture(860, 'wide')}${picture(340, 'narrow')}${legendOf(chart, wording)}${note}</figure>`;
}

type Picture = { width: number; name: string; description: string };

const svg = ({ width, name, description }: Picture, height: number, drawn: Html[]): Html =>
  html`<svg class="${name}" viewBox="0 0 ${width} ${fixed(height)}" role="img" aria-label="${description}">${drawn}</svg>`;

/** Whether bars must be horizontal because names do not fit below them. */
function needsRows(chart: ReportChart, wording: Wording, width: number): boolean {
  if (chart.x.kind !== 'name' || chart.kind === 'line' || chart.isInverted) return false;
  const slot = (width - 40) / chart.x.values.length - 6;
  return chart.x.values.some((name) => widthOf(shortNameOf({ wording }, name)) > slot);
}

function drawPlot(chart: ReportChart, wording: Wording, picture: Picture): Html {
  const scale = scaleFor(chart, tickCount);
  const labels = tickLabels(scale, chart.format, wording);
  const gutter = Math.max(...labels.map(widthOf)) + 8;
  const plotHeight = picture.width > 500 ? 220 : 170;
  const plot: Plot = {
    x: gutter,
    y: 14,
    width: picture.width - gutter - 8,
    height: plotHeight,
    scale,
  };
  return svg(picture, plotHeight + 38, [
    bandOf(chart, plot),
    ...gridOf(chart, plot, labels),
    ...happeningsOf(chart, plot),
    ...marksOf(chart, plot),
    ...(chart.x.kind === 'day'
      ? dayLabels(chart, plot, wording)
      : nameLabels(chart, plot, wording)),
  ]);
}

function bandOf(chart: ReportChart, plot: Plot): Html {
  if (!chart.band) return noHtml;
  const low = valueAt(plot, chart.band.low, chart.isInverted);
  const high = valueAt(plot, chart.band.high, chart.isInverted);
  const height = Math.max(1, Math.abs(low - high));
  return html`<rect class="band" x="${fixed(plot.x)}" y="${fixed(Math.min(low, high))}" width="${fixed(plot.width)}" height="${fixed(height)}"/>`;
}

const gridOf = (chart: ReportChart, plot: Plot, labels: string[]): Html[] =>
  plot.scale.ticks.map((tick, at) => {
    const y = valueAt(plot, tick, chart.isInverted);
    const isBase = tick === (chart.isInverted ? plot.scale.max : Math.max(0, plot.scale.min));
    return html`<line class="${isBase ? 'base' : 'grid'}" x1="${fixed(plot.x)}" x2="${fixed(plot.x + plot.width)}" y1="${fixed(y)}" y2="${fixed(y)}"/><text x="${fixed(plot.x - 6)}" y="${fixed(y + 4)}" text-anchor="end">${labels[at] ?? ''}</text>`;
  });

const happeningsOf = (chart: ReportChart, plot: Plot): Html[] =>
  (chart.marks ?? []).map(({ at, number }) => {
    const x = fixed(pointAt(plot, chart, at));
    return html`<line class="mark" x1="${x}" x2="${x}" y1="${fixed(plot.y)}" y2="${fixed(plot.y + plot.height)}"/><text x="${x}" y="10" text-anchor="middle">${number}</text>`;
  });

function marksOf(chart: ReportChart, plot: Plot): Html[] {
  if (chart.kind === 'line') return linesOf(chart, plot);
  return chart.kind === 'bar' ? columnsOf(chart, plot) : stacksOf(chart, plot);
}

/** Lines in reverse order, so that the first series is on top. */
const linesOf = (chart: ReportChart, plot: Plot): Html[] =>
  chart.series
    .map(({ values }, place) => {
      const { color, dash } = lookOf(chart, place);
      const drawn = stretchesOf(values).map((stretch) => {
        const points = stretch.map(
          ({ at, value }) =>
            `${fixed(pointAt(plot, chart, at))},${fixed(valueAt(plot, value, chart.isInverted))}`,
        );
        const [first = '0,0'] = points;
        const [x = '', y = ''] = first.split(',');
        // A line of one point would be invisible.
        return points.length === 1
          ? html`<circle cx="${x}" cy="${y}" r="2.5" fill="currentColor" stroke="none"/>`
          : html`<polyline points="${points.join(' ')}"/>`;
      });
      return html`<g class="${color}" fill="none" stroke="currentColor" stroke-linejoin="round" stroke-dasharray="${dash}" stroke-width="${place === 0 ? 2.2 : 1.7}">${drawn}</g>`;
    })
    .reverse();

type Column = { x: number; width: number; from: number; to: number; color: string };

function columnOf(chart: ReportChart, plot: Plot, { x, width, from, to, color }: Column): Html {
  const start = valueAt(plot, from, chart.isInverted);
  const end = valueAt(plot, to, chart.isInverted);
  // A measured zero is a hairline on the axis; a gap is left blank.
  const height = Math.max(0.8, Math.abs(start - end));
  return html`<rect class="${color}" fill="currentColor" x="${fixed(x)}" y="${fixed(Math.max(start, end) - height)}" width="${fixed(width)}" height="${fixed(height)}"/>`;
}

function columnsOf(chart: ReportChart, plot: Plot): Html[] {
  const points = chart.x.values.length;
  const width = Math.min(((plot.width / points) * slotShare(points)) / chart.series.length, 48);
  return chart.series.flatMap(({ values }, place) =>
    values.flatMap((value, at) => {
      if (value === null) return [];
      const x = pointAt(plot, chart, at) + (place - chart.series.length / 2) * width;
      const { color } = lookOf(chart, place);
      return [columnOf(chart, plot, { x, width, from: baseOf(plot, chart), to: value, color })];
    }),
  );
}

function stacksOf(chart: ReportChart, plot: Plot): Html[] {
  const points = chart.x.values.length;
  const width = Math.min((plot.width / points) * slotShare(points), 48);
  return chart.x.values.flatMap((_, at) => {
    let from = 0;
    return chart.series.flatMap(({ values }, place) => {
      const value = values[at];
      if (value == null || value <= 0) return [];
      const x = pointAt(plot, chart, at) - width / 2;
      const { color } = lookOf(chart, place);
      const drawn = columnOf(chart, plot, { x, width, from, to: from + value, color });
      from += value;
      return [drawn];
    });
  });
}

function dayLabels(chart: ReportChart, plot: Plot, wording: Wording): Html[] {
  const days = chart.x.values;
  let end = Number.NEGATIVE_INFINITY;
  return labelledDays(days, Math.floor(plot.width / 62)).flatMap((at) => {
    const text = labelOf(wording.texts.dates, days, at);
    const width = widthOf(text);
    const middle = pointAt(plot, chart, at);
    const x = Math.min(Math.max(middle - width / 2, plot.x - 4), plot.x + plot.width + 6 - width);
    if (x < end + 8) return [];
    end = x + width;
    return [html`<text x="${fixed(x)}" y="${fixed(plot.y + plot.height + 18)}">${text}</text>`];
  });
}

function nameLabels(chart: ReportChart, plot: Plot, wording: Wording): Html[] {
  const names = chart.x.values.map((name) => shortNameOf({ wording }, name));
  const single = plot.width / names.length;
  const step = Math.max(1, Math.ceil((Math.max(...names.map(widthOf)) + 4) / single));
  return names.flatMap((name, at) =>
    at % step === 0
      ? [
          html`<text x="${fixed(pointAt(plot, chart, at))}" y="${fixed(plot.y + plot.height + 18)}" text-anchor="middle">${name}</text>`,
        ]
      : [],
  );
}

const barHeight = 14;
const rowGap = 9;

/** One row for each point: its name, its bars, and their values at the ends. */
function drawRows(chart: ReportChart, wording: Wording, picture: Picture): Html {
  const names = chart.x.values.slice(0, rowsMax);
  const scale = scaleFor(chart, tickCount);
  const zero = Math.min(0, scale.min);
  const lettersMax = picture.width > 500 ? 48 : 40;
  const shown = names.map((name) => shortened(shortNameOf({ wording }, name), lettersMax));
  const isWide = picture.width > 500;
  const left = isWide ? Math.min(Math.max(...shown.map(widthOf)) + 12, picture.width * 0.36) : 0;
  const span = picture.width - left - 64;
  const width = (value: number) => ((value - zero) / (scale.max - zero)) * span;
  let y = 0;
  const drawn = names.flatMap((_, at) => {
    const bars = chart.kind === 'bar' ? barsOf(chart, at) : [stackOf(chart, at)];
    const name = isWide
      ? html`<text class="name" x="${fixed(left - 10)}" y="${fixed(y + (bars.length * barHeight) / 2 + 4)}" text-anchor="end">${shown[at] ?? ''}</text>`
      : html`<text class="name" x="0" y="${fixed(y + 11)}">${shown[at] ?? ''}</text>`;
    if (!isWide) y += 17;
    const rows = bars.map((parts) => {
      const row = barOf(chart, wording, { parts, x: left, y, width });
      y += barHeight;
      return row;
    });
    y += rowGap;
    return [name, ...rows];
  });
  const more = chart.x.values.length - names.length;
  if (more > 0) {
    const text = wording.texts.paper.andMore(more);
    drawn.push(html`<text x="${fixed(left)}" y="${fixed(y + 8)}">${text}</text>`);
    y += 16;
  }
  return svg(picture, y, drawn);
}

const shortened = (text: string, max: number): string =>
  text.length > max ? `${text.slice(0, max - 1)}…` : text;

type Bar = { parts: Part[]; x: number; y: number; width: (value: number) => number };

function barOf(chart: ReportChart, wording: Wording, bar: Bar): Html {
  const measured = bar.parts.filter(({ value }) => value !== null);
  let x = bar.x;
  let total = 0;
  const drawn = measured.map(({ value, series }) => {
    const width = Math.max(value === 0 ? 0 : 0.8, bar.width(Math.max(0, value ?? 0)));
    const part = html`<rect class="${lookOf(chart, series).color}" fill="currentColor" x="${fixed(x)}" y="${fixed(bar.y + 1)}" width="${fixed(width)}" height="${barHeight - 2}"/>`;
    x += width;
    total += value ?? 0;
    return part;
  });
  const text = measured.length === 0 ? notMeasured : wording.formatNumber(total, chart.format);
  return html`${drawn}<text x="${fixed(x + 5)}" y="${fixed(bar.y + 11)}">${text}</text>`;
}

function legendOf(chart: ReportChart, wording: Wording): Html {
  if (chart.series.length < 2) return noHtml;
  const shown = chart.series.slice(0, legendMax).map(({ name }, place) => {
    const { color, dash } = lookOf(chart, place);
    const sign =
      chart.kind === 'line'
        ? html`<line x1="0" x2="14" y1="5" y2="5" stroke="currentColor" stroke-width="2.4" stroke-dasharray="${dash}"/>`
        : html`<rect width="12" height="10" rx="2" fill="currentColor"/>`;
    return html`<li class="${color}"><svg viewBox="0 0 14 10" aria-hidden="true">${sign}</svg><span>${name}</span></li>`;
  });
  const more = chart.series.length - shown.length;
  return html`<ul class="legend">${shown}${more > 0 ? html`<li><span>${wording.texts.paper.andMore(more)}</span></li>` : noHtml}</ul>`;
}
