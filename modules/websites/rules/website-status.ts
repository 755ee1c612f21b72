type CollectedStatus = 'active' | 'paused';

export type StatusState = {
  status: CollectedStatus | 'archived';
  /** What an archived website is restored to; null while it is not archived. */
  statusBeforeArchive: CollectedStatus | null;
};

/**
 * The specification's table of status changes (3.1), and what design.md 4 says where both fields
 * come together: `archived: true` wins over `status`, which is then what a restore leads to.
 */
export function changeStatus(
  current: StatusState,
  change: { status?: CollectedStatus | undefined; archived?: boolean | undefined },
): StatusState {
  const collected = current.status === 'archived' ? current.statusBeforeArchive : current.status;
  const next = change.status ?? collected ?? 'active';
  const staysArchived = change.archived === undefined && change.status === undefined;
  const isArchived = change.archived ?? (staysArchived && current.status === 'archived');
  return isArchived
    ? { status: 'archived', statusBeforeArchive: next }
    : { status: next, statusBeforeArchive: null };
}
