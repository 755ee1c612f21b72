import type { PointerEvent, ReactNode } from 'react';
import { formatDay, formatDays, formatShortDay } from '../format';
import type { DayRange } from '../range';
import { texts } from '../texts';
import { ChartFrame } from './chart-frame';
import { labeledIndexes, ticksOf } from './chart-ticks';
import { linesOf } from './lines-of';
import { useChartCursor } from './use-chart-cursor';
import { useWidth } from './use-width';
import { windowOf } from './window-of';

export type SeriesColor = 1 | 2 | 3 | 4 | 5 | 6;

export type Series = {
  label: string;
  color: SeriesColor;
  points: readonly (number | null)[];
  /** Drawn as bars instead of a line; bars of one time stand on one another. */
  isBars?: boolean;
  /** The days that are compared with: a dashed line. */
  isBefore?: boolean;
};

export type Mark = { at: string; label: string };

type TimeChartProps = {
  title: string;
  /** What the numbers count, such as "visits a day". */
  unit: string;
  /** Days or hours of the points, as the API writes them. */
  times: readonly string[];
  /** The days that the points cover, where these are longer than a day, such as weeks. */
  days?: DayRange;
  series: readonly Series[];
  format: (value: number) => string;
  formatTime?: (time: string) => string;
  /** Positions: 1 is at the top. */
  isDownward?: boolean;
  /** Where the axis begins; the lowest value without it. */
  min?: number;
  /** Only whole numbers stand at the axis. */
  isWhole?: boolean;
  marks?: readonly Mark[];
  height?: number;
};

/** A chart over time and the same numbers as a table; what was not measured is a gap in both. */
export function TimeChart(props: TimeChartProps) {
  const { title, unit, times, series, format, formatTime = formatShortDay, marks = [] } = props;
  const { height = 220, days } = props;
  const isMeasured = series.some(({ points }) => points.some((value) => value !== null));
  const named = namedMarks(marks, times, formatTime);
  const [holder, width] = useWidth();
  // One series needs a name only where the title is another.
  const legend =
    series.length > 1 || series[0]?.label !== title
      ? series.map(({ label, color, isBefore = false }) => ({ label, color, isDashed: isBefore }))
      : [];
  return (
    <ChartFrame
      title={title}
      subtitle={[days ? formatDays(days) : windowOf(times), unit]
        .filter((part) => part !== '')
        .join(' · ')}
      legend={legend}
      table={{
        columns: [texts.chart.time, ...series.map(({ label }) => label)],
        rows: times.map((time, index) => [
          time.length === 10 ? time : formatTime(time),
          ...series.map(({ points }) => points[index] ?? null),
        ]),
        format,
      }}
      foot={named.length > 0 && <Marks marks={named} />}
      notes={[
        ...(isMeasured ? [] : [texts.chart.noneMeasured]),
        ...named.map(({ text }) => `┆ ${text}`),
      ]}
    >
      <div ref={holder} style={{ height }} className="relative w-full">
        {!isMeasured && (
          <p className="absolute inset-0 grid place-items-center text-muted">
            {texts.chart.noneMeasured}
          </p>
        )}
        {width > 0 && times.length > 0 && (
          <Plot {...props} formatTime={formatTime} width={width} height={height} />
        )}
      </div>
    </ChartFrame>
  );
}

const edge = { top: 8, right: 10, bottom: 22, left: 50 };
const letterWidth = 6.4;
/** Bars of few days do not fill the chart. */
const barWidthMax = 28;

type PlotProps = TimeChartProps & {
  formatTime: (time: string) => string;
  width: number;
  height: number;
};

