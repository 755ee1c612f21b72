type CollectedStatus = 'active' | 'paused';

export type StatusState = {
  status: CollectedStatus | 'archived';
  /** The status that a restore returns to; null while not archived. */
  statusBeforeArchive: CollectedStatus | null;
};

/**
 * The specification's table of status changes (3.1). If a change sets both fields, `archived: true`
 * wins, and `status` is the status after a restore.
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
