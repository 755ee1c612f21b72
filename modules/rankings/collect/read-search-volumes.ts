import type { Cipher } from '../../../platform/cipher';
import type { ProviderError } from '../../../platform/providers/provider-error';
import type { Workspace } from '../../../platform/workspace';
import { openProvider } from '../../account/store/provider-store';
import { type Buyer, buyOnce } from '../../purchases/buy-once';
import { findCalls, recordCall, storeAnswer } from '../../purchases/store/answer-store';
import { findWebsite } from '../../websites/store/website-store';
import {
  type DueKeywords,
  nextDueKeywords,
  type ReadVolume,
  writeVolumes,
} from '../keywords/store/search-volume-store';
import type { KeywordDataProvider, KeywordMetrics } from '../providers/keyword-data';
import type { KeywordDataProviders } from '../providers/keyword-data-providers';
import type { KeywordDataSource } from '../rules/search-volume';
import type { VolumeCursor } from '../workflow-input';

export type SearchVolumeDeps = {
  cipher: Cipher;
  keywordData: KeywordDataProviders;
};

export type VolumeCallRef = {
  websiteId: string;
  jobId: string;
  source: KeywordDataSource;
  dueBefore: string;
  /** Number of the call within the job; part of the call's permanent id. */
  call: number;
  after: VolumeCursor | null;
};

/** Outcome of one call. */
export type VolumeCall = {
  /** Keywords in the call; 0 when none were left. */
  keywords: number;
  failureCode: string | null;
  /** Every further call would fail the same way. */
  mustStop: boolean;
  next: VolumeCursor | null;
};

const nothingLeft: VolumeCall = { keywords: 0, failureCode: null, mustStop: false, next: null };

type Read = Buyer & VolumeCallRef & { callId: string; due: DueKeywords; outcome: VolumeCall };

/**
 * Reads and writes the volumes of the next keywords that share a country and location. Idempotent:
 * a retry buys nothing twice. A failed call is returned as an outcome.
 */
export async function readSearchVolumes(
  workspace: Workspace,
  deps: SearchVolumeDeps,
  ref: VolumeCallRef,
  signal: AbortSignal,
): Promise<VolumeCall> {
  const { websiteId, jobId, call, after } = ref;

  const callId = `${jobId}:volumes:${call}`;
  const recalled = await recall(workspace, callId);
  if (recalled) return recalled;
  const { db } = workspace;
  if (!(await findWebsite(db, websiteId))) return nothingLeft;
  const due = await nextDueKeywords(db, ref, after);
  if (!due) return nothingLeft;
  const { country, location, keys } = due;
  const next = { country, location, key: keys.at(-1) ?? '' };
  const outcome = { keywords: due.keywords, failureCode: null, mustStop: false, next };
  const provider = await openKeywordData(workspace, deps, ref);
  if (!provider) return { ...outcome, failureCode: 'provider_not_configured', mustStop: true };
  return buyVolumes({ ...ref, workspace, signal, callId, due, outcome }, provider);
}

/** Loads the stored outcome of an earlier attempt at the call. */
async function recall(
  workspace: Workspace,
  callId: string,
): Promise<VolumeCall | null | undefined> {
  const calls = await findCalls<VolumeCall>(workspace.db, [callId]);
  return calls.get(callId);
}

/** Returns undefined if the account was removed in the meantime. */
async function openKeywordData(
  workspace: Workspace,
  { cipher, keywordData }: SearchVolumeDeps,
  { source }: VolumeCallRef,
): Promise<KeywordDataProvider | undefined> {
  if (source === 'sandbox') return keywordData.sandbox();
  const login = await openProvider(workspace.db, cipher, source);
  return login && keywordData.dataForSeo(login);
}

const requestOf = ({ country, location, keys }: DueKeywords) => ({
  keywords: keys,
  country,
  location: location === '' ? null : location,
});

async function buyVolumes(read: Read, provider: KeywordDataProvider): Promise<VolumeCall> {
  const { callId, due, outcome, signal, workspace } = read;
  const request = requestOf(due);
  const creditsMax = provider.creditsFor(request);
  const bought = await buyOnce<KeywordMetrics[], VolumeCall>(read, {
    callId,
    creditsMax,
    request: () => provider.read(request, { callId, signal }),
    async store(tx, metrics) {
      await writeVolumes(tx, read, due, metrics.map(toVolume));
      await storeAnswer(tx, callId, outcome);
      return { credits: creditsMax, money: null };
    },
    storeFailure: (tx, failureCode) => storeAnswer(tx, callId, { ...outcome, failureCode }),
    async recall() {
      const answer = await recall(workspace, callId);
      return answer ? { answer } : undefined;
    },
  });
  if ('error' in bought) return fail(read, bought.error);
  return Array.isArray(bought.answer) ? outcome : bought.answer;
}

const toVolume = ({ keyword, state, searchVolume, cpcUsd }: KeywordMetrics): ReadVolume => ({
  key: keyword,
  state,
  searchVolume,
  cpc: cpcUsd,
});

const stopping = new Set(['auth', 'quota', 'transient']);

async function fail(read: Read, error: ProviderError): Promise<VolumeCall> {
  const mustStop = stopping.has(error.kind);
  const outcome = { ...read.outcome, failureCode: error.code, mustStop };
  // The provider does not know this place. Recorded, so that later collections do not request it
  // again.
  if (error.kind === 'bad_request') await storeUnsupported(read, outcome);
  return outcome;
}

function storeUnsupported(read: Read, outcome: VolumeCall): Promise<void> {
  const { workspace, jobId, callId, due } = read;
  const volumes = due.keys.map(
    (key): ReadVolume => ({ key, state: 'unsupported', searchVolume: null, cpc: null }),
  );
  return workspace.transaction(async (tx) => {
    await recordCall(tx, { callId, jobId });
    await writeVolumes(tx, read, due, volumes);
    await storeAnswer(tx, callId, outcome);
  });
}
