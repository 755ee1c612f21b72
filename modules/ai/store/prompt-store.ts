import type { Knex } from 'knex';
import { invalid } from '../../../platform/errors';
import { newId, toUuid } from '../../../platform/ids';
import { type Queries, sql } from '../../../platform/postgres/database';
import { type WithDates, withIsoTimes } from '../../../platform/postgres/iso-times';
import { containing } from '../../../platform/postgres/like-pattern';
import { readPage } from '../../../platform/postgres/read-page';
import { withoutNestedLoops } from '../../../platform/postgres/without-nested-loops';
import { orderBySql, type Sort } from '../../../platform/sort';
import { lockLimits, readLimits } from '../../account/store/workspace-store';
import { keywordKey } from '../../rankings/rules/keyword';
import { tagKey } from '../../websites/rules/tag-name';
import { type PromptStage, promptHash } from '../rules/prompt';

export type PromptFields = {
  text: string;
  country: string;
  language: string;
  topic: string | null;
  tags: string[];
  persona: string | null;
  stage: PromptStage | null;
};

export type Prompt = PromptFields & {
  id: string;
  websiteId: string;
  /** Whether it names an own brand; such prompts are outside headline numbers. */
  isBranded: boolean;
  /** Whether it is over the plan's number of prompts, and so not asked. */
  isFrozen: boolean;
  revision: number;
  revisedAt: string;
  createdAt: string;
  updatedAt: string;
};

type Row = Omit<
  WithDates<Prompt, 'revisedAt' | 'createdAt' | 'updatedAt'>,
  'topic' | 'persona' | 'stage' | 'isFrozen'
> & { topic: string; persona: string; stage: PromptStage | '' };

const fromRow =
  (frozenFromId: string | null) =>
  (row: Row): Prompt => ({
    id: row.id,
    websiteId: row.websiteId,
    text: row.text,
    country: row.country,
    language: row.language,
    topic: row.topic || null,
    tags: row.tags,
    persona: row.persona || null,
    stage: row.stage || null,
    isBranded: row.isBranded,
    isFrozen: frozenFromId !== null && row.id >= frozenFromId,
    revision: row.revision,
    revisedAt: row.revisedAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  });

/**
 * Returns the first id over the plan's limit of prompts, in id order over the whole workspace.
 * Prompts from this id on are frozen; null when none are.
 */
export async function promptsFrozenFrom(db: Queries): Promise<string | null> {
  const { promptsMax } = await readLimits(db);
  if (promptsMax === null) return null;
  const [row] = await db.run<{ id: string }>(
    sql('ai_prompts')
      .select('id')
      .where('workspace_id', db.workspaceId)
      .orderBy('id')
      .offset(promptsMax)
      .limit(1),
  );
  return row?.id ?? null;
}

export type PromptFilter = {
  websiteId: string;
  /** One prompt; of reads of answers also a keyword. */
  id?: string | undefined;
  topic?: string | undefined;
  tag?: string | undefined;
  persona?: string | undefined;
  stage?: PromptStage | undefined;
  country?: string | undefined;
  language?: string | undefined;
  isBranded?: boolean | undefined;
  q?: string | undefined;
};

export const filterPrompts =
  (filter: PromptFilter) =>
  (query: Knex.QueryBuilder): void => {
    const { id, topic, persona, stage, country, language } = filter;
    query.where('website_id', filter.websiteId);
    for (const [column, value] of Object.entries({
      id,
      topic,
      persona,
      stage,
      country,
      language,
    })) {
      if (value !== undefined) query.where(column, value);
    }
    if (filter.isBranded !== undefined) query.where('is_branded', filter.isBranded);
    if (filter.q) query.whereRaw('lower(text) like ?', [containing(keywordKey(filter.q))]);
    if (filter.tag !== undefined) {
      query.whereRaw('exists (select 1 from unnest(tags) as g(name) where lower(g.name) = ?)', [
        tagKey(filter.tag),
      ]);
    }
  };

const sortColumns = {
  createdAt: 'id',
  updatedAt: 'updated_at',
  text: 'text',
  topic: "nullif(topic, '')",
} as const;
export type PromptSortField = keyof typeof sortColumns;
export const promptSortFields = Object.keys(sortColumns) as PromptSortField[];

