import { type Queries, sql } from '../../../platform/postgres/database';
import type { VitalsRecord } from '../providers/web-vitals';

export const vitalDevices = ['phone', 'desktop'] as const;
export type VitalDevice = (typeof vitalDevices)[number];

export type StoredVitals = {
  target: string;
  device: VitalDevice;
  dataSource: 'live' | 'sandbox';
  readAt: Date;
  /** Null where Chrome saw too few visits. */
  record: VitalsRecord | null;
  /** Weeks, oldest first. */
  history: VitalsRecord[];
};

/** Returns what was read of a target, whenever that was. */
export const readStoredVitals = (
  db: Queries,
  websiteId: string,
  targets: readonly string[],
): Promise<StoredVitals[]> =>
  db.run<StoredVitals>(
    sql('web_vitals')
      .where({ workspace_id: db.workspaceId, website_id: websiteId })
      .whereIn('target', [...targets])
      .select('target', 'device', 'data_source', 'read_at', 'record', 'history'),
  );

/** Keeps what was read, and returns it with its time. */
export async function saveVitals(
  tx: Queries,
  websiteId: string,
  vitals: Omit<StoredVitals, 'readAt'>,
): Promise<StoredVitals> {
  const { target, device, dataSource, record, history } = vitals;
  const row = {
    data_source: dataSource,
    read_at: sql.fn.now(),
    record: record && JSON.stringify(record),
    history: JSON.stringify(history),
  };
  const [saved] = await tx.run<{ readAt: Date }>(
    sql('web_vitals')
      .insert({ workspace_id: tx.workspaceId, website_id: websiteId, target, device, ...row })
      .onConflict(['workspace_id', 'website_id', 'target', 'device'])
      .merge(row)
      .returning('read_at'),
  );
  return { ...vitals, readAt: saved?.readAt ?? new Date() };
}

/** Counts what a workspace had read since a time. */
export async function countVitalsRead(db: Queries, since: Date): Promise<number> {
  const [row] = await db.run<{ count: number }>(
    sql('web_vitals').where({ workspace_id: db.workspaceId }).where('read_at', '>', since).count(),
  );
  return row?.count ?? 0;
}
