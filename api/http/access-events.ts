import { type AuditEvent, recordAccess } from '../../modules/account/store/audit-log';
import type { Logger } from '../../platform/logger';
import type { Database } from '../../platform/postgres/database';
import type { RefusedKey } from './authenticator';

/** An access that a workspace should know of, although none of its valid keys made it. */
export type AccessEvent = AuditEvent & {
  workspaceId: string;
  /** A key that was refused, or `link`. */
  actor: string;
  keyId: string | null;
  address: string;
  requestId: string | null;
};

const againAfterMs = 10 * 60_000;
const rememberedMax = 10_000;

/**
 * Writes accesses to the audit log: refused keys, and downloads by links. The same access from the
 * same address is written once in ten minutes a process, so that the log cannot be filled.
 */
export class AccessEvents {
  readonly #writtenAt = new Map<string, number>();
  readonly #database: Database;
  readonly #log: Logger;

  constructor(database: Database, log: Logger) {
    this.#database = database;
    this.#log = log;
  }

  record(event: AccessEvent): void {
    const { workspaceId, action, targetId, address } = event;
    const name = JSON.stringify([workspaceId, action, targetId, address]);
    const now = performance.now();
    const writtenAt = this.#writtenAt.get(name);
    if (writtenAt !== undefined && now - writtenAt < againAfterMs) return;
    // The oldest are forgotten first: entries are in the order of their times.
    this.#writtenAt.delete(name);
    this.#writtenAt.set(name, now);
    const [oldest] = this.#writtenAt.keys();
    if (this.#writtenAt.size > rememberedMax && oldest) this.#writtenAt.delete(oldest);
    recordAccess(this.#database.reader(workspaceId), event).catch((error: unknown) =>
      this.#log.warn({ err: error }, 'writing an access to the audit log failed'),
    );
  }
}

/** Returns a listener that records refused keys. */
export const refusedKeyRecorder =
  (events: AccessEvents) =>
  ({ keyId, keyName, state, ...where }: RefusedKey): void =>
    events.record({
      ...where,
      keyId,
      actor: keyName,
      requestId: null,
      action: 'key.refused',
      targetType: 'key',
      targetId: keyId,
      details: { state },
    });
