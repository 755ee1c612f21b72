import { type KeyboardEvent, useState } from 'react';

type Place = { row: number; column: number };

type Options = {
  /** One without it: a chart over time, whose cursor moves sideways only. */
  rows?: number;
  columns: number;
  /** Where the cursor begins. */
  first: Place;
};

/** Columns that a page key moves by: a week of days. */
const page = 7;

/** The cursor of a chart, which the pointer and the keyboard move. */
export function useChartCursor({ rows = 1, columns, first }: Options) {
  const [cursor, setCursor] = useState<Place>();
  const at = cursor ?? first;
  const within = (value: number, count: number) => Math.min(count - 1, Math.max(0, value));
  const place = (row: number, column: number) =>
    setCursor({ row: within(row, rows), column: within(column, columns) });
  const hide = () => setCursor(undefined);
  const onKeyDown = (event: KeyboardEvent) => {
    const { row, column } = at;
    const sideways: Record<string, number> = {
      ArrowLeft: column - 1,
      ArrowRight: column + 1,
      Home: 0,
      End: columns - 1,
      PageUp: column - page,
      PageDown: column + page,
    };
    const upright: Record<string, number> =
      rows === 1 ? {} : { ArrowUp: row - 1, ArrowDown: row + 1 };
    const [nextRow, nextColumn] = [upright[event.key], sideways[event.key]];
    if (nextRow === undefined && nextColumn === undefined) return;
    event.preventDefault();
    place(nextRow ?? row, nextColumn ?? column);
  };
  return {
    cursor,
    at,
    place,
    /** For the element that has the focus; its value is read out. */
    events: {
      onPointerLeave: hide,
      onBlur: hide,
      onFocus: () => setCursor((before) => before ?? first),
      onKeyDown,
    },
  };
}
