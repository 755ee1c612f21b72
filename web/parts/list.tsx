import { type ReactNode, useMemo } from 'react';
import type { RequestOptions } from '../../packages/client/src/options';
import type { PagePromise } from '../../packages/client/src/page-promise';
import type { ApiRequest } from '../data/api-request';
import {
  formatDay,
  formatDifference,
  formatMoment,
  formatNumber,
  formatPosition,
  formatShare,
} from '../format';
import { labelOf, texts } from '../texts';
import { useUrlSearch } from '../use-search';
import { Badge, type Tone } from './badge';
import { choicesOf } from './choices';
import type { Column } from './data-table';
import { type Choice, FilterSelect, FilterText } from './field';
import { NotMeasured } from './figure';
import { LongTable } from './long-table';
import { Empty } from './states';

type Value = string | number | boolean | readonly string[] | null | undefined;

/** How a value is written: `label` and `labels` are codes of the API, which words replace. */
type Kind =
  | 'text'
  | 'address'
  | 'label'
  | 'labels'
  | 'number'
  | 'position'
  | 'share'
  | 'change'
  | 'day'
  | 'moment';

export type ListColumn<Row> = {
  header: string;
  value: (row: Row) => Value;
  as?: Kind;
  /** The API's name of the field to sort by. */
  sort?: string;
  hint?: string;
  /** Shows a label as a badge. */
  tone?: (row: Row) => Tone;
  /** Draws what is more than its value. */
  cell?: (row: Row, request: ApiRequest) => ReactNode;
  /** Whether the column is shown only on demand. */
  isHidden?: boolean;
};

export type ListFilter = {
  /** Of the parameter, in the URL and in the API. */
  name: string;
  label: string;
  /** The choices, by the API's values or with words of their own; a text without any. */
  values?: readonly string[] | readonly Choice[];
  /** What the filter says while it filters nothing. */
  any?: string;
};

/** Takes the place of each list's own query, which the API checks. */
export type ListQuery = Record<string, never>;

export type ListOf<Row> = {
  /** Names what is read; a change of data with this name reads it again. */
  name: string;
  title: string;
  read: (id: string, query: ListQuery, options: RequestOptions) => PagePromise<Row>;
  columns: readonly ListColumn<Row>[];
  filters?: readonly ListFilter[];
  /** The order until another is chosen. */
  sort?: string;
  hasCsv?: boolean;
  /** Explains the list, above it. */
  note?: string;
  /** What to say and to do while there is nothing. */
  empty?: { title: string; text?: string };
};

/** Declares a list; the row's type follows from what is read. */
export const listOf = <Row,>(list: ListOf<Row>): ListOf<Row> => list;

/** How the rows of a list are read. What reads them the same way shares the list's requests. */
export const rowsOf = <Row,>(list: ListOf<Row>, id: string, asked: Record<string, unknown>) => ({
  readKey: [list.name, id, asked],
  read: (page: Record<string, unknown>, options: RequestOptions) =>
    list.read(id, sentOf(asked, page), options),
});

type Props<Row> = {
  list: ListOf<Row>;
  /** The website's, or that of another parent. */
  id?: string;
  /** What the screen asks for besides the filters, such as its days. */
  query?: Record<string, unknown>;
  /** Buttons at the end of each row. */
  actions?: (row: Row) => ReactNode;
};

