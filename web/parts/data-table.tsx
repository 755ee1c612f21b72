import {
  type ColumnDef,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { memo, type ReactNode, type RefObject, useMemo } from 'react';
import type { ApiRequest } from '../data/api-request';
import { texts } from '../texts';
import { isMadeUp } from './facts';
import { Figure } from './figure';
import { Icon } from './icon';

export type Column<Row> = {
  id: string;
  header: string;
  /** Draws a cell. The request is the one that answered this row, for the evidence of its numbers. */
  cell: (row: Row, request: ApiRequest) => ReactNode;
  isNumber?: boolean;
  /** Classes of a number that its cell writes as plain text. */
  tone?: (row: Row) => string;
  /** The API's name of the field to sort by. */
  sort?: string;
  /** Explains the column. */
  hint?: string;
};

export type RowWindow = {
  total: number;
  first: number;
  before: number;
  after: number;
  scroller: RefObject<HTMLElement | null>;
};

export const rowHeight = 36;
/** Rows that are drawn before it is known which are in view. */
export const rowsAtFirst = 40;

/** The window of a list that has not been scrolled yet. */
export const firstRows = (total: number): RowWindow => ({
  total,
  first: 0,
  before: 0,
  after: Math.max(0, total - rowsAtFirst) * rowHeight,
  scroller: { current: null },
});

type Props<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly (Row | undefined)[];
  hidden?: ReadonlySet<string>;
  sort?: string | undefined;
  onSort?: (sort: string) => void;
  /** Of a long list, of which only these rows are drawn. */
  window?: RowWindow;
  className?: string;
  /** The request that the rows answer: plain numbers open it as their evidence. */
  request: ApiRequest;
  /** Of a list that is read in pages: the request that answered the row at this index. */
  requestAt?: (index: number) => ApiRequest | undefined;
};

const features = tableFeatures({ columnVisibilityFeature });
type Indexed<Row> = { row: Row | undefined; index: number };

