import { type Database, type Queries, sql } from '../../../platform/postgres/database';
import { enqueueJob, type Job } from '../../jobs/store/job-store';
import { followLoss, isFoundIn } from '../rules/follow-loss';
import type { LinkEvidence, LinkVerdict } from '../rules/known-link';
import { linkChecking } from '../workflow-input';
import type { KnownLinkRow } from './known-link-store';

/** A link that is due, with what was known about it before. */
export type DueLink = KnownLinkRow & { sourceHost: string };

/**
 * Returns the links that are due: of each host as many as it can be asked for in a slice, so that a
 * host with many does not keep the others waiting.
 */
export async function readDueLinks(
  db: Queries,
  websiteId: string,
  { perHostMax, linksMax }: { perHostMax: number; linksMax: number },
): Promise<DueLink[]> {
  return db.run<DueLink>({
    text: `select * from (
        select k.*, row_number() over (
          partition by source_host order by next_check_at, source_url, id) as place
        from known_links k
        where workspace_id = $1 and website_id = $2 and next_check_at <= now()) due
      where place <= $3 order by place, source_url limit $4`,
    values: [db.workspaceId, websiteId, perHostMax, linksMax],
  });
}

export async function countDueLinks(db: Queries, websiteId: string): Promise<number> {
  const [row] = await db.run<{ count: number }>({
    text: `select count(*) from known_links
      where workspace_id = $1 and website_id = $2 and next_check_at <= now()`,
    values: [db.workspaceId, websiteId],
  });
  return row?.count ?? 0;
}

export type CheckedLink = { before: DueLink; verdict: LinkVerdict };

/** What makes two fetches differ for a person. */
const shownBy = (state: string, reason: string | null, evidence: LinkEvidence | null) => {
  if (evidence === null) return null;
  const { fetchedAt: _, textBefore: __, textAfter: ___, ...shown } = evidence;
  return JSON.stringify([state, reason, Object.entries(shown).sort()]);
};

function toChange({ before, verdict }: CheckedLink) {
  const { state, reason, evidence } = verdict;
  const at = evidence.fetchedAt;
  const isSame =
    shownBy(before.state, before.reason, before.evidence) === shownBy(state, reason, evidence);
  const loss = followLoss(
    {
      missingSince: before.missingSince?.toISOString() ?? null,
      lostAt: before.lostAt?.toISOString() ?? null,
    },
    state,
    at,
  );
  return {
    id: before.id,
    before: before.checkedAt?.toISOString() ?? null,
    state,
    reason,
    evidence,
    at,
    runSince: (isSame && before.runSince?.toISOString()) || at,
    lastFoundAt: isFoundIn(state) ? at : (before.lastFoundAt?.toISOString() ?? null),
    ...loss,
    unfollowedAt: unfollowedSince(before, evidence),
  };
}

/** Links that were never followed are not news. */
function unfollowedSince(before: DueLink, { isFollowed, fetchedAt }: LinkEvidence): string | null {
  if (isFollowed === true) return null;
  if (before.unfollowedAt) return before.unfollowedAt.toISOString();
  const wasFollowed = before.evidence?.isFollowed === true;
  return isFollowed === false && wasFollowed ? fetchedAt : null;
}

const runsMax = 100;

/**
 * Records outcomes and their history. A link that was checked by another in between, or deleted, is
 * left out; so a repeated call changes nothing.
 */
