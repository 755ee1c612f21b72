import type { Row, Schemas } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import type { ApiRequest } from '../../data/api-request';
import { type ListColumn, listOf } from '../../parts/list';
import { labelOf } from '../../texts';
import { aiListTexts as words } from '../../texts/ai-lists';
import { listTexts as common } from '../../texts/lists';
import { RateFigure } from './rate-figure';

type Rate = Schemas['AiRate'] | Schemas['AiReadingRate'];
type Gap = Row<'listAiGaps'>;
type Cross = Row<'listAiCross'>;
type Turnover = Row<'listAiTurnover'>;
type OfTarget = Pick<Gap, 'target' | 'dataSource'>;

export const engineOf = ({ target }: OfTarget) =>
  `${labelOf(target.engine)}${target.model ? ` ${target.model}` : ''}`;

/** A share of answers, with its interval as evidence. */
export function rate<Of extends OfTarget>(
  header: string,
  of: (row: Of) => Rate,
  sort?: string,
): ListColumn<Of> {
  return {
    header,
    value: (row) => of(row).value,
    as: 'share',
    ...(sort ? { sort } : {}),
    cell: (row: Of, request: ApiRequest) => (
      <RateFigure
        rate={of(row)}
        title={`${header}: ${engineOf(row)}`}
        request={request}
        isSandbox={row.dataSource === 'sandbox'}
      />
    ),
  };
}

export const gaps = listOf({
  name: 'ai gaps',
  title: words.tabs.gaps,
  note: words.gapsNote,
  read: (id, query, with_) => api.ai.listGaps(id, query, with_),
  filters: [{ name: 'gap', label: words.gap, any: words.anyGap, values: ['named', 'cited'] }],
  hasCsv: true,
  empty: { title: words.noGaps },
  columns: [
    { header: words.prompt, value: (row) => row.promptText, as: 'address', sort: 'promptText' },
    { header: words.engine, value: engineOf },
    { header: words.gap, value: (row) => row.gaps, as: 'labels' },
    rate<Gap>(words.competitorNamed, (row) => row.competitorNamed, 'competitorNamed'),
    rate<Gap>(words.ownNamed, (row) => row.ownNamed),
    rate<Gap>(words.competitorCited, (row) => row.competitorCited, 'competitorCited'),
    rate<Gap>(words.ownCited, (row) => row.ownCited),
  ],
});

const fetchTones = {
  fetched_live: 'good',
  ambiguous: 'warn',
  not_seen_live: 'neutral',
  no_log: 'neutral',
  not_observable: 'neutral',
} as const;

export const liveFetches = listOf({
  name: 'ai live fetches',
  title: words.tabs.fetches,
  note: words.fetchesNote,
  read: (id, query, with_) => api.ai.listLiveFetches(id, query, with_),
  filters: [
    { name: 'state', label: common.state, any: common.anyState, values: Object.keys(fetchTones) },
    { name: 'url', label: common.urlFilter },
  ],
  sort: '-askedAt',
  hasCsv: true,
  empty: { title: words.noFetches },
  columns: [
    { header: common.page, value: (row) => row.url, as: 'address', sort: 'url' },
    { header: words.engine, value: (row) => row.engine, as: 'label' },
    {
      header: common.state,
      value: (row) => row.state,
      as: 'label',
      tone: ({ state }) => fetchTones[state],
      sort: 'state',
    },
    { header: words.asked, value: (row) => row.askedAt, as: 'moment', sort: 'askedAt' },
    { header: words.visited, value: (row) => row.visitedAt, as: 'moment' },
    {
      header: words.unrelated,
      value: (row) => row.unrelatedChance,
      as: 'share',
      hint: words.unrelatedHint,
      sort: 'unrelatedChance',
    },
    {
      header: words.earlier,
      value: (row) => row.earlierVisits,
      as: 'number',
      sort: 'earlierVisits',
    },
  ],
});

export const retrievals = listOf({
  name: 'ai retrievals',
  title: words.tabs.retrievals,
  note: words.retrievalsNote,
  read: (id, query, with_) => api.ai.listRetrievals(id, query, with_),
  filters: [
    {
      name: 'kind',
      label: words.kind,
      any: words.anyKind,
      values: Object.entries(words.kinds).map(([value, label]) => ({ value, label })),
    },
    { name: 'path', label: common.pathFilter },
  ],
  sort: '-visits',
  hasCsv: true,
  empty: { title: words.noRetrievals },
  columns: [
    { header: common.page, value: (row) => row.path, as: 'address', sort: 'path' },
    { header: common.visits, value: (row) => row.visits, as: 'number', sort: 'visits' },
    {
      header: words.turnedAway,
      value: (row) => row.turnedAway,
      as: 'number',
      hint: words.turnedAwayHint,
      sort: 'turnedAway',
    },
    { header: words.bots, value: (row) => row.bots },
    { header: words.isCited, value: (row) => row.isCited },
    { header: words.first, value: (row) => row.firstAt, as: 'moment', sort: 'firstAt' },
    { header: words.last, value: (row) => row.lastAt, as: 'moment', sort: 'lastAt' },
  ],
});

