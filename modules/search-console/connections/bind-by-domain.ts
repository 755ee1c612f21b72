import { type Queries, sql } from '../../../platform/postgres/database';
import { chooseProperty } from '../rules/property';
import { type NewBinding, readBindings } from '../store/binding-store';
import { readProperties } from '../store/property-store';

const providers = ['google', 'bing'] as const;

/** Returns the bindings of unbound websites whose domain a property has, the best for each. */
export async function bindByDomain(db: Queries): Promise<NewBinding[]> {
  const [properties, bound, websites] = await Promise.all([
    readProperties(db),
    readBindings(db),
    db.run<{ id: string; domain: string }>(
      sql('websites').where({ workspace_id: db.workspaceId }).select('id', 'domain').orderBy('id'),
    ),
  ]);
  const readable = properties.filter(
    ({ permission, missingSince }) => permission !== 'siteUnverifiedUser' && missingSince === null,
  );
  const ofDomain = Map.groupBy(readable, ({ provider, domain }) => `${provider} ${domain}`);
  const isBound = new Set(bound.map(({ provider, websiteId }) => `${provider} ${websiteId}`));
  return websites.flatMap(({ id: websiteId, domain }) =>
    providers.flatMap((provider) => {
      if (isBound.has(`${provider} ${websiteId}`)) return [];
      const chosen = chooseProperty(ofDomain.get(`${provider} ${domain}`) ?? [], domain);
      if (!chosen) return [];
      return [
        { websiteId, provider, connectionId: chosen.connectionId, property: chosen.property },
      ];
    }),
  );
}
