import { type FormEvent, useState } from 'react';
import type { BodyOf, Row } from '../../packages/client/src/schema-types';
import { api } from '../data/api';
import { useCanWrite } from '../data/session';
import { useChange } from '../data/use-change';
import { useRows } from '../data/use-read';
import { Button } from '../parts/button';
import { ConfirmButton } from '../parts/confirm-button';
import type { Column } from '../parts/data-table';
import { inputClass } from '../parts/field';
import { FormDialog } from '../parts/form';
import { Popover } from '../parts/popover';
import { ColumnMenu } from '../parts/table-tools';
import type { Search } from '../search-params';
import { texts } from '../texts';
import { viewTexts as words } from '../texts/views';
import { useUrlSearch } from '../use-search';
import {
  type MeasureName,
  measureNames,
  type NumberRange,
  rangesIn,
  rangesText,
} from './overview-sort';

type View = Row<'listOverviewViews'>;
type Content = Pick<BodyOf<'createOverviewView'>, 'filters' | 'ranges' | 'sort' | 'columns'>;

type Props = {
  columns: readonly Pick<Column<never>, 'id' | 'header'>[];
  hidden: ReadonlySet<string>;
};

/** Saved views, bounds of numbers, and columns of the list of all websites. */
export function OverviewTools({ columns, hidden }: Props) {
  const [search] = useUrlSearch();
  const read = useRows(['overview views'], (with_) =>
    api.websites.listOverviewViews({ limit: 200 }, with_),
  );
  const views = read.data?.rows ?? [];
  const view = views.find(({ id }) => id === search['view']);
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2">
      <Views views={views} view={view} />
      <SaveView />
      {view && <ChangeView view={view} />}
      <span className="ms-auto flex items-center gap-2">
        <Numbers key={search['ranges'] ?? ''} />
        <ColumnMenu columns={columns} hidden={hidden} />
      </span>
    </div>
  );
}

const none: Search = {
  q: undefined,
  tag: undefined,
  relationship: undefined,
  owner: undefined,
  ranges: undefined,
  sort: undefined,
  columns: undefined,
  view: undefined,
};

/** What the URL says where a view is open. */
const searchOf = ({ id, filters, ranges, sort, columns }: View): Search => ({
  q: filters.q ?? undefined,
  tag: filters.tag ?? undefined,
  relationship: filters.relationship ?? undefined,
  owner: filters.owner ?? undefined,
  ranges: rangesText(ranges) || undefined,
  sort,
  columns: columns === null ? undefined : columns.join(',') || 'none',
  view: id,
});

/** The reverse: what a view keeps of the URL. The API checks it. */
const contentOf = (search: Search): Content =>
  ({
    filters: {
      q: search['q'] ?? null,
      tag: search['tag'] ?? null,
      relationship: search['relationship'] ?? null,
      owner: search['owner'] ?? null,
    },
    ranges: rangesIn(search['ranges']),
    sort: search['sort'] ?? '-change',
    columns:
      search['columns'] === undefined
        ? null
        : search['columns'].split(',').filter((id) => id !== 'none'),
  }) as Content;

type ViewsProps = { views: readonly View[]; view: View | undefined };

function Views({ views, view }: ViewsProps) {
  const [, change] = useUrlSearch();
  const groups = [
    { title: words.shared, of: views.filter(({ isShared }) => isShared) },
    { title: words.own, of: views.filter(({ isShared }) => !isShared) },
  ].filter(({ of }) => of.length > 0);
  return (
    <Popover button={view?.name ?? words.views} className="w-64" isAtStart>
      {(close) => {
        const open = (search: Search) => {
          change(search);
          close();
        };
        return (
          <div className="space-y-2">
            <ViewButton name={words.all} isOpen={view === undefined} onOpen={() => open(none)} />
            {groups.length === 0 && <p className="px-1.5 text-xs text-muted">{words.none}</p>}
            {groups.map(({ title, of }) => (
              <div key={title}>
                <p className="px-1.5 text-xs text-muted">{title}</p>
                {of.map((each) => (
                  <ViewButton
                    key={each.id}
                    name={each.name}
                    isOpen={each.id === view?.id}
                    onOpen={() => open(searchOf(each))}
                  />
                ))}
              </div>
            ))}
          </div>
        );
      }}
    </Popover>
  );
}

type ViewButtonProps = { name: string; isOpen: boolean; onOpen: () => void };

const ViewButton = ({ name, isOpen, onOpen }: ViewButtonProps) => (
  <button
    type="button"
    onClick={onOpen}
    {...(isOpen ? { 'aria-current': 'true' as const } : {})}
    className="block min-h-7 w-full truncate rounded px-1.5 text-start hover:bg-raised aria-[current]:font-medium aria-[current]:text-accent"
  >
    <bdi>{name}</bdi>
  </button>
);

type Named = { name: string; isShared: boolean };