export const referrals = listOf({
  name: 'ai referrals',
  title: words.tabs.referrals,
  note: words.referralsNote,
  read: (id, query, with_) =>
    api.ai.listReferrals(id, { ...query, groupBy: ['assistant', 'path'] }, with_),
  filters: [{ name: 'path', label: common.pathFilter }],
  sort: '-visits',
  hasCsv: true,
  empty: { title: words.noReferrals },
  columns: [
    { header: common.page, value: (row) => row.path, as: 'address' },
    { header: words.assistant, value: (row) => row.label },
    { header: common.visits, value: (row) => row.visits, as: 'number', sort: 'visits' },
    { header: words.errors, value: (row) => row.errors, as: 'number', sort: 'errors' },
    { header: words.byReferer, value: (row) => row.byReferer, as: 'number' },
    { header: words.byParameter, value: (row) => row.byParameter, as: 'number' },
    { header: words.byBoth, value: (row) => row.byBoth, as: 'number' },
    { header: words.first, value: (row) => row.firstDay, as: 'day', sort: 'firstDay' },
    { header: words.last, value: (row) => row.lastDay, as: 'day', sort: 'lastDay' },
    { header: words.coverage, value: (row) => row.coverage, as: 'label' },
  ],
});

const seenTones = { seen: 'good', not_seen: 'bad', not_measured: 'neutral' } as const;

export const reconciliation = listOf({
  name: 'ai reconciliation',
  title: words.tabs.reconciliation,
  note: words.reconciliationNote,
  read: (id, query, with_) => api.ai.listReconciliation(id, query, with_),
  filters: [{ name: 'path', label: common.pathFilter }],
  hasCsv: true,
  empty: { title: words.noReconciliation },
  columns: [
    { header: common.page, value: (row) => row.path, as: 'address', sort: 'path' },
    {
      header: words.prompts,
      value: (row) => row.prompts,
      as: 'label',
      tone: (row) => seenTones[row.prompts],
    },
    {
      header: words.google,
      value: (row) => row.google,
      as: 'label',
      tone: (row) => seenTones[row.google],
    },
    {
      header: words.impressions,
      value: (row) => row.impressions,
      as: 'number',
      sort: 'impressions',
    },
    {
      header: words.bing,
      value: (row) => row.bing,
      as: 'label',
      tone: (row) => seenTones[row.bing],
    },
    { header: words.citations, value: (row) => row.citations, as: 'number', sort: 'citations' },
    {
      header: words.logs,
      value: (row) => row.logs,
      as: 'label',
      tone: (row) => seenTones[row.logs],
    },
    { header: words.visits, value: (row) => row.visits, as: 'number', sort: 'visits' },
    { header: words.last, value: (row) => row.lastVisitAt, as: 'moment', sort: 'lastVisitAt' },
  ],
});

export const cross = listOf({
  name: 'ai cross',
  title: words.tabs.cross,
  note: words.crossNote,
  read: (id, query, with_) => api.ai.listCross(id, query, with_),
  empty: { title: words.noTurnover },
  columns: [
    { header: words.engine, value: engineOf },
    rate<Cross>(words.namedAndCited, (row) => row.namedAndCited),
    rate<Cross>(words.namedOnly, (row) => row.namedOnly),
    rate<Cross>(words.citedOnly, (row) => row.citedOnly),
    rate<Cross>(words.neither, (row) => row.neither),
  ],
});

export const turnover = listOf({
  name: 'ai turnover',
  title: words.tabs.turnover,
  note: words.turnoverNote,
  read: (id, query, with_) => api.ai.listTurnover(id, query, with_),
  filters: [
    {
      name: 'by',
      label: words.by,
      any: words.byDomain,
      values: [{ value: 'page', label: words.byPage }],
    },
  ],
  hasCsv: true,
  empty: { title: words.noTurnover },
  columns: [
    { header: words.engine, value: engineOf },
    rate<Turnover>(words.overlap, (row) => row.overlap, 'overlap'),
    rate<Turnover>(words.newShare, (row) => row.newShare, 'newShare'),
    rate<Turnover>(words.goneShare, (row) => row.goneShare, 'goneShare'),
    { header: words.pairs, value: (row) => row.readingPairs, as: 'number', sort: 'readingPairs' },
    { header: words.prompts, value: (row) => row.prompts, as: 'number' },
  ],
});

export const aiImports = listOf({
  name: 'ai imports',
  title: words.tabs.imports,
  note: words.importsNote,
  read: (id, query, with_) => api.ai.listImports(id, query, with_),
  sort: '-createdAt',
  empty: { title: words.noImports },
  columns: [
    { header: words.report, value: (row) => row.source, as: 'label' },
    { header: words.from, value: (row) => row.periodFrom, as: 'day' },
    { header: words.to, value: (row) => row.periodTo, as: 'day', sort: 'periodTo' },
    { header: words.rows, value: (row) => row.rowCount, as: 'number', sort: 'rowCount' },
    { header: common.created, value: (row) => row.createdAt, as: 'moment', sort: 'createdAt' },
  ],
});