/** Lists prompts, oldest first unless sorted. */
export async function listPrompts(
  db: Queries,
  { filter, sort }: { filter: PromptFilter; sort: Sort<PromptSortField> | undefined },
  page: { limit: number; offset: number },
): Promise<{ rows: Prompt[]; total: number }> {
  const filtered = sql('ai_prompts')
    .where('workspace_id', db.workspaceId)
    .modify(filterPrompts(filter));
  const order = sort ? orderBySql(sort, sortColumns) : 'id';
  const [frozenFrom, { rows, total }] = await Promise.all([
    promptsFrozenFrom(db),
    readPage<Row>(db, filtered, { columns: ['*'], order, page }),
  ]);
  return { rows: rows.map(fromRow(frozenFrom)), total };
}

/** Returns which of these prompts exist. */
export async function findPromptIds(
  db: Queries,
  websiteId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db.run<Pick<Row, 'id'>>(
    sql('ai_prompts')
      .select('id')
      .where({ workspace_id: db.workspaceId, website_id: websiteId })
      .whereRaw('id = any (?)', [[...ids]]),
  );
  return new Set(rows.map(({ id }) => id));
}

/** Returns which of these texts are a prompt of the website already, in any country and language. */
export async function findTracked(
  db: Queries,
  websiteId: string,
  texts: readonly string[],
): Promise<Set<string>> {
  if (texts.length === 0) return new Set();
  const rows = await db.run<{ hash: string }>(
    sql('ai_prompts')
      .distinct(sql.raw("encode(text_hash, 'hex') as hash"))
      .where({ workspace_id: db.workspaceId, website_id: websiteId })
      .whereRaw('text_hash = any (?)', [texts.map(promptHash)]),
  );
  const known = new Set(rows.map(({ hash }) => hash));
  return new Set(texts.filter((text) => known.has(promptHash(text).toString('hex'))));
}

/** Returns prompts of a website by id; unknown ids are missing. `forUpdate` locks them, in order. */
export async function findPrompts(
  db: Queries,
  websiteId: string,
  ids: readonly string[],
  options: { forUpdate?: boolean } = {},
): Promise<Map<string, Prompt>> {
  const frozenFrom = await promptsFrozenFrom(db);
  const rows = await db.run<Row>(
    sql('ai_prompts')
      .select('*')
      .where({ workspace_id: db.workspaceId, website_id: websiteId })
      .whereRaw('id = any (?)', [[...ids]])
      .orderBy('id')
      .modify((query) => {
        if (options.forUpdate) query.forUpdate();
      }),
  );
  return new Map(rows.map((row) => [row.id, fromRow(frozenFrom)(row)]));
}

type Among = readonly string[] | undefined;

const collectable = (
  db: Queries,
  websiteId: string,
  { frozenFrom, among }: { frozenFrom: string | null; among: Among },
) =>
  sql('ai_prompts')
    .where({ workspace_id: db.workspaceId, website_id: websiteId })
    .modify((query) => {
      if (frozenFrom !== null) query.where('id', '<', frozenFrom);
      if (among !== undefined) query.whereRaw('id = any (?)', [[...among]]);
    });

/** Returns how many prompts of a website, or of those given, are asked, and how many are over the plan's limit. */
export async function countCollectablePrompts(
  db: Queries,
  websiteId: string,
  among?: Among,
): Promise<{ prompts: number; frozen: number }> {
  const count = (from: string | null) =>
    db.run<{ count: number }>(collectable(db, websiteId, { frozenFrom: from, among }).count());
  const [[all], [asked]] = await Promise.all([
    count(null),
    promptsFrozenFrom(db).then((from) => count(from)),
  ]);
  const prompts = asked?.count ?? 0;
  return { prompts, frozen: (all?.count ?? 0) - prompts };
}

/**
 * Returns the next prompts of a website that are asked, in the order of their ids, up to `untilId`
 * if there is one.
 */
export async function nextPrompts(
  db: Queries,
  websiteId: string,
  {
    afterId,
    untilId,
    promptsMax,
    among,
  }: { afterId: string | null; untilId: string | null; promptsMax: number; among?: Among },
): Promise<Prompt[]> {
  const frozenFrom = await promptsFrozenFrom(db);
  const rows = await db.run<Row>(
    collectable(db, websiteId, { frozenFrom, among })
      .select('*')
      .orderBy('id')
      .limit(promptsMax)
      .modify((query) => {
        if (afterId !== null) query.where('id', '>', afterId);
        if (untilId !== null) query.where('id', '<=', untilId);
      }),
  );
  return rows.map(fromRow(frozenFrom));
}

export type PromptOutcome =
  | { result: 'created' | 'exists'; id: string }
  | { result: 'over_limit'; id: null };

export type NewPrompt = PromptFields & { isBranded: boolean };