function SaveView() {
  const [search, change] = useUrlSearch();
  const canWrite = useCanWrite();
  const save = useChange(
    async ({ named, close }: { named: Named; close: () => void }) => {
      const view = await api.websites.createOverviewView({
        name: named.name,
        isShared: canWrite && named.isShared,
        ...contentOf(search),
      });
      close();
      return view;
    },
    {
      stale: ['overview views'],
      done: ({ id, name }) => {
        change({ view: id }, { isReplaced: true });
        return words.saved(name);
      },
    },
  );
  return (
    <FormDialog<Named>
      title={words.save}
      button={words.saveButton}
      fields={[
        { name: 'name', label: words.name, isRequired: true },
        ...(canWrite
          ? [{ name: 'isShared' as const, label: words.isShared, as: 'switch' as const }]
          : []),
      ]}
      isBusy={save.isPending}
      onSubmit={(named, close) => save.mutate({ named, close })}
    />
  );
}

/** Changes the open view; a shared one is for those who may write. */
function ChangeView({ view }: { view: View }) {
  const [search, change] = useUrlSearch();
  const canWrite = useCanWrite();
  const update = useChange(() => api.websites.updateOverviewView(view.id, contentOf(search)), {
    stale: ['overview views'],
    done: ({ name }) => words.updated(name),
  });
  const remove = useChange(() => api.websites.deleteOverviewView(view.id), {
    stale: ['overview views'],
    done: () => {
      change(none, { isReplaced: true });
      return words.removed;
    },
  });
  const isSame = JSON.stringify(searchOf(view)) === JSON.stringify({ ...none, ...shownOf(search) });
  if (view.isShared && !canWrite) return null;
  return (
    <>
      {!isSame && (
        <Button onClick={() => update.mutate(undefined)} disabled={update.isPending}>
          {words.update}
        </Button>
      )}
      <ConfirmButton
        kind="quiet"
        text={words.remove}
        question={words.removeOf(view.name)}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(undefined)}
      />
    </>
  );
}

/** What of the URL belongs to a view, in one order. */
const shownOf = (search: Search): Search => ({
  ...Object.fromEntries(Object.keys(none).map((name) => [name, search[name] || undefined])),
  sort: search['sort'] ?? '-change',
});

const labels: Record<MeasureName, string> = {
  ...texts.overview.columns,
  visibilityChange: words.change(texts.overview.columns.visibility),
  clicksChange: words.change(texts.overview.columns.clicks),
  crawlersChange: words.change(texts.overview.columns.crawlers),
};

/** Shares, which people write in percent. */
const units: Partial<Record<MeasureName, string>> = {
  visibility: words.percent,
  visibilityChange: words.points,
  ai: words.percent,
};
const factorOf = (field: MeasureName) => (units[field] ? 100 : 1);
/** Without the digits that binary fractions leave. */
const rounded = (value: number) => Number(value.toPrecision(12));

type Bounds = Record<string, string>;

const boundsOf = (ranges: readonly NumberRange[]): Bounds =>
  Object.fromEntries(
    ranges.flatMap(({ field, min, max }) =>
      [[`${field}.min`, min] as const, [`${field}.max`, max] as const].flatMap(([name, value]) =>
        value === null ? [] : [[name, String(rounded(value * factorOf(field)))]],
      ),
    ),
  );

function Numbers() {
  const [search, change] = useUrlSearch();
  const ranges = rangesIn(search['ranges']);
  const [bounds, setBounds] = useState(() => boundsOf(ranges));
  const send = (event: FormEvent, close: () => void) => {
    event.preventDefault();
    const numberOf = (name: string, field: MeasureName) =>
      bounds[name] ? rounded(Number(bounds[name]) / factorOf(field)) : null;
    const next = measureNames.map((field) => ({
      field,
      min: numberOf(`${field}.min`, field),
      max: numberOf(`${field}.max`, field),
    }));
    close();
    change({ ranges: rangesText(next) || undefined });
  };
  const clear = (close: () => void) => {
    close();
    change({ ranges: undefined });
  };
  return (
    <Popover
      button={ranges.length === 0 ? words.numbers : `${words.numbers} (${ranges.length})`}
      className="w-96"
    >
      {(close) => (
        <form onSubmit={(event) => send(event, close)}>
          <p className="font-medium">{words.numbersTitle}</p>
          <p className="mb-2 text-xs text-muted">{words.numbersHint}</p>
          <div className="space-y-1">
            {measureNames.map((field) => (
              <div key={field} className="grid grid-cols-[1fr_5.5rem_5.5rem] items-center gap-2">
                <span className="truncate">
                  {labels[field]}{' '}
                  {units[field] && <span className="text-muted">{units[field]}</span>}
                </span>
                {(['min', 'max'] as const).map((end) => (
                  <input
                    key={end}
                    className={`${inputClass} w-full`}
                    aria-label={words[end](labels[field])}
                    placeholder={end === 'min' ? '≥' : '≤'}
                    type="number"
                    step="any"
                    value={bounds[`${field}.${end}`] ?? ''}
                    onChange={({ target }) =>
                      setBounds((before) => ({ ...before, [`${field}.${end}`]: target.value }))
                    }
                  />
                ))}
              </div>
            ))}
          </div>
          <div className="mt-3 flex gap-2">
            <Button type="submit" kind="main">
              {words.apply}
            </Button>
            {ranges.length > 0 && <Button onClick={() => clear(close)}>{words.clear}</Button>}
          </div>
        </form>
      )}
    </Popover>
  );
}
