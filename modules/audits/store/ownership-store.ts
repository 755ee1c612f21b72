import { createHmac } from 'node:crypto';
import { type Queries, sql } from '../../../platform/postgres/database';
import { type WithDates, withIsoTimes } from '../../../platform/postgres/iso-times';
import { findPropertyProof } from '../../search-console/connections/find-property-proof';
import { findBinding } from '../../search-console/connections/open-binding';
import type { WebsiteRef } from '../../websites/rules/website-ref';

/** Proofs that a check looks for. */
const checkedProofs = ['dns', 'file'] as const;
export type CheckedProof = (typeof checkedProofs)[number];

/** `search_console`: a property of the domain is bound to the website. */
export const ownershipProofs = [...checkedProofs, 'search_console'] as const;
export type OwnershipProof = (typeof ownershipProofs)[number];

/** State of a place where the token is expected. */
export const proofStates = ['present', 'missing', 'wrong_content', 'unreachable'] as const;
export type ProofState = (typeof proofStates)[number];

export type Ownership = {
  /** When ownership of the domain was first proven; null while it is not. */
  shownAt: string | null;
  shownBy: OwnershipProof | null;
  checkedAt: string | null;
  dnsState: ProofState | null;
  fileState: ProofState | null;
};

const none: Ownership = {
  shownAt: null,
  shownBy: null,
  checkedAt: null,
  dnsState: null,
  fileState: null,
};

const columns = ['shown_at', 'shown_by', 'checked_at', 'dns_state', 'file_state'];

const own = (db: Queries, websiteId: string) => ({
  workspace_id: db.workspaceId,
  website_id: websiteId,
});

/**
 * The token that a website's owner publishes. It is derived rather than stored, so that reading it
 * needs no write. Another workspace with the same domain gets a different one.
 */
export const ownershipTokenOf = (key: Buffer, { workspaceId, websiteId }: WebsiteRef): string =>
  createHmac('sha256', key)
    .update(`ownership:${workspaceId}:${websiteId}`)
    .digest('hex')
    .slice(0, 32);

type Website = { id: string; domain: string };

export async function getOwnership(db: Queries, website: Website): Promise<Ownership> {
  const [[row], binding] = await Promise.all([
    db.run<WithDates<Ownership, 'shownAt' | 'checkedAt'>>(
      sql('website_ownership').select(columns).where(own(db, website.id)),
    ),
    findBinding(db, website.id, 'google'),
  ]);
  const checked = row ? withIsoTimes(row) : none;
  // A bound property proves the domain where neither the record nor the file does.
  if (checked.shownAt !== null || !binding) return checked;
  const proof = await findPropertyProof(db, website.domain, binding);
  return proof ? { ...checked, shownAt: proof.since, shownBy: 'search_console' } : checked;
}

/** Records the result of a check. The time of the first proof is kept as long as a proof exists. */
export async function saveOwnership(
  tx: Queries,
  websiteId: string,
  found: Record<CheckedProof, ProofState>,
): Promise<void> {
  const shownBy = checkedProofs.find((proof) => found[proof] === 'present') ?? null;
  const look = {
    checked_at: sql.fn.now(),
    dns_state: found.dns,
    file_state: found.file,
    shown_by: shownBy,
  };
  await tx.run(
    sql('website_ownership')
      .insert({ ...own(tx, websiteId), ...look, shown_at: shownBy && sql.fn.now() })
      .onConflict(['workspace_id', 'website_id'])
      .merge({
        ...look,
        shown_at: shownBy && sql.raw('coalesce(website_ownership.shown_at, now())'),
      }),
  );
}
