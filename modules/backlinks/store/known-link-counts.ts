import type { Queries } from '../../../platform/postgres/database';

export type KnownLinkCounts = {
  links: number;
  /** Links that the newest fetch found. */
  found: number;
  /** Links that the newest fetch did not find, on a page that could be read. */
  missing: number;
  followed: number;
  lost: number;
  /** When the newest of them was checked; null before the first. */
  checkedAt: string | null;
};

/** Counts a website's known links. */
export async function countKnownLinks(db: Queries, websiteId: string): Promise<KnownLinkCounts> {
  const [row] = await db.run<{
    links: number;
    found: number;
    missing: number;
    followed: number;
    lost: number;
    checkedAt: Date | null;
  }>({
    text: `select count(*) as links, count(*) filter (where evidence ->> 'linkUrl' is not null) as found,
        count(*) filter (where state in ('removed', 'page_gone')) as missing,
        count(*) filter (where (evidence ->> 'isFollowed')::boolean) as followed,
        count(lost_at) as lost, max(checked_at) as checked_at
      from known_links where workspace_id = $1 and website_id = $2`,
    values: [db.workspaceId, websiteId],
  });
  const { links = 0, found = 0, missing = 0, followed = 0, lost = 0 } = row ?? {};
  return {
    links,
    found,
    missing,
    followed,
    lost,
    checkedAt: row?.checkedAt?.toISOString() ?? null,
  };
}
