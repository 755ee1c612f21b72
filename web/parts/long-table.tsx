import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { RequestOptions } from '../../packages/client/src/options';
import type { PagePromise } from '../../packages/client/src/page-promise';
import type { ApiRequest } from '../data/api-request';
import { useRowPages } from '../data/use-read';
import { formatNumber } from '../format';
import { texts } from '../texts';
import { useUrlSearch } from '../use-search';
import { type Column, DataTable } from './data-table';
import { Empty, Failure, Loading } from './states';
import { TableTools } from './table-tools';

type Props<Row> = {
  caption: string;
  /** Names what is read; a change of a filter changes it. */
  readKey: readonly unknown[];
  read: (page: { limit: number; offset: number }, options: RequestOptions) => PagePromise<Row>;
  columns: (request: ApiRequest) => readonly Column<Row>[];
  /** The sort that the URL says, or the usual one. */
  sort?: string;
  filters?: ReactNode;
  /** Columns that are shown only if the URL asks for them. */
  hiddenAtFirst?: readonly string[];
  /** Path of the list below /api/v1, if it can be read as CSV. */
  csv?: boolean;
  empty?: ReactNode;
};

const rowHeight = 36;
const firstView = { first: 0, last: 40 };

/** A list of any length: rows are read when they come into view. */
export function LongTable<Row>(props: Props<Row>) {
  const { caption, readKey, read, columns, sort, filters, hiddenAtFirst = [], csv = false } = props;
  const [search, change] = useUrlSearch();
  const scroller = useRef<HTMLElement>(null);
  const [view, setView] = useState(firstView);
  const pages = useRowPages(readKey, read, view);
  const virtual = useVirtualizer({
    count: pages.total ?? 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    onChange: (instance) => {
      const seen = instance.getVirtualItems();
      const [first = 0, last = firstView.last] = [seen[0]?.index, seen.at(-1)?.index];
      setView((before) =>
        before.first === first && before.last === last ? before : { first, last },
      );
    },
  });
  const items = virtual.getVirtualItems();
  const name = JSON.stringify(readKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins at its top.
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
    setView(firstView);
  }, [name]);
  const hidden = hiddenColumns(search['columns'], columns(noRequest), hiddenAtFirst);
  const tools = (
    <TableTools
      filters={filters}
      total={pages.total === undefined ? '' : texts.table.count(formatNumber(pages.total))}
      columns={columns(noRequest)}
      hidden={hidden}
      request={pages.request}
      hasCsv={csv}
    />
  );
  if (pages.error && pages.total === undefined) {
    return (
      <>
        {tools}
        <Failure error={pages.error} />
      </>
    );
  }
  if (pages.total === undefined || !pages.request) {
    return (
      <>
        {tools}
        <Loading rows={12} />
      </>
    );
  }
  if (pages.total === 0) {
    return (
      <>
        {tools}
        {props.empty ?? <Empty title={texts.table.none} />}
      </>
    );
  }
  const total = pages.total;
  const shown = items.filter(({ index }) => index < total);
  const first = shown[0]?.index ?? 0;
  const isFresh = shown.length === 0;
  const indexes = isFresh
    ? Array.from({ length: Math.min(total, 40) }, (_, index) => index)
    : shown.map(({ index }) => index);
  const last = indexes.at(-1) ?? 0;
  return (
    <>
      {tools}
      <DataTable
        caption={caption}
        columns={columns(pages.request)}
        request={pages.request}
        rows={indexes.map((index) => pages.rowAt(index))}
        hidden={hidden}
        sort={search['sort'] ?? sort}
        onSort={(next) => change({ sort: next })}
        window={{
          total,
          first,
          before: first * rowHeight,
          after: (total - 1 - last) * rowHeight,
          scroller,
        }}
      />
    </>
  );
}

const noRequest: ApiRequest = { method: 'GET', path: '', atMs: 0 };

function hiddenColumns(
  chosen: string | undefined,
  columns: readonly { id: string }[],
  hiddenAtFirst: readonly string[],
): Set<string> {
  if (chosen === undefined) return new Set(hiddenAtFirst);
  const shown = new Set(chosen.split(','));
  return new Set(columns.slice(1).flatMap(({ id }) => (shown.has(id) ? [] : [id])));
}
