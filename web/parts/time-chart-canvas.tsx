import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { themeChanged } from '../theme';
import type { TimeChartProps } from './time-chart-props';

type Props = TimeChartProps & { formatTime: (time: string) => string; height: number };

const colorOf = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

const unixOf = (time: string) => Date.parse(time.length === 10 ? `${time}T00:00:00Z` : time) / 1000;

/** Draws the chart by uPlot, anew when its width or the theme changes. */
export function TimeChartCanvas(props: Props) {
  const holder = useRef<HTMLDivElement>(null);
  const [theme, setTheme] = useState(0);
  useEffect(() => {
    const redraw = () => setTheme((count) => count + 1);
    addEventListener(themeChanged, redraw);
    return () => removeEventListener(themeChanged, redraw);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of theme draws anew.
  useEffect(() => {
    const element = holder.current;
    if (!element) return;
    const plot = new uPlot(
      optionsOf(props, element.clientWidth),
      [props.times.map(unixOf), ...props.series.map(({ points }) => [...points])],
      element,
    );
    const observer = new ResizeObserver(() =>
      plot.setSize({ width: element.clientWidth, height: props.height }),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [props, theme]);
  return <div ref={holder} className="relative h-full w-full overflow-hidden" />;
}

function optionsOf(props: Props, width: number): uPlot.Options {
  const { series, format, formatTime, height, times, isDownward = false, min, marks = [] } = props;
  const muted = colorOf('--muted');
  const line = colorOf('--line');
  const axis = {
    stroke: muted,
    font: '11px Inter Variable',
    ticks: { stroke: line, width: 1, size: 4 },
  };
  return {
    width,
    height,
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'UTC'),
    legend: { show: false },
    cursor: { points: { size: 6 }, y: false, drag: { x: false, y: false } },
    scales: {
      x: { time: true },
      y: {
        dir: isDownward ? -1 : 1,
        range: (_, low, high) => rangeOf({ low, high, min, isDownward }),
      },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        values: (_, splits) => labelsOf(splits, formatTime),
        space: 70,
        size: 28,
      },
      {
        ...axis,
        grid: { stroke: line, width: 1 },
        values: (_, splits) => splits.map(format),
        size: 56,
      },
    ],
    series: [
      {},
      ...series.map(({ label, color, isBars = false }): uPlot.Series => {
        const stroke = colorOf(`--s${color}`);
        return {
          label,
          stroke,
          width: isBars ? 0 : 1.75,
          // A gap is a gap: days that were not measured are not joined.
          spanGaps: false,
          points: { show: true, filter: lonelyPoints, size: 4, fill: stroke },
          ...(isBars && uPlot.paths.bars
            ? { fill: stroke, paths: uPlot.paths.bars({ size: [0.7, 40] }) }
            : {}),
        };
      }),
    ],
    plugins: [
      tooltip({ series, format, formatTime, times }),
      marksPlugin(marks, colorOf('--warn')),
    ],
  };
}

/** Points without neighbors would not be seen as a line. */
function lonelyPoints(plot: uPlot, index: number): number[] {
  const points = Array.from(plot.data[index] ?? []);
  const isMissing = (at: number) => points[at] === null || points[at] === undefined;
  return points.flatMap((_, at) =>
    !isMissing(at) && isMissing(at - 1) && isMissing(at + 1) ? [at] : [],
  );
}

const labelsOf = (splits: number[], formatTime: (time: string) => string) =>
  splits.map((seconds) => formatTime(new Date(seconds * 1000).toISOString()));

type Bounds = {
  low: number | null;
  high: number | null;
  min: number | undefined;
  isDownward: boolean;
};

function rangeOf({ low, high, min, isDownward }: Bounds): uPlot.Range.MinMax {
  if (low === null || high === null) return [0, 1];
  if (isDownward) return [1, Math.max(10, high)];
  const bottom = min ?? low;
  return high === bottom
    ? [bottom, bottom + (bottom === 0 ? 1 : Math.abs(bottom) * 0.1)]
    : [bottom, high + (high - bottom) * 0.05];
}

type Shown = Pick<Props, 'series' | 'format' | 'formatTime' | 'times'>;

/** Shows the numbers of the day under the pointer. */
function tooltip({ series, format, formatTime, times }: Shown): uPlot.Plugin {
  const box = document.createElement('div');
  box.className =
    'pointer-events-none absolute top-1 z-10 hidden rounded-md border border-line bg-panel px-2 py-1 text-xs shadow-lg whitespace-nowrap';
  return {
    hooks: {
      init: (plot) => {
        plot.over.append(box);
      },
      setCursor: (plot) => {
        const { idx, left = 0 } = plot.cursor;
        const time = idx === null || idx === undefined ? undefined : times[idx];
        box.classList.toggle('hidden', time === undefined || left < 0);
        if (time === undefined) return;
        const lines = series.map(({ label, points }) => {
          const value = points[idx ?? 0];
          return `${label}: ${value === null || value === undefined ? '–' : format(value)}`;
        });
        box.replaceChildren(
          ...[formatTime(time), ...lines].map((text) =>
            Object.assign(document.createElement('div'), { textContent: text }),
          ),
        );
        const isRight = left > plot.over.clientWidth / 2;
        box.style.left = isRight ? '' : `${left + 12}px`;
        box.style.right = isRight ? `${plot.over.clientWidth - left + 12}px` : '';
      },
    },
  };
}

function marksPlugin(marks: readonly { at: string }[], color: string): uPlot.Plugin {
  return {
    hooks: {
      draw: (plot) => {
        const { ctx, bbox } = plot;
        ctx.save();
        ctx.strokeStyle = color;
        ctx.setLineDash([3, 3]);
        for (const { at } of marks) {
          const x = plot.valToPos(unixOf(at), 'x', true);
          if (x < bbox.left || x > bbox.left + bbox.width) continue;
          ctx.beginPath();
          ctx.moveTo(x, bbox.top);
          ctx.lineTo(x, bbox.top + bbox.height);
          ctx.stroke();
        }
        ctx.restore();
      },
    },
  };
}
