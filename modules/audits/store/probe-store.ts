import { type Queries, sql } from '../../../platform/postgres/database';
import type { AuditRef } from '../rules/audit-ref';

/** Packed facts of the answers to made-up addresses, by host. */
export type ProbesByHost = Map<string, Buffer>;

/** Stores answers; the first of a host stays. */
export async function insertProbes(tx: Queries, ref: AuditRef, probes: ProbesByHost) {
  const rows = [...probes].map(([host, facts]) => ({
    workspace_id: ref.workspaceId,
    audit_id: ref.auditId,
    host,
    facts,
  }));
  if (rows.length > 0) await tx.run(sql('audit_probes').insert(rows).onConflict().ignore());
}

export async function readProbes(db: Queries, ref: AuditRef): Promise<ProbesByHost> {
  const rows = await db.run<{ host: string; facts: Buffer }>(
    sql('audit_probes')
      .select('host', 'facts')
      .where({ workspace_id: ref.workspaceId, audit_id: ref.auditId }),
  );
  return new Map(rows.map(({ host, facts }) => [host, facts]));
}