const identityOf = ({ text, country, language, persona }: PromptFields) =>
  JSON.stringify([promptHash(text).toString('hex'), country, language, persona ?? '']);

/**
 * Adds prompts to a website in the order given, up to the plan's limit. Existing prompts are left
 * unchanged, and duplicates in the input are added once.
 */
export async function insertPrompts(
  tx: Queries,
  websiteId: string,
  given: readonly NewPrompt[],
): Promise<PromptOutcome[]> {
  const byIdentity = new Map<string, NewPrompt>();
  for (const prompt of given) {
    if (!byIdentity.has(identityOf(prompt))) byIdentity.set(identityOf(prompt), prompt);
  }
  const { promptsMax } = await readLimits(tx);
  // Locked before the lookup: neither the count nor the existing prompts may change in between.
  await lockLimits(tx);
  const known = await findIds(tx, websiteId, [...byIdentity.values()]);
  const missing = [...byIdentity].filter(([identity]) => !known.has(identity));
  const room = await freePlaces(tx, promptsMax, missing.length);
  const added = missing
    .slice(0, room)
    .map(([identity, prompt]) => ({ identity, id: newId('prompt'), prompt }));
  await insertRows(tx, websiteId, added);
  const created = new Map(added.map(({ identity, id }) => [identity, id]));
  return given.map((prompt): PromptOutcome => {
    const identity = identityOf(prompt);
    const id = created.get(identity);
    if (id !== undefined) {
      // Only the first duplicate counts as created by this request.
      created.delete(identity);
      known.set(identity, id);
      return { result: 'created', id };
    }
    const existing = known.get(identity);
    return existing ? { result: 'exists', id: existing } : { result: 'over_limit', id: null };
  });
}

async function freePlaces(tx: Queries, max: number | null, wanted: number): Promise<number> {
  if (max === null || wanted === 0) return wanted;
  const [row] = await tx.run<{ count: number }>(
    sql('ai_prompts').where('workspace_id', tx.workspaceId).count(),
  );
  return Math.max(0, Math.min(wanted, max - (row?.count ?? 0)));
}

async function findIds(
  tx: Queries,
  websiteId: string,
  prompts: readonly PromptFields[],
): Promise<Map<string, string>> {
  if (prompts.length === 0) return new Map();
  const hashes = prompts.map(({ text }) => promptHash(text));
  const rows = await withoutNestedLoops<Row & { hash: string }>(
    tx,
    sql('ai_prompts')
      .select('id', 'country', 'language', 'persona', sql.raw("encode(text_hash, 'hex') as hash"))
      .where({ workspace_id: tx.workspaceId, website_id: websiteId })
      .whereRaw('text_hash = any (?)', [hashes]),
  );
  return new Map(
    rows.map(({ id, hash, country, language, persona }) => [
      JSON.stringify([hash, country, language, persona]),
      id,
    ]),
  );
}

async function insertRows(
  tx: Queries,
  websiteId: string,
  added: ReadonlyArray<{ id: string; prompt: NewPrompt }>,
): Promise<void> {
  if (added.length === 0) return;
  const rows = added.map(({ id, prompt }) => ({
    id: toUuid(id),
    ...prompt,
    hash: promptHash(prompt.text).toString('hex'),
    topic: prompt.topic ?? '',
    persona: prompt.persona ?? '',
    stage: prompt.stage ?? '',
  }));
  await tx.run(
    sql.raw(
      `with added as (
         insert into ai_prompts (workspace_id, website_id, id, text, text_hash, country, language,
           topic, tags, persona, stage, is_branded)
         select ?, ?, id, text, decode(hash, 'hex'), country, language, topic, tags, persona, stage,
           "isBranded"
         from jsonb_to_recordset(?::jsonb) as g(id uuid, text text, hash text, country text,
           language text, topic text, tags text[], persona text, stage text, "isBranded" boolean)
         returning *)
       insert into ai_prompt_revisions (workspace_id, prompt_id, revision, text, country, language)
       select workspace_id, id, revision, text, country, language from added`,
      [tx.workspaceId, websiteId, JSON.stringify(rows)],
    ),
  );
}

/** Fields that are undefined stay as they are. */
export type PromptChange = { [Field in keyof PromptFields]?: PromptFields[Field] | undefined };

/**
 * Changes a locked prompt. Another text, country or language starts a new revision, whose answers
 * are kept apart from earlier ones. Throws a 422 if another prompt is the same then.
 */
