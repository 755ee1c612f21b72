import { Link, useParams } from '@tanstack/react-router';
import type { Data } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { type Read, useRead } from '../../data/use-read';
import { formatNumber, formatP, formatShare } from '../../format';
import { Badge, SandboxBadge, type Tone } from '../../parts/badge';
import { type Column, DataTable } from '../../parts/data-table';
import { Figure } from '../../parts/figure';
import { Page, Section } from '../../parts/page';
import { Await } from '../../parts/states';
import { TimeChart } from '../../parts/time-chart';
import { labelOf } from '../../texts';
import { campaignTexts } from '../../texts/campaigns';
import { CampaignCohorts, CampaignSeries } from './campaign-cohorts';
import { CampaignDraft } from './campaign-draft';
import { CampaignEvents } from './campaign-events';
import { CampaignUnits } from './campaign-units';
import { EditCampaign, ImportConversions } from './edit-campaign';
import { effectOf, isPosition, meanOf } from './effect-text';
import { EndCampaign } from './end-campaign';

type CampaignResults = Data<'getCampaignResults'>;
type Metric = NonNullable<CampaignResults['result']>['metrics'][number];

const t = campaignTexts;

const tones: Record<NonNullable<CampaignResults['verdict']>, Tone> = {
  collecting: 'accent',
  moved: 'good',
  within_noise: 'neutral',
  not_enough_data: 'warn',
  confounded: 'warn',
};

const rangeOf = (metric: Metric) =>
  metric.interval
    ? `${effectOf(metric, metric.interval.low)} … ${effectOf(metric, metric.interval.high)}`
    : '–';

/** The result of an experiment, with what speaks for and against believing it. */
export function CampaignScreen() {
  const { campaignId = '' } = useParams({ strict: false });
  const campaign = useRead(['campaign', campaignId], (with_) =>
    api.campaigns.get(campaignId, {}, with_),
  );
  return (
    <Await read={campaign}>
      {({ data }) => (
        <Page
          title={data.name}
          actions={
            <>
              {(data.status === 'draft' || data.status === 'running') &&
                [data.primaryMetric, ...data.secondaryMetrics].includes('conversions') && (
                  <ImportConversions campaignId={campaignId} />
                )}
              {data.status === 'draft' && <EditCampaign campaign={data} />}
              {data.status === 'running' && <EndCampaign campaignId={campaignId} />}
            </>
          }
          note={
            <>
              <Link to="/campaigns" search={{}} className="text-accent underline">
                {t.all}
              </Link>
              {data.hypothesis && (
                <>
                  {' / '}
                  <bdi>{data.hypothesis}</bdi>
                </>
              )}
            </>
          }
        >
          {data.status === 'draft' ? (
            <CampaignDraft campaign={data} />
          ) : (
            <Results campaignId={campaignId} />
          )}
        </Page>
      )}
    </Await>
  );
}

function Results({ campaignId }: { campaignId: string }) {
  const results = useRead(['campaign', campaignId, 'results'], (with_) =>
    api.campaigns.getResults(campaignId, {}, with_),
  );
  return <Await read={results}>{(read) => <Result campaignId={campaignId} read={read} />}</Await>;
}

function Result({ campaignId, read }: { campaignId: string; read: Read<CampaignResults> }) {
  const { verdict, status, summary, progress, result, events, cohort } = read.data;
  const primary = result?.metrics.find(({ isPrimary }) => isPrimary);
  const spillOver = result?.spillOver;
  const marks = [
    { at: cohort.startDay, label: t.changed },
    ...events.map(({ at, title }) => ({ at: at.slice(0, 10), label: title })),
  ];
  return (
    <>
      <div className="mb-4 rounded-lg border border-line bg-panel px-4 py-3">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={verdict ? tones[verdict] : 'warn'}>{labelOf(verdict ?? status)}</Badge>
          <span className="text-xs text-muted">
            {t.progress(formatNumber(progress.daysPassed), formatNumber(progress.daysPlanned))}
          </span>
          {primary?.coverage.dataSource === 'sandbox' && <SandboxBadge />}
        </p>
        <p className="mt-2 text-base">{summary}</p>
        {spillOver?.isLikely && spillOver.sharedShare !== null && (
          <p className="mt-1 text-warn">{t.spillOver(formatShare(spillOver.sharedShare))}</p>
        )}
      </div>
      {primary && (
        <>
          <Figures primary={primary} read={read} />
          <Charts primary={primary} startDay={cohort.startDay} marks={marks} />
          <Section title={t.reasons}>
            <ul className="list-disc ps-5">
              {primary.reasons.map(({ code, text }) => (
                <li key={code}>{text}</li>
              ))}
            </ul>
          </Section>
        </>
      )}
      {result && (
        <Section title={t.others}>
          <DataTable
            caption={t.others}
            columns={metricColumns}
            rows={result.metrics}
            request={read.request}
          />
        </Section>
      )}
      <CampaignUnits campaignId={campaignId} cohortId={cohort.id} />
      <CampaignSeries campaignId={campaignId} cohortId={cohort.id} metric={cohort.metric} />
      <CampaignCohorts campaignId={campaignId} />
      <CampaignEvents campaignId={campaignId} />
    </>
  );
}

