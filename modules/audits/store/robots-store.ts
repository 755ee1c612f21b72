import { type Queries, sql } from '../../../platform/postgres/database';
import type { RobotsOutcome, RobotsReason } from '../../crawlers/robots/robots-reply';

/** An origin's robots.txt as an audit stores it. */
export type StoredRobots = {
  url: string;
  status: number | null;
  outcome: RobotsOutcome;
  reason: RobotsReason;
  error: string | null;
  /** Null if there are no rules. */
  body: string | null;
};

/** By origin. */
export type RobotsByOrigin = Record<string, StoredRobots>;

/** Stores what an audit read. A file that is stored already stays as it was first read. */
export async function insertRobots(tx: Queries, auditId: string, robots: RobotsByOrigin) {
  const rows = Object.entries(robots).map(([origin, answer]) => ({
    workspace_id: tx.workspaceId,
    audit_id: auditId,
    origin,
    ...answer,
  }));
  if (rows.length > 0) await tx.run(sql('audit_robots').insert(rows).onConflict().ignore());
}

export async function readAuditRobots(db: Queries, auditId: string): Promise<RobotsByOrigin> {
  const rows = await db.run<StoredRobots & { origin: string }>(
    sql('audit_robots')
      .select('origin', 'url', 'status', 'outcome', 'reason', 'error', 'body')
      .where({ workspace_id: db.workspaceId, audit_id: auditId })
      .orderBy('origin'),
  );
  return Object.fromEntries(rows.map(({ origin, ...robots }) => [origin, robots]));
}
