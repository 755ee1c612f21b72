import type { ClickHouse } from '../core/clickhouse/clickhouse';
import { alertKinds } from '../core/domain/alerts/alert';
import type { WebsiteRef } from '../core/domain/website-ref';
import type { Database } from '../core/postgres/database';
import { applyFindings } from '../core/stores/alerts/alert-store';
import { findWebsiteChanges } from '../core/stores/alerts/website-findings';
import { botTable } from '../ingest/bots/bot-table';

/** Looks at a website as of an instant, and writes what was found. Done twice, it does no more. */
export async function noticeWebsiteChanges(
  { database, clickhouse }: { database: Database; clickhouse: ClickHouse },
  scope: WebsiteRef,
  nowMs: number,
): Promise<{ opened: number; closed: number }> {
  const db = database.reader(scope.workspaceId);
  const found = await findWebsiteChanges({ db, clickhouse }, scope, { nowMs, bots: botTable });
  const at = new Date(nowMs);
  return database.transaction(scope.workspaceId, async (tx) => {
    const changes = { opened: 0, closed: 0 };
    for (const kind of alertKinds) {
      const findings = found[kind];
      // What could not be judged stays as it is.
      if (findings === null) continue;
      const { opened, closed } = await applyFindings(tx, scope, { kind, findings, at });
      changes.opened += opened;
      changes.closed += closed;
    }
    return changes;
  });
}
