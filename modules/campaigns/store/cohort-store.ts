import { notFound } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { type Queries, sql } from '../../../platform/postgres/database';
import { type WithDates, withIsoTimes } from '../../../platform/postgres/iso-times';
import { readPage } from '../../../platform/postgres/read-page';
import type { CampaignUnit } from '../metric-days';
import type { CohortDesign } from '../rules/cohort-design';
import type { CohortResult } from '../rules/cohort-result';

export type CohortUnit = CampaignUnit & {
  /** Text of a keyword or prompt as it was frozen; null for pages. */
  name: string | null;
  isTreated: boolean;
  stratum: number;
};

export type NewCohort = {
  number: number;
  startDay: string;
  endDay: string;
  historyFrom: string;
  historyTo: string;
  seed: number;
  design: CohortDesign;
};

export type Cohort = NewCohort & {
  id: string;
  result: CohortResult | null;
  frozenAt: string;
  evaluatedAt: string | null;
  treatedCount: number;
  controlCount: number;
};

type Row = WithDates<Cohort, 'frozenAt' | 'evaluatedAt'>;

const armCount = (isTreated: boolean) =>
  `(select count(*)::int from cohort_units u where u.workspace_id = cohorts.workspace_id
     and u.cohort_id = cohorts.id and u.is_treated = ${isTreated})`;

const columns = [
  'id',
  'number',
  sql.raw('start_day::text as start_day'),
  sql.raw('end_day::text as end_day'),
  sql.raw('history_from::text as history_from'),
  sql.raw('history_to::text as history_to'),
  'seed',
  'design',
  'result',
  'frozen_at',
  'evaluated_at',
  sql.raw(`${armCount(true)} as treated_count`),
  sql.raw(`${armCount(false)} as control_count`),
];

const fromRow = (row: Row): Cohort => withIsoTimes(row);

const ofCampaign = (db: Queries, campaignId: string) =>
  sql('cohorts').where({ workspace_id: db.workspaceId, campaign_id: campaignId });

const ofCohort = (db: Queries, cohortId: string) =>
  sql('cohort_units').where({ workspace_id: db.workspaceId, cohort_id: cohortId });

const unitsPerInsert = 1_000;

/** Freezes a cohort with its units. */
export async function insertCohort(
  tx: Queries,
  campaignId: string,
  cohort: NewCohort,
  units: readonly CohortUnit[],
): Promise<string> {
  const id = newId('cohort');
  await tx.run(
    sql('cohorts').insert({
      workspace_id: tx.workspaceId,
      id,
      campaign_id: campaignId,
      number: cohort.number,
      start_day: cohort.startDay,
      end_day: cohort.endDay,
      history_from: cohort.historyFrom,
      history_to: cohort.historyTo,
      seed: cohort.seed,
      design: JSON.stringify(cohort.design),
    }),
  );
  for (let at = 0; at < units.length; at += unitsPerInsert) {
    await tx.run(
      sql('cohort_units').insert(
        units
          .slice(at, at + unitsPerInsert)
          .map(({ unit, name, websiteId, isTreated, stratum }) => ({
            workspace_id: tx.workspaceId,
            cohort_id: id,
            unit,
            name,
            website_id: websiteId,
            is_treated: isTreated,
            stratum,
          })),
      ),
    );
  }
  return id;
}

/** Ends a cohort on the day before the next one begins; its first day stays its last at least. */
export async function shortenCohort(tx: Queries, cohortId: string, endDay: string): Promise<void> {
  await tx.run(
    sql.raw(
      'update cohorts set end_day = greatest(start_day, ?::date) where workspace_id = ? and id = ?',
      [endDay, tx.workspaceId, cohortId],
    ),
  );
}

/** Keeps what was found; a result that is there stays. Returns whether it was kept. */
export async function storeResult(
  tx: Queries,
  cohortId: string,
  result: CohortResult,
): Promise<boolean> {
  const kept = await tx.run(
    sql('cohorts')
      .where({ workspace_id: tx.workspaceId, id: cohortId })
      .whereNull('result')
      .update({ result: JSON.stringify(result), evaluated_at: sql.fn.now() })
      .returning('id'),
  );
  return kept.length > 0;
}

/** Returns the cohorts of a campaign, the newest first. */
export async function readCohorts(db: Queries, campaignId: string): Promise<Cohort[]> {
  const rows = await db.run<Row>(
    ofCampaign(db, campaignId).select(columns).orderBy('number', 'desc'),
  );
  return rows.map(fromRow);
}

/** Returns a cohort, or the newest one without an id; throws a 404. */
export async function getCohort(db: Queries, campaignId: string, id?: string): Promise<Cohort> {
  const [row] = await db.run<Row>(
    ofCampaign(db, campaignId)
      .select(columns)
      .modify((query) => {
        if (id !== undefined) query.where({ id });
      })
      .orderBy('number', 'desc')
      .limit(1),
  );
  if (!row) throw notFound('cohort');
  return fromRow(row);
}

const unitColumns = ['unit', 'name', 'website_id', 'is_treated', sql.raw('stratum')];

/** Returns all units of a cohort, by URL or id. */
export const readUnits = (db: Queries, cohortId: string): Promise<CohortUnit[]> =>
  db.run<CohortUnit>(ofCohort(db, cohortId).select(unitColumns).orderByRaw('unit collate "C"'));

export type UnitFilter = { isTreated?: boolean | undefined };

export async function listUnits(
  db: Queries,
  cohortId: string,
  { isTreated }: UnitFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: CohortUnit[]; total: number }> {
  const matching = ofCohort(db, cohortId).modify((query) => {
    if (isTreated !== undefined) query.where({ is_treated: isTreated });
  });
  return readPage<CohortUnit>(db, matching, {
    columns: unitColumns,
    order: 'unit collate "C"',
    page,
  });
}
