import { type Queries, sql } from '../../../platform/postgres/database';

/** A keyword for which a page of the path ranks, by its newest reading. */
export type PathKeyword = { path: string; keywordId: string; keyword: string; position: number };

const pathPattern = '^[a-zA-Z]+://[^/?#]*(/[^?#]*)';

/** Reads up to `keywordsMax` keywords for each path, the best positions first. */
export async function readKeywordsOfPaths(
  db: Queries,
  websiteId: string,
  { paths, keywordsMax }: { paths: readonly string[]; keywordsMax: number },
): Promise<PathKeyword[]> {
  if (paths.length === 0) return [];
  return db.run<PathKeyword>(
    sql.raw(
      `select path, id as keyword_id, keyword, position from (
         select id, keyword, position, path,
           row_number() over (partition by path order by position, id) as place
         from (
           select id, keyword, position,
             coalesce(substring(url from :pathPattern), '/') as path
           from keywords
           where workspace_id = :workspaceId and website_id = :websiteId
             and position is not null and url is not null
         ) as ranking
         where path = any (:paths::text[])
       ) as found
       where place <= :keywordsMax
       order by path, place`,
      { workspaceId: db.workspaceId, websiteId, pathPattern, paths: [...paths], keywordsMax },
    ),
  );
}
