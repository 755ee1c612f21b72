import type { ApiClient } from './api-client';
import { newClient } from './clients';
import { createWorkspace, type Service } from './service';
import { uniqueDomain } from './unique-domain';

export type SceneDrain = { id: string; token: string };
export type StoredVisit = {
  path: string;
  query: string;
  status: number;
  ip: string;
  host: string;
  referer: string;
  userAgent: string;
  verification: string;
  drainId: string;
};
type DrainState = {
  lastSevenDays: { received: number; visits: number; ignored: number; malformed: number };
  warnings: { code: string }[];
};

/** A website that a shipper sends its logs to, in a workspace of its own. */
export type DrainScene = {
  client: ApiClient & { key: string };
  domain: string;
  websiteId: string;
  /** The path of the logs' address on the service. */
  path: string;
  newDrain(settings?: object): Promise<SceneDrain>;
  stateOf(drain: SceneDrain): Promise<DrainState>;
  /** The website's stored visits, oldest first. */
  visits(): Promise<StoredVisit[]>;
};

export async function newDrainScene(
  service: Service,
  domain = uniqueDomain(),
): Promise<DrainScene> {
  const { workspaceId } = await createWorkspace();
  const client = await newClient(service, workspaceId);
  const { id: websiteId } = (await client.post<{ id: string }>('/websites', { domain })).data;
  return {
    client,
    domain,
    websiteId,
    path: `/api/v1/websites/${websiteId}/logs`,
    async newDrain(settings = {}) {
      const path = `/websites/${websiteId}/log-drains`;
      return (await client.post<SceneDrain>(path, { name: 'shipper', ...settings })).data;
    },
    stateOf: async ({ id }) => (await client.get<DrainState>(`/log-drains/${id}`)).data,
    visits: () =>
      service.services.clickhouse.of(workspaceId).query<StoredVisit>({
        sql: `SELECT path, query, status, toString(ip) AS ip, host, referer, user_agent AS userAgent,
                verification, drain_id AS drainId
              FROM crawler_visits
              WHERE workspace_id = {workspace:String} AND website_id = {website:String}
              ORDER BY at, path`,
        parameters: { website: websiteId },
        comment: 'test',
      }),
  };
}
