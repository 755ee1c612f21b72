import { readReply } from '../../modules/crawlers/robots/robots-reply';
import { recordRobotsResponse } from '../../modules/crawlers/store/robots-copy-store';
import type { HostRef, WebsiteRef } from '../../modules/websites/rules/website-ref';
import type { Service } from './service';

/** What a host said at a time, as if it had been read then. */
export async function storeRobots(
  { services }: Service,
  scope: HostRef & WebsiteRef,
  { at, text, status = 200 }: { at: Date; text?: string; status?: number },
): Promise<void> {
  const url = `https://${scope.host}/robots.txt`;
  const body = text === undefined ? null : Buffer.from(text);
  await services.database.transaction(scope.workspaceId, (tx) =>
    recordRobotsResponse(
      tx,
      scope,
      { url, status, ...readReply({ status }), error: null, body },
      at,
    ),
  );
}

const dayMs = 86_400_000;
export const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);

/** As ClickHouse takes it. */
export const visitTime = (at: Date) => at.toISOString().replace('T', ' ').replace('Z', '');