/** A table of any list: sorting is the API's, columns and long lists are the page's. */
export function DataTable<Row>(props: Props<Row>) {
  const { caption, columns, rows, hidden, sort, onSort, window, className = '' } = props;
  const first = window?.first ?? 0;
  const data = useMemo(
    () => rows.map((row, at): Indexed<Row> => ({ row, index: first + at })),
    [rows, first],
  );
  const definitions = useMemo(
    () =>
      columns.map(({ id, header }): ColumnDef<typeof features, Indexed<Row>> => ({ id, header })),
    [columns],
  );
  const table = useTable({
    features,
    columns: definitions,
    data,
    // A row that stays in view while one scrolls keeps its place in the page.
    getRowId: ({ index }) => String(index),
    state: {
      columnVisibility: Object.fromEntries(columns.map(({ id }) => [id, !hidden?.has(id)])),
    },
  });
  const visible = table
    .getVisibleLeafColumns()
    .map(({ id }) => id)
    .join();
  const shown = useMemo(
    () => columns.filter(({ id }) => visible.split(',').includes(id)),
    [columns, visible],
  );
  return (
    <section
      ref={window?.scroller}
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard.
      tabIndex={0}
      className={`relative overflow-auto rounded-lg border border-line bg-panel ${
        window ? 'max-h-[max(20rem,calc(100dvh-13rem))]' : ''
      } ${className}`}
    >
      <table
        className="w-full border-separate border-spacing-0"
        {...(window ? { 'aria-rowcount': window.total + 1 } : {})}
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="h-8">
            {shown.map((column, index) => (
              <HeaderCell
                key={column.id}
                column={column}
                isFirst={index === 0}
                sort={sort}
                onSort={onSort}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {window && <Spacer height={window.before} columns={shown.length} />}
          {table.getRowModel().rows.map(({ id, original }) => (
            <BodyRow
              key={id}
              row={original.row}
              index={original.index}
              columns={shown}
              request={props.requestAt?.(original.index) ?? props.request}
              isInWindow={window !== undefined}
            />
          ))}
          {window && <Spacer height={window.after} columns={shown.length} />}
        </tbody>
      </table>
    </section>
  );
}

type BodyRowProps<Row> = {
  row: Row | undefined;
  index: number;
  columns: readonly Column<Row>[];
  request: ApiRequest;
  isInWindow: boolean;
};

/** Drawn again only if its own data or its columns change, or scrolling would draw every row. */
const BodyRow = memo(function BodyRow<Row>(props: BodyRowProps<Row>) {
  const { row, index, columns, request, isInWindow } = props;
  return (
    <tr
      {...(isInWindow ? { 'aria-rowindex': index + 2 } : {})}
      className="group h-9 hover:bg-raised/60"
    >
      {columns.map((column, at) => (
        <td
          key={column.id}
          className={`border-t border-line px-2.5 py-1 ${isInWindow ? 'whitespace-nowrap' : ''} ${
            column.isNumber ? 'text-end whitespace-nowrap tabular-nums' : ''
          } ${at === 0 ? firstColumn : ''}`}
        >
          {row === undefined ? (
            <span className="text-muted">…</span>
          ) : (
            cellOf(column, row, columns, request)
          )}
        </td>
      ))}
    </tr>
  );
}) as <Row>(props: BodyRowProps<Row>) => ReactNode;

/** A number that its column only writes as text opens its row and the request. */
function cellOf<Row>(
  column: Column<Row>,
  row: Row,
  columns: readonly Column<Row>[],
  request: ApiRequest,
): ReactNode {
  const value = column.cell(row, request);
  if (!column.isNumber || typeof value !== 'string' || !/\d/.test(value)) return value;
  const evidence = () => ({
    title: column.header,
    value,
    request,
    isSandbox: isMadeUp(row),
    facts: [
      ...(column.hint ? [{ label: texts.evidence.meaning, value: column.hint }] : []),
      ...factsOfRow(columns, row, request).filter(({ label }) => label !== column.header),
    ],
  });
  return <Figure value={value} evidence={evidence} className={column.tone?.(row) ?? ''} />;
}

/** What names the row, and what else its columns say in plain text. */
function factsOfRow<Row>(
  columns: readonly Column<Row>[],
  row: Row,
  request: ApiRequest,
): { label: string; value: ReactNode }[] {
  return columns.flatMap((column, index) => {
    const value = column.cell(row, request);
    const isShown = index === 0 || (typeof value === 'string' && value !== '');
    return isShown ? [{ label: column.header, value }] : [];
  });
}

/** Stays in view while the other columns scroll. */
const firstColumn =
  'sticky start-0 z-10 max-w-[clamp(12rem,30vw,34rem)] truncate bg-panel group-hover:bg-raised';

function Spacer({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tr>
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}

type HeaderProps<Row> = {
  column: Column<Row>;
  isFirst: boolean;
  sort: string | undefined;
  onSort: ((sort: string) => void) | undefined;
};

function HeaderCell<Row>({ column, isFirst, sort, onSort }: HeaderProps<Row>) {
  const direction =
    column.sort === undefined
      ? undefined
      : sort === column.sort
        ? 'ascending'
        : sort === `-${column.sort}`
          ? 'descending'
          : 'none';
  const content =
    column.header === '' ? (
      <span className="sr-only">{texts.table.actions}</span>
    ) : (
      <span className={column.hint ? 'decoration-dotted underline underline-offset-4' : ''}>
        {column.header}
      </span>
    );
  return (
    <th
      scope="col"
      title={column.hint}
      {...(direction ? { 'aria-sort': direction } : {})}
      className={`sticky top-0 bg-panel px-2.5 text-xs font-medium whitespace-nowrap text-muted ${
        column.isNumber ? 'text-end' : 'text-start'
      } ${isFirst ? 'start-0 z-30' : 'z-20'}`}
    >
      {direction && onSort ? (
        <button
          type="button"
          className="inline-flex items-center gap-1 rounded hover:text-text"
          title={texts.table.sortBy(column.header)}
          onClick={() =>
            onSort(direction === 'descending' ? String(column.sort) : `-${column.sort}`)
          }
        >
          {content}
          {direction !== 'none' && <Icon name={direction === 'ascending' ? 'up' : 'down'} />}
        </button>
      ) : (
        content
      )}
    </th>
  );
}
