import { notFound } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { type Queries, sql } from '../../../platform/postgres/database';
import { type WithDates, withIsoTimes } from '../../../platform/postgres/iso-times';
import { readPage } from '../../../platform/postgres/read-page';
import { newestFirstSql, type Sort } from '../../../platform/sort';
import { sendToTemporal } from '../../jobs/store/outbox';
import type { CampaignCadence, CampaignPlan, CampaignStatus } from '../rules/campaign';
import type { CampaignMetric } from '../rules/campaign-metrics';
import { noTargetSets, type TargetSets } from '../rules/campaign-targets';

export type CampaignContent = CampaignPlan & {
  name: string;
  hypothesis: string | null;
  goal: string | null;
  owner: string | null;
  tags: string[];
  websiteIds: string[];
  cadence: CampaignCadence;
};

export type Campaign = Omit<
  CampaignContent,
  'targetPages' | 'controlPages' | 'secondaryMetrics'
> & {
  id: string;
  status: CampaignStatus;
  secondaryMetrics: CampaignMetric[];
  targetPages: string[];
  controlPages: string[];
  startedAt: string | null;
  /** When it was concluded or stopped. */
  endedAt: string | null;
  stopReason: string | null;
  createdAt: string;
  updatedAt: string;
};

/** A row of a list: the pages are many, so only their numbers. */
type CampaignSummary = Omit<Campaign, 'targetPages' | 'controlPages'> & {
  targetCount: number;
  controlCount: number;
};

type Times = 'startedAt' | 'endedAt' | 'createdAt' | 'updatedAt';
/** As stored: names of sets that a plan does not use may be missing. */
type Sets = { targets: Partial<TargetSets>; controls: Partial<TargetSets> };
type SummaryRow = Omit<WithDates<CampaignSummary, Times>, keyof Sets> & Sets;
type Row = SummaryRow & { targetPages: string[]; controlPages: string[] };

/** Units that a plan names one by one: pages, or ids of keywords or prompts. */
const namedCount = (arm: 'target' | 'control') =>
  `cardinality(${arm}_pages)
     + jsonb_array_length(coalesce(${arm}s->'keywordIds', '[]'))
     + jsonb_array_length(coalesce(${arm}s->'promptIds', '[]'))`;

const summaryColumns = [
  'id',
  'name',
  'hypothesis',
  'goal',
  'owner',
  'tags',
  'status',
  'assignment',
  'primary_metric',
  'secondary_metrics',
  sql.raw('start_day::text as "startDay"'),
  sql.raw('end_day::text as "endDay"'),
  'cadence',
  'targets',
  'controls',
  'rank_series',
  'ai_target_id',
  'started_at',
  'ended_at',
  'stop_reason',
  'created_at',
  'updated_at',
  sql.raw(`${namedCount('target')} as target_count`),
  sql.raw(`${namedCount('control')} as control_count`),
  sql.raw(
    `array(select w.website_id from campaign_websites w where w.workspace_id = campaigns.workspace_id
       and w.campaign_id = campaigns.id order by w.website_id) as website_ids`,
  ),
];

const fromRow = <R extends Sets>(row: R) => ({
  ...withIsoTimes(row),
  targets: { ...noTargetSets, ...row.targets },
  controls: { ...noTargetSets, ...row.controls },
});

const toRow = (content: CampaignContent) => ({
  name: content.name,
  hypothesis: content.hypothesis,
  goal: content.goal,
  owner: content.owner,
  tags: content.tags,
  assignment: content.assignment,
  primary_metric: content.primaryMetric,
  secondary_metrics: content.secondaryMetrics,
  target_pages: content.targetPages,
  control_pages: content.controlPages,
  targets: JSON.stringify(content.targets),
  controls: JSON.stringify(content.controls),
  rank_series: content.rankSeries && JSON.stringify(content.rankSeries),
  ai_target_id: content.aiTargetId,
  cadence: content.cadence,
  start_day: content.startDay,
  end_day: content.endDay,
});

async function setWebsites(tx: Queries, campaignId: string, websiteIds: string[]): Promise<void> {
  const own = { workspace_id: tx.workspaceId, campaign_id: campaignId };
  await tx.run(sql('campaign_websites').where(own).delete());
  await tx.run(
    sql('campaign_websites').insert(
      websiteIds.map((websiteId) => ({ ...own, website_id: websiteId })),
    ),
  );
}

/** Inserts a draft. */
export async function insertCampaign(tx: Queries, content: CampaignContent): Promise<string> {
  const id = newId('campaign');
  await tx.run(sql('campaigns').insert({ workspace_id: tx.workspaceId, id, ...toRow(content) }));
  await setWebsites(tx, id, content.websiteIds);
  return id;
}

export async function updateCampaign(
  tx: Queries,
  id: string,
  content: CampaignContent,
): Promise<void> {
  await tx.run(
    sql('campaigns')
      .where({ workspace_id: tx.workspaceId, id })
      .update({ ...toRow(content), updated_at: sql.fn.now() }),
  );
  await setWebsites(tx, id, content.websiteIds);
}

export async function deleteCampaign(tx: Queries, id: string): Promise<void> {
  await tx.run(sql('campaigns').where({ workspace_id: tx.workspaceId, id }).delete());
  await syncCampaign(tx, id);
}

