import { toUuid } from '../ids';

/** Whose rows a statement sees: a workspace's, or those of some of its websites alone. */
export type VisibleRows = {
  /** Empty: none of any tenant. */
  workspaceId: string;
  websiteIds?: readonly string[] | undefined;
};

const isLimited = ({ workspaceId, websiteIds }: VisibleRows) =>
  workspaceId !== '' && websiteIds !== undefined;

/**
 * Returns the expressions that show these rows until the transaction ends. Their values begin at the
 * parameter `$first`. The role of limited reads has policies of its own, so that the plans of all
 * other statements stay as they are.
 */
export function showRows(visible: VisibleRows, first = 1): string {
  const workspace = `set_config('app.workspace', $${first}, true)`;
  if (!isLimited(visible)) return workspace;
  return `${workspace}, set_config('app.websites', $${first + 1}, true),
    set_config('role', 'sightline_limited', true)`;
}

export function valuesToShow(visible: VisibleRows): string[] {
  const { workspaceId, websiteIds = [] } = visible;
  const workspace = workspaceId === '' ? '' : toUuid(workspaceId);
  return isLimited(visible) ? [workspace, websiteIds.map(toUuid).join(',')] : [workspace];
}
