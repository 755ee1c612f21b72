import type { AccountAllowance } from '../../../platform/providers/account-allowance';
import type { ProviderClientOptions } from '../../../platform/providers/provider-client';
import { ProviderError } from '../../../platform/providers/provider-error';
import { serpCredits } from '../rules/credits';
import type { SerpDevice, SerpEngine, SerpReading, SerpRequest } from '../rules/serp-reading';

export type SerpProviderName = 'dataforseo' | 'serpapi' | 'serper' | 'searxng';

/** A provider's base URL and call limits; omitted fields have defaults. */
export type ProviderEndpoint = Omit<
  ProviderClientOptions,
  'provider' | 'query' | 'secrets' | 'readError'
>;

export type SerpCall = {
  /**
   * Permanent id of the reading; sent to providers that store it, so that nothing is bought twice.
   */
  callId: string;
  signal?: AbortSignal | undefined;
  /** Sent with the call; only the sandbox reads any. */
  headers?: Record<string, string> | undefined;
};

export type SerpCapabilities = {
  engines: readonly SerpEngine[];
  devices: readonly SerpDevice[];
  /** Whether the provider supports a place within the country. */
  locations: boolean;
  depthMax: number;
  /** If false, the absence of an AI overview in a response means nothing. */
  reportsAiOverviews: boolean;
};

/** Reads result pages through one provider. Every method throws `ProviderError`. */
export interface SerpProvider {
  readonly name: SerpProviderName;
  readonly capabilities: SerpCapabilities;
  /** Maximum cost of a reading in our credits; the reading reports the actual cost. */
  creditsFor(request: SerpRequest): number;
  readLive(request: SerpRequest, call: SerpCall): Promise<SerpReading>;
  readonly queue?: SerpQueue;
  /** Asks what the account allows: one call that costs nothing. */
  readAllowance(signal?: AbortSignal): Promise<AccountAllowance>;
  close(): Promise<void>;
}

export type QueueTask = { request: SerpRequest; callId: string };
export type Submission = { ok: true; taskId: string } | { ok: false; error: ProviderError };
export type ReadyTasks = {
  /** Call ids under which the tasks were submitted; may include those of other programs. */
  callIds: string[];
  /** False when the provider has more tasks than it lists. */
  isWhole: boolean;
};
/** State of a task. A failure is final. */
export type Collected =
  | { state: 'pending' }
  | { state: 'done'; reading: SerpReading }
  | { state: 'failed'; error: ProviderError };
type QueueCall = Omit<SerpCall, 'callId'>;

/** Cheaper and slower than live calls: tasks are submitted and collected when done. */
export interface SerpQueue {
  readonly tasksPerCallMax: number;
  /**
   * Returns one submission per task, in order; failures are independent of each other. If an error
   * has `mayBeCharged`, the task may exist: call `findSubmitted` before submitting it again.
   */
  submit(tasks: readonly QueueTask[], call: QueueCall): Promise<Submission[]>;
  /** Returns task ids by call id, of the tasks submitted since a given time. */
  findSubmitted(
    callIds: readonly string[],
    since: Date,
    call: QueueCall,
  ): Promise<Map<string, string>>;
  /**
   * Returns tasks that are done and not yet collected; the provider may list a task more than once.
   */
  ready(call: QueueCall): Promise<ReadyTasks>;
  /**
   * Collects a task. Free, and repeatable while the provider keeps results. A thrown error is a
   * failure of the call and says nothing about the task.
   */
  collect(task: QueueTask & { taskId: string }, call: QueueCall): Promise<Collected>;
}

export const resultsPerPage = 10;

/** Returns the number of result pages that cover a depth; each costs one credit. */
export const pagesFor = (depth: number): number => Math.max(1, serpCredits(depth));

/** Rejects requests that a provider cannot serve accurately, before anything is sent or bought. */
export function checkSupported(
  { name, capabilities }: Pick<SerpProvider, 'name' | 'capabilities'>,
  { engine, device, location, depth }: SerpRequest,
): void {
  const refuse = (code: string, what: string) => {
    const message = `${name} cannot read ${what}.`;
    throw new ProviderError({ provider: name, kind: 'bad_request', code, message });
  };
  if (!capabilities.engines.includes(engine)) refuse('engine_unsupported', `results of ${engine}`);
  if (!capabilities.devices.includes(device)) refuse('device_unsupported', `${device} results`);
  if (location !== null && !capabilities.locations) {
    refuse('location_unsupported', 'results of a place within a country');
  }
  if (depth > capabilities.depthMax) {
    refuse('depth_unsupported', `deeper than ${capabilities.depthMax} results`);
  }
}
