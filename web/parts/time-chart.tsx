import { lazy, Suspense, useState } from 'react';
import { formatShortDay } from '../format';
import { texts } from '../texts';
import type { TimeChartProps } from './time-chart-props';

const Canvas = lazy(async () => ({
  default: (await import('./time-chart-canvas')).TimeChartCanvas,
}));

/** A chart over time and the same numbers as a table; what was not measured is a gap in both. */
export function TimeChart(props: TimeChartProps) {
  const {
    title,
    times,
    series,
    format,
    formatTime = formatShortDay,
    height = 220,
    marks = [],
  } = props;
  const [isTable, setIsTable] = useState(false);
  return (
    <figure className="rounded-lg border border-line bg-panel p-3">
      <figcaption className="mb-1 flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="font-medium">{title}</span>
        {series.length > 1 &&
          series.map(({ label, color }) => (
            <span key={label} className="flex items-center gap-1.5 text-xs text-muted">
              <span className={`size-2.5 rounded-sm ${swatches[color]}`} aria-hidden="true" />
              {label}
            </span>
          ))}
        <button
          type="button"
          aria-pressed={isTable}
          onClick={() => setIsTable(!isTable)}
          className="ms-auto rounded px-1.5 text-xs text-muted hover:bg-raised hover:text-text"
        >
          {isTable ? texts.chart.asChart : texts.chart.asTable}
        </button>
      </figcaption>
      {isTable ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard.
        <section className="max-h-72 overflow-auto" tabIndex={0} aria-label={title}>
          <table className="w-full">
            <thead>
              <tr className="text-xs text-muted">
                <th scope="col" className="text-start font-medium">
                  {texts.chart.time}
                </th>
                {series.map(({ label }) => (
                  <th key={label} scope="col" className="px-2 text-end font-medium">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {times.map((time, index) => (
                <tr key={time} className="border-t border-line">
                  <th scope="row" className="text-start font-normal">
                    {formatTime(time)}
                  </th>
                  {series.map(({ label, points }) => (
                    <td key={label} className="px-2 text-end">
                      {points[index] === null || points[index] === undefined
                        ? '–'
                        : format(points[index])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : (
        <div style={{ height }} role="img" aria-label={texts.chart.label(title)}>
          <Suspense>
            <Canvas {...props} formatTime={formatTime} height={height} />
          </Suspense>
        </div>
      )}
      {marks.length > 0 && (
        <ul className="mt-1 flex flex-wrap gap-x-4 text-xs text-muted">
          {/* What happened twice on a day is listed once. */}
          {[...new Map(marks.map((mark) => [`${mark.at} ${mark.label}`, mark]))].map(
            ([key, mark]) => (
              <li key={key}>
                <span className="text-warn">▲</span> {formatTime(mark.at)}: {mark.label}
              </li>
            ),
          )}
        </ul>
      )}
    </figure>
  );
}

const swatches = {
  1: 'bg-s1',
  2: 'bg-s2',
  3: 'bg-s3',
  4: 'bg-s4',
  5: 'bg-s5',
  6: 'bg-s6',
} as const;
