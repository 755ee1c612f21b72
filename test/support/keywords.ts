import type { WebsiteRef } from '../../modules/websites/rules/website-ref';
import { newId } from '../../platform/ids';
import type { OwnerRows } from './owner-rows';

/** Adds a keyword straight to the database, to a group when one is given; returns its id. */
export async function insertKeyword(
  owner: OwnerRows,
  of: WebsiteRef & { groupId?: string },
  keyword: string,
): Promise<string> {
  const id = newId('keyword');
  await owner.rows(
    `insert into keywords
       (workspace_id, id, website_id, keyword, keyword_key, country, language, device, engine)
     values (?, ?, ?, ?, ?, 'US', 'en', 'desktop', 'google')`,
    [of.workspaceId, id, of.websiteId, keyword, keyword],
  );
  if (of.groupId) await addToGroup(owner, of.workspaceId, of.groupId, id);
  return id;
}

export async function addToGroup(
  owner: OwnerRows,
  workspaceId: string,
  groupId: string,
  keywordId: string,
): Promise<void> {
  await owner.rows(
    'insert into keyword_group_members (workspace_id, group_id, keyword_id) values (?, ?, ?)',
    [workspaceId, groupId, keywordId],
  );
}
