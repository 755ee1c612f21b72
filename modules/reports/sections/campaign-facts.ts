import type { Queries } from '../../../platform/postgres/database';
import { type CampaignMetric, factsOf, isOfShares } from '../../campaigns/rules/campaign-metrics';
import type { MetricVerdict } from '../../campaigns/rules/cohort-result';
import { marksAround } from '../../campaigns/rules/dated-marks';
import { listCampaignEvents } from '../../campaigns/store/campaign-event-store';
import { readCampaignsWithin } from '../../campaigns/store/campaign-store';
import { type Cohort, readCohorts } from '../../campaigns/store/cohort-store';
import type { ReportSource } from '../rules/report-dataset';
import type { SectionContext } from '../section';

/** What happened around a campaign; the last day is null where it is the first, or open. */
export type Happening = { day: string; lastDay: string | null; title: string };

type Campaign = Awaited<ReturnType<typeof readCampaignsWithin>>[number];

/** A campaign with days in the period, and the newest of its cohorts. */
export type CampaignFacts = {
  campaign: Campaign;
  cohort: Cohort | undefined;
  /** On the primary metric; undefined before the end. */
  primary: MetricVerdict | undefined;
  /** Of campaigns with a result, the oldest first. */
  happenings: Happening[];
};

const campaignsMax = 50;

/** Reads a website's campaigns, without those whose numbers are from another source than the report's. */
export async function readCampaignFacts({
  workspace,
  website,
  options,
}: SectionContext): Promise<CampaignFacts[]> {
  const { db } = workspace;
  const campaigns = await readCampaignsWithin(db, website.id, options.period, campaignsMax);
  const facts: CampaignFacts[] = [];
  for (const campaign of campaigns) {
    const [cohort] = await readCohorts(db, campaign.id);
    const primary = cohort?.result?.metrics.find(({ isPrimary }) => isPrimary);
    const isOther =
      primary &&
      factsOf(primary.metric).source !== 'logs' &&
      factsOf(primary.metric).source !== 'conversions' &&
      primary.coverage.dataSource !== options.mode;
    if (isOther) continue;
    const happenings = primary ? await readHappenings(db, campaign) : [];
    facts.push({ campaign, cohort, primary, happenings });
  }
  return facts;
}

const happeningsMax = 100;

async function readHappenings(db: Queries, campaign: Campaign): Promise<Happening[]> {
  const page = { limit: happeningsMax, offset: 0 };
  const { rows } = await listCampaignEvents(db, campaign.id, marksAround(campaign), page);
  return rows.map(({ at, lastDay, title }) => ({ day: at.slice(0, 10), lastDay, title }));
}

/** The newest evaluation; coverage is campaigns with a result, of all. */
export function campaignSource(
  { website, texts }: SectionContext,
  facts: readonly CampaignFacts[],
): ReportSource {
  const t = texts.campaigns;
  const times = facts.flatMap(({ cohort }) => cohort?.evaluatedAt ?? []).toSorted();
  return {
    what: t.source(website.domain),
    name: facts.length > 0 ? t.name : texts.sources.none,
    asOf: times.at(-1) ?? null,
    coverage: null,
  };
}

export const hasSandboxCampaigns = (facts: readonly CampaignFacts[]): boolean =>
  facts.some(({ primary }) => primary?.coverage.dataSource === 'sandbox');

/** An effect in words of the report's language; null where it has no bound. */
export const effectText = (
  { texts: { campaigns: t } }: SectionContext,
  value: number | null | undefined,
  { unit, metric }: Pick<MetricVerdict, 'unit' | 'metric'>,
): string => {
  if (value === null || value === undefined) return t.unbounded;
  return t.effectOf(value, unit === 'share' ? unit : differenceOf(metric));
};

/** What a difference of a metric that is no count is read in. */
export const differenceOf = (metric: CampaignMetric): 'points' | 'places' =>
  isOfShares(metric) ? 'points' : 'places';

export const metricText = ({ texts }: SectionContext, metric: CampaignMetric): string =>
  texts.campaigns.metrics[metric];