function Figures({ primary, read }: { primary: Metric; read: Read<CampaignResults> }) {
  const { estimate, adjustedP, clusters, coverage, metric } = primary;
  const { cohort, result } = read.data;
  const facts = [
    { label: t.metric, value: labelOf(metric) },
    { label: t.interval, value: rangeOf(primary) },
    { label: t.treated, value: formatNumber(clusters.treated) },
    { label: t.control, value: formatNumber(clusters.control) },
    { label: t.measured, value: formatShare(coverage.measuredShare) },
    { label: t.method, value: result?.method ?? '' },
  ];
  const figures: [label: string, value: string][] = [
    [isPosition(metric) ? t.effectOnPosition : t.effect, effectOf(primary, estimate)],
    [t.interval, rangeOf(primary)],
    [t.p, adjustedP === null ? '–' : formatP(adjustedP)],
    [t.minimum, cohort.minimumEffect ? effectOf(primary, cohort.minimumEffect.effect) : '–'],
  ];
  return (
    <dl className="mb-4 flex flex-wrap gap-x-10 gap-y-3 rounded-lg border border-line bg-panel px-4 py-3">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt className="text-xs text-muted">{label}</dt>
          <dd className="text-lg font-semibold tabular-nums">
            <Figure
              value={value}
              evidence={() => ({
                title: label,
                value,
                isSandbox: coverage.dataSource === 'sandbox',
                request: read.request,
                facts,
              })}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Marks = { at: string; label: string }[];

type ChartsProps = { primary: Metric; startDay: string; marks: Marks };

function Charts({ primary, startDay, marks }: ChartsProps) {
  const { daily, placebo, estimate, coverage, metric } = primary;
  const first = coverage.before?.from ?? startDay;
  const days = daily.filter(({ day }) => day >= first);
  const shown = new Set(days.map(({ day }) => day));
  return (
    <div className="mb-5 grid grid-cols-1 gap-4 xl:grid-cols-2">
      <TimeChart
        title={`${t.daily}: ${labelOf(metric)}`}
        unit={t.unitDaily}
        times={days.map(({ day }) => day)}
        series={[
          { label: t.treated, color: 1, points: days.map(({ treated }) => treated) },
          { label: t.control, color: 2, points: days.map(({ control }) => control) },
        ]}
        format={(value) => meanOf(primary, value)}
        isDownward={isPosition(metric)}
        marks={marks.filter(({ at }) => shown.has(at))}
      />
      {placebo.starts.length > 0 && (
        <TimeChart
          title={t.placebo}
          unit={t.unitPlacebo}
          times={[...placebo.starts.map(({ day }) => day), startDay]}
          series={[
            {
              label: t.effect,
              color: 4,
              points: [...placebo.starts.map((one) => one.estimate), estimate],
              isBars: true,
            },
          ]}
          format={(value) => effectOf(primary, value)}
        />
      )}
    </div>
  );
}

const metricColumns: readonly Column<Metric>[] = [
  { id: 'metric', header: t.metric, cell: ({ metric }) => labelOf(metric) },
  {
    id: 'verdict',
    header: t.verdict,
    cell: ({ verdict }) => <Badge tone={tones[verdict]}>{labelOf(verdict)}</Badge>,
  },
  {
    id: 'effect',
    header: t.effect,
    isNumber: true,
    cell: (row) => (row.estimate === null ? '–' : effectOf(row, row.estimate)),
  },
  {
    id: 'interval',
    header: t.interval,
    isNumber: true,
    cell: (row) => rangeOf(row),
  },
  {
    id: 'p',
    header: t.p,
    isNumber: true,
    cell: ({ adjustedP }) => (adjustedP === null ? '–' : formatP(adjustedP)),
  },
];
