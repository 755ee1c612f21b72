import { Link } from '@tanstack/react-router';
import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { formatDay, formatNumber } from '../../format';
import { Badge, type Tone } from '../../parts/badge';
import { choicesOf } from '../../parts/choices';
import type { Column } from '../../parts/data-table';
import { FilterSelect } from '../../parts/field';
import { LongTable } from '../../parts/long-table';
import { Page } from '../../parts/page';
import { Empty } from '../../parts/states';
import { pick } from '../../search-params';
import { labelOf, texts } from '../../texts';
import { aiTexts } from '../../texts/ai';
import { campaignTexts } from '../../texts/campaigns';
import { useUrlSearch } from '../../use-search';
import { PlanCampaign } from './plan-campaign';

type Campaign = Row<'listCampaigns'>;
type Query = NonNullable<Parameters<typeof api.campaigns.list>[0]>;

const tones: Record<Campaign['status'], Tone> = {
  draft: 'neutral',
  running: 'accent',
  concluded: 'good',
  stopped: 'warn',
};

const columns: readonly Column<Campaign>[] = [
  {
    id: 'name',
    header: campaignTexts.name,
    cell: (row) => (
      <span className="block">
        <Link
          to="/campaigns/$campaignId"
          params={{ campaignId: row.id }}
          search={{}}
          className="font-medium hover:underline"
        >
          <bdi>{row.name}</bdi>
        </Link>
        {row.hypothesis && (
          <bdi className="block max-w-[34rem] truncate text-xs text-muted">{row.hypothesis}</bdi>
        )}
      </span>
    ),
  },
  {
    id: 'status',
    header: texts.evidence.state,
    cell: (row) => <Badge tone={tones[row.status]}>{labelOf(row.status)}</Badge>,
  },
  { id: 'metric', header: campaignTexts.metric, cell: (row) => labelOf(row.primaryMetric) },
  {
    id: 'days',
    header: texts.evidence.days,
    cell: (row) => (
      <span className="whitespace-nowrap">
        {formatDay(row.startDay)} – {formatDay(row.endDay)}
      </span>
    ),
  },
  {
    id: 'targets',
    header: campaignTexts.targets,
    isNumber: true,
    cell: (row) => formatNumber(row.targetCount),
  },
  {
    id: 'controls',
    header: campaignTexts.controls,
    isNumber: true,
    cell: (row) => formatNumber(row.controlCount),
  },
  { id: 'assignment', header: campaignTexts.assignment, cell: (row) => labelOf(row.assignment) },
  { id: 'owner', header: campaignTexts.owner, cell: (row) => <bdi>{row.owner}</bdi> },
];

/** Experiments, each with its result. */
export function Campaigns() {
  const [search, change] = useUrlSearch();
  const query = pick<Query>(search, ['status', 'sort']);
  return (
    <Page title={texts.screens.campaigns} note={campaignTexts.note} actions={<PlanCampaign />}>
      <LongTable
        caption={texts.screens.campaigns}
        readKey={['campaigns', query]}
        read={(page, with_) => api.campaigns.list({ ...query, ...page }, with_)}
        columns={columns}
        empty={Object.keys(query).length === 0 ? <Empty title={campaignTexts.empty} /> : undefined}
        filters={
          <FilterSelect
            label={texts.evidence.state}
            value={search['status'] ?? ''}
            choices={choicesOf(aiTexts.anyState, ['draft', 'running', 'concluded', 'stopped'])}
            onChoice={(status) => change({ status })}
          />
        }
      />
    </Page>
  );
}