/** Brings the campaign's schedule in line with its state, once the transaction has committed. */
const syncCampaign = (tx: Queries, campaignId: string): Promise<void> =>
  sendToTemporal(tx, [
    { kind: 'sync_campaign', payload: { workspaceId: tx.workspaceId, campaignId } },
  ]);

/** Looks at once whether a campaign can be evaluated, instead of at the next run of its schedule. */
export const advanceSoon = (tx: Queries, campaignId: string): Promise<void> =>
  sendToTemporal(tx, [
    { kind: 'advance_campaign', payload: { workspaceId: tx.workspaceId, campaignId } },
  ]);

/** Sets a draft running. */
export async function markStarted(tx: Queries, id: string): Promise<void> {
  await tx.run(
    sql('campaigns').where({ workspace_id: tx.workspaceId, id }).update({
      status: 'running',
      started_at: sql.fn.now(),
      updated_at: sql.fn.now(),
    }),
  );
  await syncCampaign(tx, id);
}

/** Ends a campaign that is running; false if it is not. */
export async function markEnded(
  tx: Queries,
  id: string,
  ended: { status: 'concluded' } | { status: 'stopped'; reason: string | null },
): Promise<boolean> {
  const rows = await tx.run(
    sql('campaigns')
      .where({ workspace_id: tx.workspaceId, id, status: 'running' })
      .update({
        status: ended.status,
        stop_reason: ended.status === 'stopped' ? ended.reason : null,
        ended_at: sql.fn.now(),
        updated_at: sql.fn.now(),
      })
      .returning('id'),
  );
  if (rows.length === 0) return false;
  await syncCampaign(tx, id);
  return true;
}

type Units = Pick<CampaignPlan, 'targetPages' | 'controlPages' | 'targets' | 'controls'>;

/** Sets the units of a campaign of which a cohort was frozen. */
export async function setUnits(
  tx: Queries,
  id: string,
  { targetPages, controlPages, targets, controls }: Units,
): Promise<void> {
  await tx.run(
    sql('campaigns')
      .where({ workspace_id: tx.workspaceId, id })
      .update({
        target_pages: targetPages,
        control_pages: controlPages,
        targets: JSON.stringify(targets),
        controls: JSON.stringify(controls),
        updated_at: sql.fn.now(),
      }),
  );
}

/** Returns the campaign, or throws a 404; `forUpdate` locks it until the transaction ends. */
export async function getCampaign(
  db: Queries,
  id: string,
  { forUpdate = false } = {},
): Promise<Campaign> {
  const [row] = await db.run<Row>(
    sql('campaigns')
      .select([...summaryColumns, 'target_pages', 'control_pages'])
      .where({ workspace_id: db.workspaceId, id })
      .modify((query) => {
        if (forUpdate) query.forUpdate();
      }),
  );
  if (!row) throw notFound('campaign');
  const { targetCount: _, controlCount: __, ...campaign } = row;
  return fromRow(campaign);
}

export const campaignSorts = ['createdAt', 'name', 'startDay', 'endDay'] as const;
const sortColumns = { name: 'name', startDay: 'start_day', endDay: 'end_day' };

type CampaignFilter = {
  status?: CampaignStatus | undefined;
  websiteId?: string | undefined;
  tag?: string | undefined;
};

export async function countCampaigns(db: Queries): Promise<number> {
  const [row] = await db.run<{ count: number }>(matching(db, {}).count());
  return row?.count ?? 0;
}

/** Lists campaigns without their pages, by default newest first. */
export async function listCampaigns(
  db: Queries,
  filter: CampaignFilter,
  page: {
    limit: number;
    offset: number;
    sort?: Sort<(typeof campaignSorts)[number]> | undefined;
  },
): Promise<{ rows: CampaignSummary[]; total: number }> {
  return readPage(db, matching(db, filter), {
    columns: summaryColumns,
    order: newestFirstSql(page.sort, sortColumns),
    page,
    fromRow: (row: SummaryRow) => fromRow(row),
  });
}

/** Returns a website's started campaigns with days in a period, the newest first. */
export async function readCampaignsWithin(
  db: Queries,
  websiteId: string,
  { from, to }: { from: string; to: string },
  rowsMax: number,
): Promise<CampaignSummary[]> {
  const rows = await db.run<SummaryRow>(
    matching(db, { websiteId })
      .whereNot({ status: 'draft' })
      .andWhere('start_day', '<=', to)
      .andWhere('end_day', '>=', from)
      .select(summaryColumns)
      .orderBy([
        { column: 'start_day', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(rowsMax),
  );
  return rows.map(fromRow);
}

const matching = (db: Queries, { status, websiteId, tag }: CampaignFilter) =>
  sql('campaigns')
    .where({ workspace_id: db.workspaceId })
    .modify((query) => {
      if (status) query.where({ status });
      if (tag) query.whereRaw('? = any (tags)', [tag]);
      if (!websiteId) return;
      query.whereRaw(
        `exists (select from campaign_websites w where w.workspace_id = campaigns.workspace_id
           and w.campaign_id = campaigns.id and w.website_id = ?)`,
        [websiteId],
      );
    });
