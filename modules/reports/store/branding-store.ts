import { createHash } from 'node:crypto';
import { type Queries, sql } from '../../../platform/postgres/database';
import type { ReportBranding } from '../rules/report-options';

export type Logo = NonNullable<ReportBranding['logo']>;

/** A workspace's report branding; null fields use the default. */
export type BrandingDefaults = {
  name: string | null;
  color: string | null;
  footer: string | null;
  logo: Logo | null;
};

type Row = {
  name: string | null;
  color: string | null;
  footer: string | null;
  logoSha256: string | null;
  mediaType: Logo['mediaType'] | null;
};

export async function readBranding(db: Queries): Promise<BrandingDefaults> {
  const [row] = await db.run<Row>(
    sql('report_branding as b')
      .leftJoin('report_logos as l', (on) =>
        on.on('l.workspace_id', 'b.workspace_id').andOn('l.sha256', 'b.logo_sha256'),
      )
      .select('b.name', 'b.color', 'b.footer', 'b.logo_sha256', 'l.media_type')
      .where('b.workspace_id', db.workspaceId),
  );
  const { name = null, color = null, footer = null } = row ?? {};
  const logo =
    row?.logoSha256 && row.mediaType ? { sha256: row.logoSha256, mediaType: row.mediaType } : null;
  return { name, color, footer, logo };
}

/** Replaces the branding as a whole. */
export async function saveBranding(
  tx: Queries,
  { name, color, footer, logo }: BrandingDefaults,
): Promise<void> {
  const { workspaceId } = tx;
  const row = { name, color, footer, logo_sha256: logo?.sha256 ?? null };
  await tx.run(
    sql('report_branding')
      .insert({ workspace_id: workspaceId, ...row })
      .onConflict('workspace_id')
      .merge({ ...row, updated_at: sql.fn.now() }),
  );
  await forgetUnusedLogos(tx);
}

/** Stores a logo's file; the same file is stored once. */
export async function storeLogo(
  tx: Queries,
  { mediaType, bytes }: { mediaType: Logo['mediaType']; bytes: Buffer },
): Promise<Logo> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await tx.run(
    sql('report_logos')
      .insert({ workspace_id: tx.workspaceId, sha256, media_type: mediaType, bytes })
      .onConflict(['workspace_id', 'sha256'])
      .merge({ media_type: mediaType }),
  );
  return { sha256, mediaType };
}

/** Returns the file of the workspace's logo; null if it has none. */
export async function readBrandLogo(
  db: Queries,
): Promise<{ mediaType: Logo['mediaType']; bytes: Buffer } | null> {
  const [row] = await db.run<{ bytes: Buffer; mediaType: Logo['mediaType'] }>(
    sql('report_logos as l')
      .join('report_branding as b', (on) =>
        on.on('b.workspace_id', 'l.workspace_id').andOn('b.logo_sha256', 'l.sha256'),
      )
      .select('l.bytes', 'l.media_type')
      .where('b.workspace_id', db.workspaceId),
  );
  return row ? { mediaType: row.mediaType, bytes: row.bytes } : null;
}

/** Returns the file of a report's logo; null if it has none. */
export async function readLogo(db: Queries, reportId: string): Promise<Buffer | null> {
  const [row] = await db.run<{ bytes: Buffer }>(
    sql('report_logos as l')
      .join('reports as r', (on) =>
        on.on('r.workspace_id', 'l.workspace_id').andOn('r.logo_sha256', 'l.sha256'),
      )
      .select('l.bytes')
      .where({ 'r.workspace_id': db.workspaceId, 'r.id': reportId }),
  );
  return row?.bytes ?? null;
}

/** Returns the file of a stored logo; null if it is gone. */
export async function readLogoFile(db: Queries, sha256: string): Promise<Buffer | null> {
  const [row] = await db.run<{ bytes: Buffer }>(
    sql('report_logos').select('bytes').where({ workspace_id: db.workspaceId, sha256 }),
  );
  return row?.bytes ?? null;
}

/** Deletes logos that neither the workspace's branding nor any report or schedule refers to. */
async function forgetUnusedLogos(tx: Queries): Promise<void> {
  await tx.run(
    sql.raw(
      `delete from report_logos l where l.workspace_id = ?
         and not exists (select from report_branding b
           where b.workspace_id = l.workspace_id and b.logo_sha256 = l.sha256)
         and not exists (select from report_schedules s
           where s.workspace_id = l.workspace_id and s.logo_sha256 = l.sha256)
         and not exists (select from reports r
           where r.workspace_id = l.workspace_id and r.logo_sha256 = l.sha256)`,
      [tx.workspaceId],
    ),
  );
}
