import { SpanKind } from '@opentelemetry/api';
import {
  type Client,
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
} from '@temporalio/client';
import { TypedSearchAttributes } from '@temporalio/common';
import type { Logger } from '../../platform/logger';
import { PollingWorker } from '../../platform/polling-worker';
import { type Database, sql } from '../../platform/postgres/database';
import { priorityOf, searchAttributes, taskQueues } from '../../platform/temporal/task-queues';
import type { Temporal } from '../../platform/temporal/temporal';
import { inSpan } from '../../platform/tracing/tracing';
import { type JobInput, type JobType, jobTypes } from './job-types';

export type StartEntry = JobInput & {
  type: JobType;
  memo: Record<string, string>;
  /** Whether a schedule asked for the job. Entries of older versions do not say. */
  isScheduled?: boolean;
};

/** Messages delivered to Temporal, by kind. */
export type OutboxMessage =
  | { kind: 'start_workflow'; payload: StartEntry }
  | { kind: 'cancel_workflow'; payload: { jobId: string } }
  | { kind: 'signal_workflow'; payload: { jobId: string; signal: string } }
  | ModuleMessage;

/**
 * A message of a higher module, delivered by the handler that the module registers for its kind.
 */
export type ModuleMessage = {
  kind:
    | 'sync_schedule'
    | 'sync_report_schedule'
    | 'deliver_webhook'
    | 'sync_campaign'
    | 'advance_campaign';
  payload: Readonly<Record<string, string>>;
};

/** Parses a payload and delivers it to Temporal; must be idempotent. */
export type OutboxHandler = (
  payload: unknown,
  context: { database: Database; client: Client },
) => Promise<void>;

export type OutboxHandlers = Readonly<Record<ModuleMessage['kind'], OutboxHandler>>;

type OutboxEntry = { workspaceId: string; id: number; attempts: number } & OutboxMessage & {
    /** The trace of the change that caused the message. */
    payload: { traceparent?: string };
  };

/** Entries that a process delivers at once: all of them, and those of a workspace. */
const underWayMax = 50;
const underWayOfWorkspace = 10;
const idleMs = 1_000;
// Shorter than the lease of a claim, so that two dispatchers rarely deliver the same entry.
const deliverMsMax = 4_000;
// Another dispatcher may be starting the workflow to be canceled, so it may not be found in the
// first attempts (over some 4 s).
const cancelChecksMin = 4;

/**
 * Delivers outbox entries to Temporal. Every API and worker process runs one dispatcher, and claims
 * separate their entries. Delivering an entry twice is harmless, because a job's id is its
 * workflow's id.
 */
export class OutboxDispatcher {
  readonly #database: Database;
  readonly #temporal: Pick<Temporal, 'client' | 'within'>;
  readonly #handlers: OutboxHandlers;
  readonly #log: Logger;
  readonly #loop: PollingWorker;
  readonly #underWay = new Map<Promise<void>, string>();

  constructor(dependencies: {
    database: Database;
    temporal: Pick<Temporal, 'client' | 'within'>;
    handlers: OutboxHandlers;
    log: Logger;
  }) {
    this.#database = dependencies.database;
    this.#temporal = dependencies.temporal;
    this.#handlers = dependencies.handlers;
    this.#log = dependencies.log;
    this.#loop = new PollingWorker({
      round: () => this.#dispatchDue(),
      onFailure: (error) => this.#log.warn({ err: error }, 'outbox dispatch failed; retrying'),
      idleMs,
    });
  }

  start(): void {
    this.#loop.start();
  }

  /** Wakes the dispatcher, so that a new entry does not wait for the next poll. */
  wake(): void {
    this.#loop.wake();
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
    await Promise.all(this.#underWay.keys());
  }

  /**
   * Claims as many entries as there is room for, and does not wait for them: a slow delivery
   * delays no other. A workspace has a fifth of each claim, so the number of entries does not say
   * whether more are due.
   */
  async #dispatchDue(): Promise<boolean> {
    const room = underWayMax - this.#underWay.size;
    if (room === 0) return false;
    const entries = await this.#database.system.run<OutboxEntry>(
      sql.raw('select * from claim_outbox(?, ?)', [room, this.#busy()]),
    );
    for (const entry of entries) {
      const delivery = this.#dispatch(entry).finally(() => {
        // There was no room for others.
        const isFull = this.#underWay.size === underWayMax;
        if (isFull || this.#busy().includes(entry.workspaceId)) this.#loop.wake();
        this.#underWay.delete(delivery);
      });
      this.#underWay.set(delivery, entry.workspaceId);
    }
    return entries.length > 0;
  }

  /** The workspaces that have as many deliveries under way as they may. */
  #busy(): string[] {
    return [...Map.groupBy(this.#underWay.values(), (workspaceId) => workspaceId)]
      .filter(([, deliveries]) => deliveries.length >= underWayOfWorkspace)
      .map(([workspaceId]) => workspaceId);
  }

  async #dispatch(entry: OutboxEntry): Promise<void> {
    const isDelivered = await this.#tryDeliver(entry);
    try {
      const end = isDelivered ? 'settle_outbox' : 'release_outbox';
      await this.#database.system.run(
        sql.raw(`select ${end}(?, ?)`, [entry.workspaceId, entry.id]),
      );
    } catch (error) {
      this.#log.warn({ err: error, entry: entry.id }, 'outbox entry not settled; it is sent again');
    }
  }

  /** Returns whether the entry is delivered, or never can be. */
  async #tryDeliver(entry: OutboxEntry): Promise<boolean> {
    try {
      await inSpan(
        `outbox ${entry.kind}`,
        { kind: SpanKind.PRODUCER, parent: entry.payload.traceparent },
        () => this.#temporal.within(deliverMsMax, () => this.#deliver(entry)),
      );
    } catch (error) {
      const isDone =
        error instanceof WorkflowExecutionAlreadyStartedError ||
        (error instanceof WorkflowNotFoundError && entry.attempts >= cancelChecksMin);
      if (!isDone) {
        this.#log.warn(
          { err: error, entry: entry.id, attempts: entry.attempts },
          'outbox entry failed; retrying',
        );
      }
      return isDone;
    }
    return true;
  }

  async #deliver(message: OutboxMessage): Promise<void> {
    const { client } = this.#temporal;
    const { workflow } = client;
    switch (message.kind) {
      case 'start_workflow':
        return this.#startWorkflow(message.payload);
      case 'cancel_workflow':
        await workflow.getHandle(message.payload.jobId).cancel();
        return;
      case 'signal_workflow':
        return workflow.getHandle(message.payload.jobId).signal(message.payload.signal);
      default: {
        const context = { database: this.#database, client };
        return this.#handlers[message.kind](message.payload, context);
      }
    }
  }

  async #startWorkflow(entry: StartEntry & { traceparent?: string }): Promise<void> {
    const { type, memo, isScheduled, traceparent: _, ...input } = entry;
    const { workflow } = jobTypes[type];
    await this.#temporal.client.workflow.start(workflow, {
      workflowId: input.jobId,
      taskQueue: taskQueues.core,
      args: [input],
      // A finished job must not run again under its id, even if a response was lost.
      workflowIdReusePolicy: 'REJECT_DUPLICATE',
      memo,
      // Its activities inherit it.
      priority: priorityOf(input.workspaceId, isScheduled),
      typedSearchAttributes: new TypedSearchAttributes([
        { key: searchAttributes.workspace, value: input.workspaceId },
        { key: searchAttributes.jobType, value: type },
        ...(input.websiteId ? [{ key: searchAttributes.website, value: input.websiteId }] : []),
      ]),
    });
  }
}
