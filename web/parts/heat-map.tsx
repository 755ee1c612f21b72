import type { PointerEvent } from 'react';
import { texts } from '../texts';
import { ChartFrame } from './chart-frame';
import { Tip } from './time-chart';
import { useChartCursor } from './use-chart-cursor';
import { useWidth } from './use-width';

type Props = {
  title: string;
  /** The window of the numbers and their unit. */
  subtitle: string;
  /** Names the rows, at the head of the table. */
  rowsOf: string;
  rows: readonly { id: string; label: string }[];
  columns: readonly { id: string; label: string }[];
  /** The number of a cell; null where nothing was measured. */
  valueAt: (row: string, column: string) => number | null;
  format: (value: number) => string;
  /** The value of the strongest color; the greatest of all without it. */
  max?: number;
};

const rowHeight = 24;
const headHeight = 24;
/** Text on the strongest color is still readable in both themes. */
const opacityMax = 0.55;
const letterWidth = 6.4;
const labelWidthMin = 30;

/** Numbers by two dimensions: the stronger the color, the greater the number. */
export function HeatMap(props: Props) {
  const { title, subtitle, rowsOf, rows, columns, valueAt, format } = props;
  const [holder, width] = useWidth();
  return (
    <ChartFrame
      title={title}
      subtitle={subtitle}
      table={{
        columns: [rowsOf, ...columns.map(({ label }) => label)],
        rows: rows.map((row) => [row.label, ...columns.map(({ id }) => valueAt(row.id, id))]),
        format,
      }}
      notes={
        rows.some((row) => columns.some(({ id }) => valueAt(row.id, id) === null))
          ? [`– ${texts.notMeasured}`]
          : []
      }
    >
      <div ref={holder} className="relative w-full overflow-x-auto">
        {width > 0 && rows.length > 0 && <Cells {...props} width={width} />}
      </div>
    </ChartFrame>
  );
}

function Cells(props: Props & { width: number }) {
  const { title, rows, columns, valueAt, format } = props;
  const { cursor, at, place, events } = useChartCursor({
    rows: rows.length,
    columns: columns.length,
    first: { row: 0, column: 0 },
  });
  const longest = Math.max(...rows.map(({ label }) => label.length));
  const left = Math.min(260, props.width * 0.36, longest * letterWidth + 14);
  const cellWidth = Math.max(12, (props.width - left) / columns.length);
  const width = left + cellWidth * columns.length;
  const height = headHeight + rows.length * rowHeight;
  const values = rows.flatMap((row) => columns.map(({ id }) => valueAt(row.id, id) ?? 0));
  const max = props.max ?? Math.max(1e-9, ...values);
  const letters = Math.floor((left - 10) / letterWidth);
  const clip = (text: string, size: number) =>
    text.length > size ? `${text.slice(0, Math.max(1, size - 1))}…` : text;
  const move = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    place(
      Math.floor((event.clientY - box.top - headHeight) / rowHeight),
      Math.floor((event.clientX - box.left - left) / cellWidth),
    );
  };
  const textAt = (row: number, column: number) => {
    const [of, by] = [rows[row], columns[column]];
    if (!of || !by) return '';
    const value = valueAt(of.id, by.id);
    return `${of.label}, ${by.label}: ${value === null ? texts.notMeasured : format(value)}`;
  };
  /** Labels are cut to their column, as names are; only in narrow columns, such as hours, some are left out. */
  const labelEvery =
    cellWidth >= labelWidthMin
      ? 1
      : Math.ceil((Math.max(...columns.map(({ label }) => label.length)) * 6 + 6) / cellWidth);
  return (
    <>
      <div
        role="slider"
        tabIndex={0}
        aria-label={texts.chart.label(title)}
        aria-valuemin={0}
        aria-valuemax={rows.length * columns.length - 1}
        aria-valuenow={at.row * columns.length + at.column}
        aria-valuetext={textAt(at.row, at.column)}
        style={{ width }}
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
          {columns.map(({ id, label }, index) =>
            index % labelEvery === 0 ? (
              <text
                key={id}
                x={left + cellWidth * (index + 0.5)}
                y={15}
                textAnchor="middle"
                fontSize="11"
                fill="var(--muted)"
              >
                {labelEvery === 1 ? clip(label, Math.floor(cellWidth / 6)) : label}
              </text>
            ) : null,
          )}
          {rows.map((row, rowIndex) => {
            const y = headHeight + rowIndex * rowHeight;
            return (
              <g key={row.id}>
                <text x={0} y={y + 16} fontSize="11" fill="var(--text)">
                  {clip(row.label, letters)}
                </text>
                {columns.map(({ id }, column) => {
                  const value = valueAt(row.id, id);
                  const x = left + column * cellWidth;
                  const text = value === null ? '–' : format(value);
                  return (
                    <g key={id}>
                      <rect
                        x={x + 1}
                        y={y + 1}
                        width={cellWidth - 2}
                        height={rowHeight - 2}
                        rx="3"
                        fill={value === null ? 'var(--raised)' : 'var(--s1)'}
                        fillOpacity={
                          value === null ? 1 : 0.06 + (opacityMax - 0.06) * (value / max)
                        }
                      />
                      {text.length * letterWidth < cellWidth - 2 && (
                        <text
                          x={x + cellWidth / 2}
                          y={y + 16}
                          textAnchor="middle"
                          fontSize="11"
                          fill={value === null ? 'var(--muted)' : 'var(--text)'}
                        >
                          {text}
                        </text>
                      )}
                    </g>
                  );
                })}
              </g>
            );
          })}
          {cursor && (
            <rect
              data-cursor
              x={left + cursor.column * cellWidth + 0.5}
              y={headHeight + cursor.row * rowHeight + 0.5}
              width={cellWidth - 1}
              height={rowHeight - 1}
              rx="3"
              fill="none"
              stroke="var(--text)"
            />
          )}
        </svg>
      </div>
      {cursor && (
        <Tip x={left + cursor.column * cellWidth} width={props.width}>
          {textAt(cursor.row, cursor.column)}
        </Tip>
      )}
    </>
  );
}
