import type { ProviderClientOptions } from '../../../platform/providers/provider-client';
import { ProviderError } from '../../../platform/providers/provider-error';
import { serpCredits } from '../../account/rules/credits';
import type { SerpDevice, SerpEngine, SerpReading, SerpRequest } from '../rules/serp-reading';

export type SerpProviderName = 'dataforseo' | 'serpapi' | 'serper' | 'searxng';

/** Where a provider is, and within which limits it is called; whatever is absent has a default. */
export type ProviderEndpoint = Omit<
  ProviderClientOptions,
  'provider' | 'query' | 'secrets' | 'readError'
>;

export type SerpCall = {
  /** Names the reading for good: handed to providers that keep it, so that none is bought twice. */
  callId: string;
  signal?: AbortSignal | undefined;
  /** Sent along; of all providers the sandbox alone reads any. */
  headers?: Record<string, string> | undefined;
};

export type SerpCapabilities = {
  engines: readonly SerpEngine[];
  devices: readonly SerpDevice[];
  /** Whether a place within the country can be asked for. */
  locations: boolean;
  depthMax: number;
  /** False: its silence about AI overviews says nothing. */
  reportsAiOverviews: boolean;
};

/** Reads result pages through one provider. Every method throws `ProviderError`. */
export interface SerpProvider {
  readonly name: SerpProviderName;
  readonly capabilities: SerpCapabilities;
  /** Our credits that a reading costs at most; the reading says what it did cost. */
  creditsFor(request: SerpRequest): number;
  readLive(request: SerpRequest, call: SerpCall): Promise<SerpReading>;
  readonly queue?: SerpQueue;
  close(): Promise<void>;
}

export type QueueTask = { request: SerpRequest; callId: string };
export type Submission = { ok: true; taskId: string } | { ok: false; error: ProviderError };
export type ReadyTasks = {
  /** By the call ids that they were submitted under; others than ours may be among them. */
  callIds: string[];
  /** False: there are more than the provider lists. */
  isWhole: boolean;
};
/** What has become of a task; one that has failed will not do otherwise. */
export type Collected =
  | { state: 'pending' }
  | { state: 'done'; reading: SerpReading }
  | { state: 'failed'; error: ProviderError };
type QueueCall = Omit<SerpCall, 'callId'>;

/** Cheaper and slower: tasks are left with the provider and collected when they are done. */
export interface SerpQueue {
  readonly tasksPerCallMax: number;
  /**
   * Answers one submission a task, in order; one that fails takes no other with it. Where an error
   * has `mayBeCharged` the task may be there all the same: ask `findSubmitted` before it is
   * submitted again.
   */
  submit(tasks: readonly QueueTask[], call: QueueCall): Promise<Submission[]>;
  /** Task ids by call id, of the tasks submitted since an instant. */
  findSubmitted(
    callIds: readonly string[],
    since: Date,
    call: QueueCall,
  ): Promise<Map<string, string>>;
  /** Tasks that are done and not collected yet; the provider may list the same one again. */
  ready(call: QueueCall): Promise<ReadyTasks>;
  /**
   * Free, and may be repeated for as long as the provider keeps results. What is thrown is the
   * call's failure, and says nothing about the task.
   */
  collect(task: QueueTask & { taskId: string }, call: QueueCall): Promise<Collected>;
}

export const resultsPerPage = 10;

/** Result pages that hold a depth; each is one credit. */
export const pagesFor = (depth: number): number => Math.max(1, serpCredits(depth));

/** Refuses what a provider cannot read truthfully, before anything is sent or bought. */
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
