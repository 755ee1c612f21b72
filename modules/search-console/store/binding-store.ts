import { type Queries, sql } from '../../../platform/postgres/database';
import { type WithDates, withIsoTimes } from '../../../platform/postgres/iso-times';

export type SearchProvider = 'google' | 'bing';

/** A website without a binding is `not_connected`, which no row says. */
export type BindingState = 'connected' | 'requires_reconnect' | 'no_data';

export type Binding = {
  websiteId: string;
  provider: SearchProvider;
  connectionId: string;
  property: string;
  /** `requires_reconnect` also if the account no longer lists the property. */
  state: BindingState;
  createdAt: string;
};

type Row = WithDates<Binding, 'createdAt'>;

export type NewBinding = Pick<Binding, 'websiteId' | 'provider' | 'connectionId' | 'property'>;

/** Binds websites; another property of the same provider is replaced. */
export async function saveBindings(tx: Queries, bindings: readonly NewBinding[]): Promise<void> {
  if (bindings.length === 0) return;
  await tx.run(
    sql('search_bindings')
      .insert(
        bindings.map(({ websiteId, provider, connectionId, property }) => ({
          workspace_id: tx.workspaceId,
          website_id: websiteId,
          provider,
          connection_id: connectionId,
          property,
        })),
      )
      .onConflict(['workspace_id', 'website_id', 'provider'])
      .merge(['connection_id', 'property']),
  );
  await followBindings(tx);
}

/** Returns the bindings of the workspace, or those of one website. */
export async function readBindings(db: Queries, websiteId?: string): Promise<Binding[]> {
  const rows = await db.run<Row>(
    sql('search_bindings as b')
      .join('search_connections as c', (join) =>
        join.on('c.workspace_id', 'b.workspace_id').andOn('c.id', 'b.connection_id'),
      )
      .join('search_properties as p', (join) =>
        join
          .on('p.workspace_id', 'b.workspace_id')
          .andOn('p.connection_id', 'b.connection_id')
          .andOn('p.property', 'b.property'),
      )
      .where('b.workspace_id', db.workspaceId)
      .modify((query) => {
        if (websiteId !== undefined) query.where('b.website_id', websiteId);
      })
      .select('b.website_id', 'b.provider', 'b.connection_id', 'b.property')
      .select(
        sql.raw(
          "case when p.missing_since is not null then 'requires_reconnect' else c.state end as state",
        ),
        'b.created_at',
      )
      .orderBy(['b.website_id', 'b.provider']),
  );
  return rows.map(withIsoTimes);
}

/** Returns how many websites of the workspace are bound to a property. */
export async function countWebsitesOf(db: Queries, property: string): Promise<number> {
  const [row] = await db.run<{ count: number }>(
    sql('search_bindings').where({ workspace_id: db.workspaceId, property }).count(),
  );
  return row?.count ?? 0;
}

/** Ends a website's binding; false if it had none. */
export async function deleteBinding(
  tx: Queries,
  websiteId: string,
  provider: SearchProvider,
): Promise<boolean> {
  const deleted = await tx.run(
    sql('search_bindings')
      .where({ workspace_id: tx.workspaceId, website_id: websiteId, provider })
      .delete()
      .returning('website_id'),
  );
  await followBindings(tx);
  return deleted.length > 0;
}

/**
 * Sets `searchConsoleConnected` of the workspace's websites: bound to a property that is listed, by
 * an account that works. Called after whatever may change one of them.
 */
export async function followBindings(tx: Queries): Promise<void> {
  await tx.run({
    text: `with working as (
        select b.website_id from search_bindings b
        join search_connections c on c.workspace_id = b.workspace_id and c.id = b.connection_id
        join search_properties p on p.workspace_id = b.workspace_id
          and p.connection_id = b.connection_id and p.property = b.property
        where b.workspace_id = $1 and b.provider = 'google'
          and c.state = 'connected' and p.missing_since is null)
      update websites w set search_console_connected = not w.search_console_connected,
        updated_at = now()
      where w.workspace_id = $1
        and w.search_console_connected <> (w.id in (select website_id from working))`,
    values: [tx.workspaceId],
  });
}
