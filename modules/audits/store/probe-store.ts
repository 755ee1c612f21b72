import { type Queries, sql } from '../../../platform/postgres/database';

/** Packed facts of the answers to made-up addresses, by host. */
export type ProbesByHost = Map<string, Buffer>;

/** Stores answers; the first of a host stays. */
export async function insertProbes(tx: Queries, auditId: string, probes: ProbesByHost) {
  const rows = [...probes].map(([host, facts]) => ({
    workspace_id: tx.workspaceId,
    audit_id: auditId,
    host,
    facts,
  }));
  if (rows.length > 0) await tx.run(sql('audit_probes').insert(rows).onConflict().ignore());
}

export async function readProbes(db: Queries, auditId: string): Promise<ProbesByHost> {
  const rows = await db.run<{ host: string; facts: Buffer }>(
    sql('audit_probes')
      .select('host', 'facts')
      .where({ workspace_id: db.workspaceId, audit_id: auditId }),
  );
  return new Map(rows.map(({ host, facts }) => [host, facts]));
}
