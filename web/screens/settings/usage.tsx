import type { Data, Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useRead } from '../../data/use-read';
import { formatDay, formatNumber } from '../../format';
import { DataTable } from '../../parts/data-table';
import { Figure } from '../../parts/figure';
import { columnsOf, List, listOf } from '../../parts/list';
import { Section } from '../../parts/page';
import { Await } from '../../parts/states';
import { Tile, Tiles } from '../../parts/tile';
import { labelOf } from '../../texts';
import { workspaceTexts } from '../../texts/workspace';
import { useUrlSearch } from '../../use-search';
import { Spending } from './spending';

const words = workspaceTexts.usage;

type Account = Data<'getAccount'>;
type Group = Row<'getUsage'>;

const limitColumns = columnsOf<{
  name: string;
  used: number | undefined;
  limit: number | null;
  isOwn: boolean;
}>([
  { header: words.of, value: (row) => labelOf(row.name) },
  { header: words.inUse, value: (row) => row.used, as: 'number' },
  {
    header: words.limit,
    value: ({ limit, isOwn }) => {
      const text = limit === null ? words.noLimit : formatNumber(limit);
      return isOwn ? words.ownLimit(text) : text;
    },
  },
]);

/** The last twelve months, the newest first. */
const months = () =>
  Array.from({ length: 12 }, (_, back) => {
    const now = new Date();
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1))
      .toISOString()
      .slice(0, 7);
  });

const nameOf = (row: Group) =>
  row.domain ?? row.websiteTag ?? (row.provider ? labelOf(row.provider) : words.workspace);

const costs = listOf({
  name: 'usage',
  title: words.costs,
  read: (_id, query, with_) => api.account.getUsage(query, with_),
  filters: [
    {
      name: 'month',
      label: words.month,
      any: words.month,
      values: months().map((value) => ({ value, label: value })),
    },
    {
      name: 'groupBy',
      label: words.by,
      any: words.byWebsite,
      values: [
        { value: 'websiteTag', label: words.groups.websiteTag },
        { value: 'provider', label: words.groups.provider },
      ],
    },
  ],
  empty: { title: words.none },
  columns: [
    { header: words.by, value: nameOf },
    { header: words.calls, value: (row) => row.calls, as: 'number' },
    { header: words.credits, value: (row) => row.credits, as: 'number' },
    {
      header: words.charges,
      value: (row) => row.charges.map(({ unit, amount }) => `${formatNumber(amount)} ${unit}`),
    },
  ],
});

/** What the workspace may use, what it used, and what that cost. */
export function Usage() {
  const [search] = useUrlSearch();
  const read = useRead(['account'], (with_) => api.account.get({}, with_));
  return (
    <Await read={read}>
      {({ data, request }) => {
        const { credits } = data;
        const tile = (label: string, value: number | null) => (
          <Tile label={label} days={words.resets(formatDay(credits.resetsAt))}>
            {value === null ? (
              words.noLimit
            ) : (
              <Figure
                value={formatNumber(value)}
                evidence={() => ({
                  title: label,
                  value: formatNumber(value),
                  facts: [],
                  request,
                })}
              />
            )}
          </Tile>
        );
        return (
          <>
            <Tiles>
              {tile(words.included, credits.included)}
              {tile(words.used, credits.used)}
              {tile(words.reserved, credits.reserved)}
              {tile(words.remaining, credits.remaining)}
            </Tiles>
            <Section title={words.costs}>
              <List list={costs} query={search['groupBy'] ? {} : { groupBy: 'website' }} />
            </Section>
            <Spending spending={data.spending} />
            <Section title={words.limits} note={words.plan(labelOf(data.plan))}>
              <DataTable
                caption={words.limits}
                columns={limitColumns}
                rows={limitsOf(data)}
                request={request}
              />
            </Section>
          </>
        );
      }}
    </Await>
  );
}

const limitsOf = ({ limits, ownLimits, usage }: Account) =>
  Object.entries(limits).map(([name, limit]) => ({
    name,
    limit,
    isOwn: ownLimits.includes(name),
    used: (usage as Record<string, number>)[name],
  }));