function Plot(props: PlotProps) {
  const { title, times, series, format, formatTime, marks = [], width, height } = props;
  const last = times.length - 1;
  const { at, place, events, ...chart } = useChartCursor({
    columns: times.length,
    first: { row: 0, column: last },
  });
  const cursor = chart.cursor?.column;
  const ticks = ticksFor(props);
  // Numbers of campaigns, such as +1,234.5 %, need more room than counts.
  const left = Math.max(edge.left, ...ticks.map((tick) => format(tick).length * letterWidth + 12));
  const inner = { width: width - left - edge.right, height: height - edge.top - edge.bottom };
  const low = ticks[0] ?? 0;
  const high = ticks.at(-1) ?? 1;
  const slot = inner.width / Math.max(1, times.length);
  const xOf = (index: number) => left + slot * (index + 0.5);
  const yOf = (value: number) => {
    const part = high === low ? 0.5 : (value - low) / (high - low);
    return edge.top + inner.height * (props.isDownward ? part : 1 - part);
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    place(0, Math.floor((x - left) / slot));
  };
  const valuesAt = (index: number) =>
    series.map(({ label, points }) => {
      const value = points[index];
      return `${label}: ${value === null || value === undefined ? '–' : format(value)}`;
    });
  const shown = at.column;
  // A moment is longer than a day, and its label needs more room.
  const longest = Math.max(...times.slice(0, 3).map((time) => formatTime(time).length));
  const bars = series.filter(({ isBars }) => isBars);
  const lines = series.filter(({ isBars }) => !isBars);
  return (
    <>
      {/* The arrow keys move the cursor, and its value is read out. */}
      <div
        role="slider"
        tabIndex={0}
        aria-label={texts.chart.label(title)}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={shown}
        aria-valuetext={[formatTime(times[shown] ?? ''), ...valuesAt(shown)].join('; ')}
        className="touch-pan-y"
        onPointerMove={move}
        {...events}
      >
        <svg
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          aria-hidden="true"
          className="block"
        >
          {ticks.map((tick) => (
            <g key={tick}>
              <line
                x1={left}
                x2={width - edge.right}
                y1={yOf(tick)}
                y2={yOf(tick)}
                stroke="var(--line)"
              />
              <text
                x={left - 6}
                y={yOf(tick) + 4}
                textAnchor="end"
                fontSize="11"
                fill="var(--muted)"
              >
                {format(tick)}
              </text>
            </g>
          ))}
          {labeledIndexes(
            times.length,
            inner.width,
            Math.max(76, longest * letterWidth * 1.5 + 12),
          ).map((index) => (
            <text
              key={times[index]}
              x={xOf(index)}
              y={height - 6}
              textAnchor={index === 0 && slot < 50 ? 'start' : 'middle'}
              fontSize="11"
              fill="var(--muted)"
            >
              {formatTime(times[index] ?? '')}
            </text>
          ))}
          {marks.map(({ at, label }) => {
            const index = times.findIndex((time) => time.slice(0, 10) === at.slice(0, 10));
            return index < 0 ? null : (
              <line
                key={`${at} ${label}`}
                x1={xOf(index)}
                x2={xOf(index)}
                y1={edge.top}
                y2={edge.top + inner.height}
                stroke="var(--warn)"
                strokeDasharray="3 3"
              >
                <title>{label}</title>
              </line>
            );
          })}
          <Bars
            bars={bars}
            times={times}
            width={Math.min(barWidthMax, slot * 0.75)}
            xOf={xOf}
            yOf={yOf}
          />
          {lines.map((line) => (
            <Line key={line.label} line={line} xOf={xOf} yOf={yOf} />
          ))}
          {cursor !== undefined && (
            <g data-cursor>
              <line
                x1={xOf(cursor)}
                x2={xOf(cursor)}
                y1={edge.top}
                y2={edge.top + inner.height}
                stroke="var(--muted)"
              />
              {lines.map(({ label, color, points }) => {
                const value = points[cursor];
                return value === null || value === undefined ? null : (
                  <circle
                    key={label}
                    cx={xOf(cursor)}
                    cy={yOf(value)}
                    r="3.5"
                    fill={`var(--s${color})`}
                  />
                );
              })}
            </g>
          )}
        </svg>
      </div>
      {cursor !== undefined && (
        <Tip x={xOf(cursor)} width={width}>
          <p className="font-medium">{formatTime(times[cursor] ?? '')}</p>
          {valuesAt(cursor).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Tip>
      )}
    </>
  );
}

/** The values at the pointer, next to it; `above` and `below` are its distances from the edges. */
export const Tip = (props: {
  x: number;
  above?: number;
  below?: number;
  width: number;
  children: ReactNode;
}) => (
  <div
    aria-hidden="true"
    style={{
      ...(props.below === undefined ? { top: props.above ?? 4 } : { bottom: props.below }),
      ...(props.x > props.width / 2
        ? { right: props.width - props.x + 10 }
        : { left: props.x + 10 }),
    }}
    className="pointer-events-none absolute z-10 max-w-64 rounded-md border border-line bg-panel px-2 py-1 text-xs shadow-lg"
  >
    {props.children}
  </div>
);

/** Shares and counts begin at zero, positions at one. */
function ticksFor({
  series,
  isDownward = false,
  min,
  isWhole = false,
  times,
}: PlotProps): number[] {
  const lines = series.filter(({ isBars }) => !isBars).flatMap(({ points }) => points);
  const bars = series.filter(({ isBars }) => isBars);
  const sums = bars.length === 0 ? [] : times.map((_, index) => sumAt(bars, index));
  const values = [...lines, ...sums].filter((value) => value !== null);
  if (values.length === 0) return [0, 1];
  const high = Math.max(...values);
  if (isDownward) return [1, ...ticksOf(0, Math.max(10, high)).filter((tick) => tick > 1)];
  const low = Math.min(min ?? Number.POSITIVE_INFINITY, ...values);
  const ticks = ticksOf(low, high === low ? low + (low === 0 ? 1 : Math.abs(low) * 0.1) : high);
  return isWhole ? ticks.filter(Number.isInteger) : ticks;
}

const sumAt = (bars: readonly Series[], index: number): number =>
  bars.reduce((sum, { points }) => sum + (points[index] ?? 0), 0);

type Scales = { xOf: (index: number) => number; yOf: (value: number) => number };

function Bars(
  props: Scales & { bars: readonly Series[]; times: readonly string[]; width: number },
) {
  const { bars, times, width, xOf, yOf } = props;
  return bars.map(({ label, color, points }, at) => (
    <g key={label} fill={`var(--s${color})`}>
      {times.map((time, index) => {
        const value = points[index];
        if (value === null || value === undefined || value === 0) return null;
        const below = sumAt(bars.slice(0, at), index);
        const y = yOf(below + value);
        return (
          <rect
            key={time}
            x={xOf(index) - width / 2}
            y={y}
            width={width}
            height={Math.max(0.5, yOf(below) - y)}
          />
        );
      })}
    </g>
  ));
}

/** Days that were not measured are not joined; a point without neighbors is a dot. */
function Line({ line, xOf, yOf }: Scales & { line: Series }) {
  const stroke = `var(--s${line.color})`;
  return linesOf(line.points).map((points) => {
    const [first] = points;
    if (!first) return null;
    return points.length === 1 ? (
      <circle
        key={first.index}
        cx={xOf(first.index)}
        cy={yOf(first.value)}
        r="2.5"
        fill={stroke}
        {...(line.isBefore ? { opacity: 0.6 } : {})}
      />
    ) : (
      <polyline
        key={first.index}
        points={points
          .map(({ index, value }) => `${xOf(index).toFixed(1)},${yOf(value).toFixed(1)}`)
          .join(' ')}
        fill="none"
        stroke={stroke}
        strokeWidth="1.75"
        strokeLinejoin="round"
        {...(line.isBefore ? { strokeDasharray: '4 3', opacity: 0.6 } : {})}
      />
    );
  });
}

type NamedMark = { key: string; text: string };

/** What happened, once where it happened twice on a day; what began before the chart has its year. */
function namedMarks(
  marks: readonly Mark[],
  times: readonly string[],
  formatTime: (at: string) => string,
): NamedMark[] {
  const first = times[0]?.slice(0, 10) ?? '';
  const timeOf = (at: string) => (at.slice(0, 10) < first ? formatDay(at) : formatTime(at));
  const once = [...new Map(marks.map((mark) => [`${mark.at} ${mark.label}`, mark]))];
  return once.map(([key, { at, label }]) => ({ key, text: `${timeOf(at)}: ${label}` }));
}

function Marks({ marks }: { marks: readonly NamedMark[] }) {
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4 text-xs text-muted">
      {marks.map(({ key, text }) => (
        <li key={key}>
          <span className="text-warn">▲</span> {text}
        </li>
      ))}
    </ul>
  );
}
