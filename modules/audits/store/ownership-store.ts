import { createHmac } from 'node:crypto';
import { type Queries, sql } from '../../../platform/postgres/database';
import type { WebsiteRef } from '../../websites/rules/website-ref';

export const ownershipProofs = ['dns', 'file'] as const;
export type OwnershipProof = (typeof ownershipProofs)[number];

/** What was found where the token should stand. */
export const proofStates = ['present', 'missing', 'wrong_content', 'unreachable'] as const;
export type ProofState = (typeof proofStates)[number];

export type Ownership = {
  /** Since when the workspace has shown that the domain is its own; null while it has not. */
  shownAt: string | null;
  shownBy: OwnershipProof | null;
  checkedAt: string | null;
  dnsState: ProofState | null;
  fileState: ProofState | null;
};

type Row = {
  shown_at: Date | null;
  shown_by: OwnershipProof | null;
  checked_at: Date | null;
  dns_state: ProofState | null;
  file_state: ProofState | null;
};

const columns = ['shown_at', 'shown_by', 'checked_at', 'dns_state', 'file_state'];

const own = ({ workspaceId, websiteId }: WebsiteRef) => ({
  workspace_id: workspaceId,
  website_id: websiteId,
});

const fromRow = (row: Row | undefined): Ownership => ({
  shownAt: row?.shown_at?.toISOString() ?? null,
  shownBy: row?.shown_by ?? null,
  checkedAt: row?.checked_at?.toISOString() ?? null,
  dnsState: row?.dns_state ?? null,
  fileState: row?.file_state ?? null,
});

/**
 * What a website's owner publishes: the same whenever it is asked for, so that a read needs no write,
 * and nothing that another workspace could say of its own website with the same domain.
 */
export const ownershipTokenOf = (key: Buffer, { workspaceId, websiteId }: WebsiteRef): string =>
  createHmac('sha256', key)
    .update(`ownership:${workspaceId}:${websiteId}`)
    .digest('hex')
    .slice(0, 32);

export async function getOwnership(db: Queries, ref: WebsiteRef): Promise<Ownership> {
  const [row] = await db.run<Row>(sql('website_ownership').select(columns).where(own(ref)));
  return fromRow(row);
}

/** Keeps what a look found. The first proof's time stays as long as there is one. */
export async function saveOwnership(
  tx: Queries,
  ref: WebsiteRef,
  found: Record<OwnershipProof, ProofState>,
): Promise<Ownership> {
  const shownBy = ownershipProofs.find((proof) => found[proof] === 'present') ?? null;
  const look = {
    checked_at: sql.fn.now(),
    dns_state: found.dns,
    file_state: found.file,
    shown_by: shownBy,
  };
  const [row] = await tx.run<Row>(
    sql('website_ownership')
      .insert({ ...own(ref), ...look, shown_at: shownBy && sql.fn.now() })
      .onConflict(['workspace_id', 'website_id'])
      .merge({
        ...look,
        shown_at: shownBy && sql.raw('coalesce(website_ownership.shown_at, now())'),
      })
      .returning(columns),
  );
  return fromRow(row);
}