/** A list with filters and order in the URL, columns to choose, CSV and evidence, as it is declared. */
export function List<Row>({ list, id = '', query = {}, actions }: Props<Row>) {
  const [search, change] = useUrlSearch();
  const { filters = [], columns } = list;
  // Another list of the screen may be sorted by what this one does not have.
  const isSorted = columns.some(({ sort }) => sort && search['sort']?.replace('-', '') === sort);
  const names = [...filters.map(({ name }) => name), ...(isSorted ? ['sort'] : [])];
  const chosen = Object.fromEntries(
    names.flatMap((name) => (search[name] ? [[name, search[name]] as const] : [])),
  );
  const usual = list.sort ? { sort: list.sort } : {};
  const asked: Record<string, unknown> = { ...usual, ...query, ...chosen };
  const drawn = useMemo(
    () => [
      ...columnsOf(columns),
      ...(actions ? [{ id: 'actions', header: texts.table.actions, cell: actions }] : []),
    ],
    [columns, actions],
  );
  const isFiltered = filters.some(({ name }) => search[name]);
  return (
    <>
      {list.note && <p className="mb-3 max-w-prose text-muted">{list.note}</p>}
      <LongTable
        caption={list.title}
        {...rowsOf(list, id, asked)}
        columns={drawn}
        {...usual}
        csv={list.hasCsv ?? false}
        hiddenAtFirst={columns.flatMap(({ header, isHidden }) => (isHidden ? [header] : []))}
        {...(list.empty && !isFiltered
          ? { empty: <Empty title={list.empty.title}>{list.empty.text}</Empty> }
          : {})}
        filters={filters.map(({ name, label, values, any }) =>
          values ? (
            <FilterSelect
              key={name}
              label={label}
              value={search[name] ?? ''}
              choices={choicesFor(any ?? label, values)}
              onChoice={(value) => change({ [name]: value })}
            />
          ) : (
            <FilterText
              key={name}
              label={label}
              value={search[name] ?? ''}
              onText={(text) => change({ [name]: text }, { isReplaced: true })}
            />
          ),
        )}
      />
    </>
  );
}

const sentOf = (...parts: Record<string, unknown>[]) => Object.assign({}, ...parts) as ListQuery;

const choicesFor = (any: string, values: readonly string[] | readonly Choice[]): Choice[] => {
  const codes = values.filter((value) => typeof value === 'string');
  if (codes.length > 0) return choicesOf(any, codes);
  return [{ value: '', label: any }, ...values.filter((value) => typeof value !== 'string')];
};

/** The columns as a table of few rows takes them. */
export const columnsOf = <Row,>(columns: readonly ListColumn<Row>[]): Column<Row>[] =>
  columns.map((column, index) => columnOf(column, index));

const numbers: Partial<Record<Kind, (value: number) => string>> = {
  number: formatNumber,
  position: formatPosition,
  share: formatShare,
  change: formatDifference,
};

function columnOf<Row>(column: ListColumn<Row>, index: number): Column<Row> {
  const { header, value, as = 'text', sort, hint, tone, cell } = column;
  const isChange = as === 'change';
  return {
    id: header,
    header,
    isNumber: numbers[as] !== undefined,
    ...(sort ? { sort } : {}),
    ...(hint ? { hint } : {}),
    ...(isChange ? { tone: (row: Row) => toneOfChange(value(row)) } : {}),
    cell: (row, request) => {
      const content = cell ? cell(row, request) : written(value(row), as, tone?.(row));
      if (index > 0) return content;
      return <span className="font-medium">{content}</span>;
    },
  };
}

const toneOfChange = (value: Value) =>
  typeof value !== 'number' || value === 0 ? '' : value < 0 ? 'text-bad' : 'text-good';

function written(value: Value, as: Kind, tone: Tone | undefined): ReactNode {
  if (value === null || value === undefined || value === '') {
    return numbers[as] ? <NotMeasured /> : '';
  }
  if (typeof value === 'number') return (numbers[as] ?? formatNumber)(value);
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value !== 'string')
    return wide((as === 'labels' ? value.map(labelOf) : value).join(', '));
  if (as === 'day') return formatDay(value);
  if (as === 'moment') return formatMoment(value);
  if (as === 'label') return tone ? <Badge tone={tone}>{labelOf(value)}</Badge> : labelOf(value);
  return as === 'address' ? wide(value) : <bdi>{value}</bdi>;
}

const wide = (text: string) => (
  <bdi className="block max-w-[26rem] truncate" title={text}>
    {text}
  </bdi>
);
