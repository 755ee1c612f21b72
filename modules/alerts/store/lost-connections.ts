import type { Queries } from '../../../platform/postgres/database';
import { readBindings } from '../../search-console/store/binding-store';
import { readConnections } from '../../search-console/store/connection-store';
import type { Finding } from '../rules/alert';

/** Finds bindings of a website that give no more data until somebody acts; one for each provider. */
export async function findLostConnections(db: Queries, websiteId: string): Promise<Finding[]> {
  const bindings = await readBindings(db, websiteId);
  const lost = bindings.filter(({ state }) => state === 'requires_reconnect');
  if (lost.length === 0) return [];
  const connections = new Map((await readConnections(db)).map((each) => [each.id, each]));
  return lost.map(({ provider, property, connectionId }) => {
    const connection = connections.get(connectionId);
    const isRefused = connection?.state === 'requires_reconnect';
    return {
      subject: provider,
      evidence: {
        property,
        connectionId,
        account: connection?.account ?? null,
        cause: isRefused ? 'connection_refused' : 'property_gone',
        reason: connection?.stateReason ?? null,
      },
    };
  });
}
