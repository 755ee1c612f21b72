import { invalid, notFound } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { type Queries, sql } from '../../../platform/postgres/database';
import type { WithDates } from '../../../platform/postgres/iso-times';
import { readPage } from '../../../platform/postgres/read-page';
import { orderBySql, type Sort } from '../../../platform/sort';
import { type AiEngine, type AiProviderName, isAsked } from '../rules/engines';
import { type TargetFields, targetsMax } from '../rules/target';

/** What a target may change; what identifies its series never changes. Undefined stays as it is. */
export type TargetChange = {
  [Field in
    | 'samples'
    | 'cadence'
    | 'delivery'
    | 'answersPerDayMax'
    | 'targetHalfWidth'
    | 'isPaused']?: TargetFields[Field] | undefined;
};

export type Target = TargetFields & {
  id: string;
  websiteId: string;
  createdAt: string;
  updatedAt: string;
};

/** A target that prompts are sent to. */
export type AskedTarget = Target & { provider: AiProviderName };

export const isAskedTarget = <One extends Target>(
  target: One,
): target is One & { provider: AiProviderName } => isAsked(target.provider);

/** What a collection keeps of a target. */
export type CollectedTarget = AskedTarget & {
  /** When a schedule last asked its prompts. */
  scheduledAt: Date | null;
  /** Where the day's budget ended the last reading. */
  resumeAfter: string | null;
};

type Row = Omit<WithDates<Target, 'createdAt' | 'updatedAt'>, 'model' | 'targetHalfWidth'> &
  Pick<CollectedTarget, 'scheduledAt' | 'resumeAfter'> & {
    model: string;
    targetHalfWidth: string | number | null;
  };

const fromRow = (row: Row): Target => ({
  id: row.id,
  websiteId: row.websiteId,
  engine: row.engine,
  provider: row.provider,
  model: row.model || null,
  online: row.online,
  samples: row.samples,
  cadence: row.cadence,
  delivery: row.delivery,
  answersPerDayMax: row.answersPerDayMax,
  targetHalfWidth: row.targetHalfWidth === null ? null : Number(row.targetHalfWidth),
  isPaused: row.isPaused,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const toRow = (target: TargetFields) => ({
  engine: target.engine,
  provider: target.provider,
  model: target.model ?? '',
  online: target.online,
  samples: target.samples,
  cadence: target.cadence,
  delivery: target.delivery,
  answers_per_day_max: target.answersPerDayMax,
  target_half_width: target.targetHalfWidth,
  is_paused: target.isPaused,
});

const ofWebsite = (workspaceId: string, websiteId: string) =>
  sql('ai_targets').where({ workspace_id: workspaceId, website_id: websiteId });

/** Returns all targets of a website in the order of their creation. */
export async function readTargets(db: Queries, websiteId: string): Promise<Target[]> {
  const rows = await db.run<Row>(ofWebsite(db.workspaceId, websiteId).select('*').orderBy('id'));
  return rows.map(fromRow);
}

/** Returns the targets that a website's prompts are sent to, with what collections keep of them. */
export async function readCollectedTargets(
  db: Queries,
  websiteId: string,
): Promise<CollectedTarget[]> {
  const rows = await db.run<Row>(ofWebsite(db.workspaceId, websiteId).select('*').orderBy('id'));
  return rows
    .map((row) => ({
      ...fromRow(row),
      scheduledAt: row.scheduledAt,
      resumeAfter: row.resumeAfter,
    }))
    .filter(isAskedTarget);
}

/** Notes that a schedule has asked the targets of a website. */
export async function markScheduled(
  tx: Queries,
  websiteId: string,
  targetIds: readonly string[],
): Promise<void> {
  await tx.run(
    ofWebsite(tx.workspaceId, websiteId)
      .whereRaw('id = any (?)', [[...targetIds]])
      .update({ scheduled_at: sql.fn.now() }),
  );
}

/** Keeps the prompt after which the next reading of a target begins; null for the first prompt. */
export async function keepResumeAfter(
  tx: Queries,
  { websiteId, targetId }: { websiteId: string; targetId: string },
  promptId: string | null,
): Promise<void> {
  await tx.run(
    ofWebsite(tx.workspaceId, websiteId).where('id', targetId).update({ resume_after: promptId }),
  );
}

const sortColumns = { createdAt: 'id', updatedAt: 'updated_at', engine: 'engine' } as const;
export type TargetSortField = keyof typeof sortColumns;
export const targetSortFields = Object.keys(sortColumns) as TargetSortField[];

type TargetFilter = { websiteId: string; engine?: AiEngine | undefined };

/** Lists targets, oldest first unless sorted. */
export async function listTargets(
  db: Queries,
  { filter, sort }: { filter: TargetFilter; sort: Sort<TargetSortField> | undefined },
  page: { limit: number; offset: number },
): Promise<{ rows: Target[]; total: number }> {
  const filtered = ofWebsite(db.workspaceId, filter.websiteId).modify((query) => {
    if (filter.engine !== undefined) query.where('engine', filter.engine);
  });
  return readPage(db, filtered, {
    columns: ['*'],
    order: sort ? orderBySql(sort, sortColumns) : 'id',
    page,
    fromRow,
  });
}

/** Returns the target, or throws a 404; `forUpdate` locks it against concurrent changes. */
export async function getTarget(
  db: Queries,
  { websiteId, aiTargetId }: { websiteId: string; aiTargetId: string },
  options: { forUpdate?: boolean } = {},
): Promise<Target> {
  const [row] = await db.run<Row>(
    ofWebsite(db.workspaceId, websiteId)
      .where('id', aiTargetId)
      .select('*')
      .modify((query) => {
        if (options.forUpdate) query.forUpdate();
      }),
  );
  if (!row) throw notFound('target');
  return fromRow(row);
}

const seriesExists = () =>
  invalid(
    'engine',
    'target_exists',
    'This website already has a target of this engine, provider, model and online setting.',
  );

/** Adds a target to a locked website; throws a 422 if it has the same series or too many. */
export async function insertTarget(
  tx: Queries,
  websiteId: string,
  target: TargetFields,
): Promise<Target> {
  const existing = await readTargets(tx, websiteId);
  if (existing.length >= targetsMax) {
    throw invalid('engine', 'too_many_targets', `A website may have ${targetsMax} targets.`);
  }
  const [row] = await tx.run<Row>(
    sql('ai_targets')
      .insert({
        workspace_id: tx.workspaceId,
        website_id: websiteId,
        id: newId('aiTarget'),
        ...toRow(target),
      })
      .onConflict(['workspace_id', 'website_id', 'engine', 'provider', 'model', 'online'])
      .ignore()
      .returning('*'),
  );
  if (!row) throw seriesExists();
  return fromRow(row);
}

/** Changes a locked target. */
export async function updateTargetRow(
  tx: Queries,
  target: Target,
  change: TargetChange,
): Promise<Target> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const next: Target = { ...target, ...Object.fromEntries(given) };
  const [row] = await tx.run<Row>(
    ofWebsite(tx.workspaceId, target.websiteId)
      .where('id', target.id)
      .update({ ...toRow(next), updated_at: sql.fn.now() })
      .returning('*'),
  );
  if (!row) throw notFound('target');
  return fromRow(row);
}

export async function deleteTargetRow(tx: Queries, { websiteId, id }: Target): Promise<void> {
  await tx.run(ofWebsite(tx.workspaceId, websiteId).where({ id }).delete());
}
