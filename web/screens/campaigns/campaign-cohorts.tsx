import type { BodyOf, Data, Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { useRead, useRows } from '../../data/use-read';
import { formatDay, formatMoment, formatNumber } from '../../format';
import { Badge } from '../../parts/badge';
import { type Column, DataTable } from '../../parts/data-table';
import { NotMeasured } from '../../parts/figure';
import { FormDialog } from '../../parts/form';
import { LongTable } from '../../parts/long-table';
import { Section } from '../../parts/page';
import { labelOf } from '../../texts';
import { campaignMoreTexts as words } from '../../texts/campaign-more';
import { campaignTexts } from '../../texts/campaigns';

type Cohort = Row<'listCampaignCohorts'>;
type SeriesRow = Row<'listCampaignSeries'>;
type Units = BodyOf<'replaceCampaignCohort'>;

/** What was frozen, and when: the newest cohort decides. */
export function CampaignCohorts({ campaignId }: { campaignId: string }) {
  const campaign = useRead(['campaign', campaignId], (with_) =>
    api.campaigns.get(campaignId, {}, with_),
  );
  const read = useRows(['campaign', campaignId, 'cohorts'], (with_) =>
    api.campaigns.listCohorts(campaignId, { limit: 100 }, with_),
  );
  if (!read.data || read.data.rows.length === 0) return null;
  const newest = read.data.rows[0]?.number;
  const columns: Column<Cohort>[] = [
    {
      id: 'number',
      header: words.number,
      cell: ({ number }) => (
        <span className="flex items-center gap-2">
          {formatNumber(number)}
          {number === newest && <Badge tone="accent">{words.newest}</Badge>}
        </span>
      ),
    },
    { id: 'from', header: words.from, cell: ({ startDay }) => formatDay(startDay) },
    { id: 'to', header: words.to, cell: ({ endDay }) => formatDay(endDay) },
    {
      id: 'treated',
      header: campaignTexts.treated,
      isNumber: true,
      cell: ({ treatedCount }) => formatNumber(treatedCount),
    },
    {
      id: 'control',
      header: campaignTexts.control,
      isNumber: true,
      cell: ({ controlCount }) => formatNumber(controlCount),
    },
    { id: 'frozen', header: words.frozenAt, cell: ({ frozenAt }) => formatMoment(frozenAt) },
  ];
  return (
    <Section
      title={words.cohorts}
      note={words.cohortsNote}
      actions={
        campaign.data?.data.status === 'running' && <ReplaceCohort campaign={campaign.data.data} />
      }
    >
      <DataTable
        caption={words.cohorts}
        columns={columns}
        rows={read.data.rows}
        request={read.data.request}
      />
    </Section>
  );
}

const pageFields = [
  { name: 'addTargetPages', label: words.addTargets, as: 'lines' },
  { name: 'addControlPages', label: words.addControls, as: 'lines' },
  { name: 'removePages', label: words.removePages, as: 'lines' },
] as const;
const idFields = [
  { name: 'addTargetIds', label: words.addIds, as: 'lines' },
  { name: 'addControlIds', label: words.addControlIds, as: 'lines' },
  { name: 'removeIds', label: words.removeIds, as: 'lines' },
] as const;

function ReplaceCohort({ campaign }: { campaign: Data<'getCampaign'> }) {
  const canWrite = useCanWrite();
  const replace = useChange(
    async ({ units, close }: { units: Units; close: () => void }) => {
      await api.campaigns.replaceCohort(campaign.id, units);
      close();
    },
    { stale: ['campaign'], done: () => words.replaced },
  );
  if (!canWrite) return null;
  const isOfPages = campaign.targetPages.length > 0;
  const isRandom = campaign.assignment === 'random';
  const fields = (isOfPages ? pageFields : idFields).filter(
    ({ name }) => !isRandom || !name.startsWith('addControl'),
  );
  return (
    <FormDialog<Units>
      title={words.replace}
      fields={[...fields, { name: 'startDay', label: words.startDay, as: 'date' }]}
      isBusy={replace.isPending}
      onSubmit={(units, close) => replace.mutate({ units, close })}
    >
      <p className="text-warn">{words.replaceHint}</p>
    </FormDialog>
  );
}

const metrics = [
  'clicks',
  'impressions',
  'click_through_rate',
  'position',
  'crawler_visits',
  'conversions',
  'rank_position',
  'rank_visibility',
  'ai_mention_rate',
  'ai_answers',
  'ai_citation_rate',
  'ai_searching_answers',
] as const satisfies readonly (keyof SeriesRow)[];

const seriesColumns: readonly Column<SeriesRow>[] = [
  {
    id: 'unit',
    header: campaignTexts.unit,
    cell: ({ unit, name }) => <bdi>{name ?? unit}</bdi>,
  },
  { id: 'day', header: words.day, cell: ({ day }) => formatDay(day) },
  {
    id: 'arm',
    header: campaignTexts.arm,
    cell: ({ isTreated }) => (isTreated ? campaignTexts.toChange : campaignTexts.toLeave),
  },
  {
    id: 'stratum',
    header: words.stratum,
    isNumber: true,
    cell: ({ stratum }) => formatNumber(stratum),
  },
  ...metrics.map(
    (metric): Column<SeriesRow> => ({
      id: metric,
      header: labelOf(metric),
      isNumber: true,
      cell: (row) => {
        const value = row[metric];
        return value === null ? <NotMeasured /> : formatNumber(value);
      },
    }),
  ),
];

/** Every number that the result is computed from. */
export function CampaignSeries(props: { campaignId: string; cohortId: string; metric: string }) {
  const { campaignId, cohortId, metric } = props;
  return (
    <Section title={words.series} note={words.seriesNote}>
      <LongTable
        caption={words.series}
        readKey={['campaign', campaignId, cohortId, 'series']}
        read={(page, with_) => api.campaigns.listSeries(campaignId, cohortId, page, with_)}
        columns={seriesColumns}
        hiddenAtFirst={['stratum', ...metrics.filter((name) => name !== metric)]}
        csv
      />
    </Section>
  );
}
