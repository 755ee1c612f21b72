import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { type RowWindow, rowHeight, rowsAtFirst } from './data-table';

/** Finds the rows of a long table that are in view, the only ones that are drawn. */
export function useRowWindow(
  total: number,
  onView?: (first: number, last: number) => void,
): { indexes: number[]; window: RowWindow } {
  const scroller = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    onChange: (instance) => {
      const seen = instance.getVirtualItems();
      onView?.(seen[0]?.index ?? 0, seen.at(-1)?.index ?? rowsAtFirst);
    },
  });
  const inView = virtual.getVirtualItems().flatMap(({ index }) => (index < total ? [index] : []));
  const indexes =
    inView.length > 0
      ? inView
      : Array.from({ length: Math.min(total, rowsAtFirst) }, (_, index) => index);
  const [first = 0] = indexes;
  const last = indexes.at(-1) ?? 0;
  return {
    indexes,
    window: {
      total,
      first,
      before: first * rowHeight,
      after: Math.max(0, total - 1 - last) * rowHeight,
      scroller,
    },
  };
}