export async function updatePromptRow(
  tx: Queries,
  prompt: Prompt,
  change: PromptChange,
  isBranded: boolean,
): Promise<void> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const next: Prompt = { ...prompt, ...Object.fromEntries(given) };
  const isRevised =
    next.text !== prompt.text ||
    next.country !== prompt.country ||
    next.language !== prompt.language;
  const twins = await findIds(tx, prompt.websiteId, [next]);
  const twin = twins.get(identityOf(next));
  if (twin !== undefined && twin !== prompt.id) {
    throw invalid('text', 'prompt_exists', `The prompt ${twin} of this website is the same.`);
  }
  const revision = isRevised ? prompt.revision + 1 : prompt.revision;
  await tx.run(
    sql('ai_prompts')
      .where({ workspace_id: tx.workspaceId, id: prompt.id })
      .update({
        text: next.text,
        text_hash: promptHash(next.text),
        country: next.country,
        language: next.language,
        topic: next.topic ?? '',
        tags: next.tags,
        persona: next.persona ?? '',
        stage: next.stage ?? '',
        is_branded: isBranded,
        revision,
        updated_at: sql.fn.now(),
        ...(isRevised ? { revised_at: sql.fn.now() } : {}),
      }),
  );
  if (!isRevised) return;
  await tx.run(
    sql('ai_prompt_revisions').insert({
      workspace_id: tx.workspaceId,
      prompt_id: prompt.id,
      revision,
      text: next.text,
      country: next.country,
      language: next.language,
    }),
  );
}

/** What a file says of prompts that exist; empty ones stay. */
export type PromptLabels = Pick<PromptFields, 'topic' | 'tags' | 'stage'> & { id: string };

/** Sets labels of many prompts, and returns the ids of those that changed. */
export async function updatePromptLabels(
  tx: Queries,
  labels: readonly PromptLabels[],
): Promise<string[]> {
  if (labels.length === 0) return [];
  const rows = labels.map(({ id, topic, tags, stage }) => ({ id: toUuid(id), topic, tags, stage }));
  const changed = await withoutNestedLoops<{ id: string }>(
    tx,
    sql.raw(
      `update ai_prompts p set topic = g.new_topic, tags = g.new_tags, stage = g.new_stage, updated_at = now()
       from (select o.id as of_id, coalesce(r.topic, o.topic) as new_topic,
           case when cardinality(r.tags) > 0 then r.tags else o.tags end as new_tags,
           coalesce(r.stage, o.stage) as new_stage
         from jsonb_to_recordset(?::jsonb) as r(id uuid, topic text, tags text[], stage text)
         join ai_prompts o on o.workspace_id = ? and o.id = r.id) g
       where p.workspace_id = ? and p.id = g.of_id
         and (p.topic, p.tags, p.stage) is distinct from (g.new_topic, g.new_tags, g.new_stage)
       returning p.id`,
      [JSON.stringify(rows), tx.workspaceId, tx.workspaceId],
    ),
  );
  return changed.map(({ id }) => id);
}

export type PromptRevision = {
  revision: number;
  text: string;
  country: string;
  language: string;
  createdAt: string;
};

/** Returns every text that the prompt has had, the newest first. */
export async function readRevisions(db: Queries, promptId: string): Promise<PromptRevision[]> {
  const rows = await db.run<WithDates<PromptRevision, 'createdAt'>>(
    sql('ai_prompt_revisions')
      .select('revision', 'text', 'country', 'language', 'created_at')
      .where({ workspace_id: db.workspaceId, prompt_id: promptId })
      .orderBy('revision', 'desc'),
  );
  return rows.map(withIsoTimes);
}

export async function deletePromptRows(tx: Queries, ids: readonly string[]): Promise<void> {
  await tx.run(
    sql('ai_prompts')
      .where('workspace_id', tx.workspaceId)
      .whereRaw('id = any (?)', [[...ids]])
      .delete(),
  );
}

/** Sets which prompts name an own brand, after brands changed. */
export async function markBranded(
  tx: Queries,
  websiteId: string,
  isBranded: (text: string) => boolean,
): Promise<void> {
  const rows = await tx.run<{ id: string; text: string; isBranded: boolean }>(
    sql('ai_prompts')
      .select('id', 'text', 'is_branded')
      .where({ workspace_id: tx.workspaceId, website_id: websiteId })
      .orderBy('id')
      .forUpdate(),
  );
  const changed = rows.filter((row) => isBranded(row.text) !== row.isBranded);
  if (changed.length === 0) return;
  await tx.run(
    sql('ai_prompts')
      .where('workspace_id', tx.workspaceId)
      .whereRaw('id = any (?)', [changed.map(({ id }) => id)])
      .update({ is_branded: sql.raw('not is_branded') }),
  );
}
