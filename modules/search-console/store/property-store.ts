import { type Queries, sql } from '../../../platform/postgres/database';
import { type WithDates, withIsoTimes } from '../../../platform/postgres/iso-times';
import type { PropertyKind } from '../rules/property';

export type ListedProperty = {
  property: string;
  kind: PropertyKind;
  domain: string;
  permission: string;
};

export type Property = ListedProperty & {
  provider: 'google' | 'bing';
  connectionId: string;
  /** When the account listed it last. */
  listedAt: string;
  /** Since when the account no longer lists it; null while it does. */
  missingSince: string | null;
  /** Websites that are bound to it. */
  websiteIds: string[];
};

type Row = WithDates<Property, 'listedAt' | 'missingSince'>;

const columns = [
  ...['c.provider', 'p.connection_id', 'p.property', 'p.kind', 'p.domain', 'p.permission'],
  ...['p.listed_at', 'p.missing_since'],
];

/** Keeps what an account lists; what it no longer lists is marked, so that bindings survive it. */
export async function saveProperties(
  tx: Queries,
  connectionId: string,
  properties: readonly ListedProperty[],
): Promise<void> {
  const { workspaceId } = tx;
  await tx.run({
    text: `insert into search_properties
        (workspace_id, connection_id, property, kind, domain, permission, listed_at)
      select $1, $2, listed.property, listed.kind, listed.domain, listed.permission, now()
      from jsonb_to_recordset($3::jsonb)
        as listed (property text, kind text, domain text, permission text)
      on conflict (workspace_id, connection_id, property) do update set
        permission = excluded.permission, listed_at = now(), missing_since = null`,
    values: [workspaceId, connectionId, JSON.stringify(properties)],
  });
  await tx.run({
    text: `update search_properties set missing_since = coalesce(missing_since, now())
      where workspace_id = $1 and connection_id = $2 and property <> all ($3::text[])`,
    values: [workspaceId, connectionId, properties.map(({ property }) => property)],
  });
}

/** Marks a property that the account may no longer read, until it is listed again. */
export async function markMissing(
  tx: Queries,
  connectionId: string,
  property: string,
): Promise<void> {
  await tx.run(
    sql('search_properties')
      .where({ workspace_id: tx.workspaceId, connection_id: connectionId, property })
      .whereNull('missing_since')
      .update({ missing_since: sql.fn.now() }),
  );
}

/** Returns the properties of the workspace's connections, by domain. */
export async function readProperties(
  db: Queries,
  filter: { connectionId?: string | undefined; domain?: string | undefined } = {},
): Promise<Property[]> {
  const rows = await db.run<Row>(
    sql('search_properties as p')
      .join('search_connections as c', (join) =>
        join.on('c.workspace_id', 'p.workspace_id').andOn('c.id', 'p.connection_id'),
      )
      .where('p.workspace_id', db.workspaceId)
      .modify((query) => {
        if (filter.connectionId) query.where('p.connection_id', filter.connectionId);
        if (filter.domain) query.where('p.domain', filter.domain);
      })
      .select(columns)
      .select(
        sql.raw(`array(select b.website_id from search_bindings b
          where b.workspace_id = p.workspace_id and b.connection_id = p.connection_id
            and b.property = p.property order by b.website_id) as website_ids`),
      )
      .orderBy(['p.domain', 'p.property', 'p.connection_id']),
  );
  return rows.map(withIsoTimes);
}
