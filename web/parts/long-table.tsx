import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { RequestOptions } from '../../packages/client/src/options';
import type { PagePromise } from '../../packages/client/src/page-promise';
import { useRowPages } from '../data/use-read';
import { formatNumber } from '../format';
import { texts } from '../texts';
import { useUrlSearch } from '../use-search';
import { type Column, DataTable } from './data-table';
import { hiddenColumns } from './hidden-columns';
import { Empty, Failure, Loading } from './states';
import { TableTools } from './table-tools';
import { useRowWindow } from './use-row-window';

type Props<Row> = {
  caption: string;
  /** Names what is read; a change of a filter changes it. */
  readKey: readonly unknown[];
  read: (page: { limit: number; offset: number }, options: RequestOptions) => PagePromise<Row>;
  columns: readonly Column<Row>[];
  /** The sort that the URL says, or the usual one. */
  sort?: string;
  filters?: ReactNode;
  /** Columns that are shown only if the URL asks for them. */
  hiddenAtFirst?: readonly string[];
  /** Path of the list below /api/v1, if it can be read as CSV. */
  csv?: boolean;
  empty?: ReactNode;
};

const firstView = { first: 0, last: 40 };

/** A list of any length: rows are read when they come into view. */
export function LongTable<Row>(props: Props<Row>) {
  const { caption, readKey, read, columns, sort, filters, hiddenAtFirst = [], csv = false } = props;
  const [search, change] = useUrlSearch();
  const [view, setView] = useState(firstView);
  const pages = useRowPages(readKey, read, view);
  const onView = useCallback((first: number, last: number) => {
    setView((before) =>
      before.first === first && before.last === last ? before : { first, last },
    );
  }, []);
  const { indexes, window } = useRowWindow(pages.total ?? 0, onView);
  const name = JSON.stringify(readKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins at its top.
  useEffect(() => {
    window.scroller.current?.scrollTo({ top: 0 });
    setView(firstView);
  }, [name]);
  const hidden = hiddenColumns(search['columns'], columns, hiddenAtFirst);
  const tools = (
    <TableTools
      filters={filters}
      total={pages.total === undefined ? '' : texts.table.count(formatNumber(pages.total))}
      columns={columns}
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
  return (
    <>
      {tools}
      <DataTable
        caption={caption}
        columns={columns}
        request={pages.request}
        requestAt={pages.requestAt}
        rows={indexes.map((index) => pages.rowAt(index))}
        hidden={hidden}
        sort={search['sort'] ?? sort}
        onSort={(next) => change({ sort: next })}
        window={window}
      />
    </>
  );
}