export async function recordLinkChecks(
  tx: Queries,
  checked: readonly CheckedLink[],
  nextCheckAfterMs: number,
): Promise<void> {
  if (checked.length === 0) return;
  const changes = checked.map(toChange).sort((one, other) => (one.id < other.id ? -1 : 1));
  const recorded = await tx.run<{ id: string }>({
    text: `update known_links k set state = c.change ->> 'state', reason = c.change ->> 'reason',
        evidence = c.change -> 'evidence', checked_at = (c.change ->> 'at')::timestamptz,
        run_since = (c.change ->> 'runSince')::timestamptz,
        last_found_at = (c.change ->> 'lastFoundAt')::timestamptz,
        missing_since = (c.change ->> 'missingSince')::timestamptz,
        lost_at = (c.change ->> 'lostAt')::timestamptz,
        unfollowed_at = (c.change ->> 'unfollowedAt')::timestamptz,
        next_check_at = (c.change ->> 'at')::timestamptz + $4 * interval '1 millisecond'
      from unnest($2::uuid[], $3::jsonb[]) as c (id, change)
      where k.workspace_id = $1 and k.id = c.id
        and k.checked_at is not distinct from (c.change ->> 'before')::timestamptz
      returning k.id`,
    values: [
      tx.workspaceId,
      changes.map(({ id }) => id),
      changes.map((change) => JSON.stringify(change)),
      nextCheckAfterMs,
    ],
  });
  const written = new Set(recorded.map(({ id }) => id));
  const runs = changes.filter(({ id }) => written.has(id));
  await tx.run({
    text: `insert into known_link_checks as k
        (workspace_id, link_id, first_at, last_at, state, reason, evidence)
      select $1, c.id, (c.change ->> 'runSince')::timestamptz, (c.change ->> 'at')::timestamptz,
        c.change ->> 'state', c.change ->> 'reason', c.change -> 'evidence'
      from unnest($2::uuid[], $3::jsonb[]) as c (id, change)
      on conflict (workspace_id, link_id, first_at) do update
        set last_at = excluded.last_at, checks = k.checks + 1, evidence = excluded.evidence`,
    values: [
      tx.workspaceId,
      runs.map(({ id }) => id),
      runs.map((change) => JSON.stringify(change)),
    ],
  });
  await forgetOldRuns(
    tx,
    runs.filter(({ runSince, at }) => runSince === at).map(({ id }) => id),
  );
}

async function forgetOldRuns(tx: Queries, linkIds: readonly string[]): Promise<void> {
  if (linkIds.length === 0) return;
  await tx.run({
    text: `delete from known_link_checks k using unnest($2::uuid[]) as changed (id)
      where k.workspace_id = $1 and k.link_id = changed.id and k.first_at <= (
        select older.first_at from known_link_checks older
        where older.workspace_id = $1 and older.link_id = changed.id
        order by older.first_at desc offset ${runsMax} limit 1)`,
    values: [tx.workspaceId, linkIds],
  });
}

export type LinkRun = {
  firstAt: string;
  lastAt: string;
  checks: number;
  state: string;
  reason: string;
  evidence: LinkEvidence;
};

/** Returns what the fetches of a link saw, the newest first. */
export async function readLinkRuns(db: Queries, linkId: string): Promise<LinkRun[]> {
  const rows = await db.run<{
    firstAt: Date;
    lastAt: Date;
    checks: number;
    state: string;
    reason: string;
    evidence: LinkEvidence;
  }>(
    sql('known_link_checks')
      .select('first_at', 'last_at', 'checks', 'state', 'reason', 'evidence')
      .where({ workspace_id: db.workspaceId, link_id: linkId })
      .orderBy('first_at', 'desc')
      .limit(runsMax),
  );
  return rows.map(({ firstAt, lastAt, ...run }) => ({
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
    ...run,
  }));
}

/** Makes links due now: those with these ids, or all. Returns how many. */
export async function makeLinksDue(
  tx: Queries,
  websiteId: string,
  ids: readonly string[] | null,
): Promise<number> {
  const rows = await tx.run(
    sql('known_links')
      .where({ workspace_id: tx.workspaceId, website_id: websiteId })
      .modify((query) => {
        if (ids) query.whereRaw('id = any (?::uuid[])', [[...ids]]);
      })
      .update({ next_check_at: sql.fn.now() })
      .returning('id'),
  );
  return rows.length;
}

/** Queues a check of a website's due links, or returns the running one. */
export async function enqueueLinkCheck(
  tx: Queries,
  website: { id: string; domain: string },
  isScheduled = false,
): Promise<Job> {
  const { job } = await enqueueJob(tx, {
    type: 'backlinks.check',
    websiteId: website.id,
    input: linkChecking,
    memo: { domain: website.domain },
    isScheduled,
  });
  return job;
}

/** Queues checks for the next websites with due links, over all workspaces. */
export async function startDueLinkChecks(
  database: Database,
  { websitesMax }: { websitesMax: number },
): Promise<{ started: number; isLast: boolean }> {
  const due = await database.system.run<{
    workspaceId: string;
    websiteId: string;
    domain: string;
  }>(sql.raw('select * from due_link_checks(?)', [websitesMax]));
  for (const { workspaceId, websiteId: id, domain } of due) {
    await database.transaction(workspaceId, (tx) => enqueueLinkCheck(tx, { id, domain }, true));
  }
  return { started: due.length, isLast: due.length < websitesMax };
}
