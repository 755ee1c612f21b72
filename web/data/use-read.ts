import {
  keepPreviousData,
  queryOptions,
  type UseQueryResult,
  useQueries,
  useQuery,
} from '@tanstack/react-query';
import type { RequestOptions } from '../../packages/client/src/options';
import type { Page, PagePromise } from '../../packages/client/src/page-promise';
import type { ResultPromise } from '../../packages/client/src/result-promise';
import { type ApiRequest, apiRequestOf } from './api-request';

export type Read<Data> = { data: Data; request: ApiRequest };
export type ReadRows<Row> = { rows: Row[]; total: number; request: ApiRequest };

export type Key = readonly unknown[];
type Options = { enabled?: boolean; refetchMs?: number | false };

const settings = ({ enabled = true, refetchMs = false }: Options = {}) => ({
  enabled,
  refetchInterval: refetchMs,
  placeholderData: keepPreviousData,
});

/** Reads one resource, with the request that answered it. */
export function useRead<Data>(
  key: Key,
  read: (options: RequestOptions) => ResultPromise<Data>,
  options?: Options,
): UseQueryResult<Read<Data>> {
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<Read<Data>> => {
      const { data, response } = await read({ signal }).withResponse();
      return { data, request: apiRequestOf(response.url) };
    },
    ...settings(options),
  });
}

const toReadRows = <Row>({ rows, total, response }: Page<Row>): ReadRows<Row> => ({
  rows,
  total,
  request: apiRequestOf(response.url),
});

/** The query of one page of a list. */
export const rowsQuery = <Row>(key: Key, read: (options: RequestOptions) => PagePromise<Row>) =>
  queryOptions({
    queryKey: key,
    queryFn: async ({ signal }): Promise<ReadRows<Row>> => toReadRows(await read({ signal })),
  });

/** Reads one page of a list. */
export function useRows<Row>(
  key: Key,
  read: (options: RequestOptions) => PagePromise<Row>,
  options?: Options,
): UseQueryResult<ReadRows<Row>> {
  return useQuery({ ...rowsQuery(key, read), ...settings(options) });
}

/** Reads a list to its end, for charts and sums: a part of it would look like the whole. */
export function useAllRows<Row>(
  key: Key,
  read: (options: RequestOptions) => PagePromise<Row>,
  options?: Options,
): UseQueryResult<ReadRows<Row>> {
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<ReadRows<Row>> => {
      const pages: ReadRows<Row>[] = [];
      for await (const page of read({ signal }).pages()) pages.push(toReadRows(page));
      const [first] = pages as [ReadRows<Row>];
      return { ...first, rows: pages.flatMap(({ rows }) => rows) };
    },
    ...settings(options),
  });
}

const pageSize = 100;

export type RowPages<Row> = {
  total: number | undefined;
  rowAt: (index: number) => Row | undefined;
  /** The request that answered the row. */
  requestAt: (index: number) => ApiRequest | undefined;
  request: ApiRequest | undefined;
  error: Error | null;
  isFetching: boolean;
};

/** Reads those pages of a long list that are in view. */
export function useRowPages<Row>(
  key: Key,
  read: (page: { limit: number; offset: number }, options: RequestOptions) => PagePromise<Row>,
  inView: { first: number; last: number },
): RowPages<Row> {
  const from = Math.floor(inView.first / pageSize);
  const to = Math.floor(inView.last / pageSize);
  const numbers = [...new Set([0, ...range(from, to)])];
  const pages = useQueries({
    queries: numbers.map((number) => ({
      queryKey: [...key, 'page', number],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        toReadRows(await read({ limit: pageSize, offset: number * pageSize }, { signal })),
    })),
  });
  const byNumber = new Map(numbers.map((number, index) => [number, pages[index]?.data]));
  const shown = byNumber.get(from) ?? byNumber.get(0);
  return {
    total: (byNumber.get(0) ?? shown)?.total,
    rowAt: (index) => byNumber.get(Math.floor(index / pageSize))?.rows[index % pageSize],
    requestAt: (index) => byNumber.get(Math.floor(index / pageSize))?.request,
    request: shown?.request,
    error: pages.find(({ error }) => error)?.error ?? null,
    isFetching: pages.some(({ isFetching }) => isFetching),
  };
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
