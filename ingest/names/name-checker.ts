import { botTable } from '../../modules/crawlers/bots/bot-table';
import {
  accusesBeforeMs,
  type NamedAddress,
  type NameVerdict,
  verdictByName,
} from '../../modules/crawlers/bots/reverse-name';
import { openReasons } from '../../modules/crawlers/bots/verification';
import type { CrawlerPurpose } from '../../modules/crawlers/rules/crawler';
import { settleVisits } from '../../modules/crawlers/store/crawler-verdict-store';
import {
  type ClaimedCheck,
  claimNameChecks,
  findReverseNames,
  forgetReverseNames,
  type LockedCheck,
  lockNameChecks,
  numberVerdicts,
  postponeNameCheck,
  settleNameCheck,
  storeReverseName,
} from '../../modules/crawlers/store/name-check-store';
import { toFactColumns } from '../../modules/indexing/store/fact-columns';
import { leavingBatches, queueFacts } from '../../modules/indexing/store/ledger-queue-store';
import { factsOfSettlements } from '../../modules/indexing/store/visit-fact-store';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse';
import { RequestGate } from '../../platform/concurrency/request-gate';
import type { Logger } from '../../platform/logger';
import { PollingWorker } from '../../platform/polling-worker';
import type { Database } from '../../platform/postgres/database';
import { openWorkspace, type Workspace, type WorkspaceChange } from '../../platform/workspace';
import { tryLockWebsite } from '../commit/batch-ledger';
import type { SignatureChecker, SignedVerdict } from '../signatures/signature-checker';
import { readSignedClaim } from '../signatures/signed-claim';
import { BlindResolver, type LookUpName, NoNameAnswer } from './look-up-name';

export type NameCheckerOptions = {
  /** Checks of one round; its look-ups end before the next round begins. */
  checksMax: number;
  leaseSeconds: number;
  /** Concurrent look-ups, and look-ups per second. */
  concurrencyMax: number;
  perSecondMax: number;
  /**
   * Delays before DNS is queried again; after the last one the visits get the reason
   * `rdns_timeout`.
   */
  retryDelaysMs: readonly number[];
  idleMs: number;
};

export const nameCheckerDefaults: NameCheckerOptions = {
  checksMax: 100,
  leaseSeconds: 120,
  concurrencyMax: 16,
  perSecondMax: 50,
  retryDelaysMs: [5_000, 30_000, 120_000, 600_000, 1_800_000],
  idleMs: 1_000,
};

/** Minimum time to keep an answer, whatever its records say. */
const ttlSecondsMin = 3_600;
const ttlSecondsMax = 7 * 86_400;
const ttlSecondsDefault = 86_400;
const namesMax = 100_000;
const forgetEveryMs = 600_000;

const botByName = new Map(botTable.map((bot) => [bot.name, bot]));
const timedOut: NameVerdict = { verdict: 'unverifiable', reason: 'rdns_timeout' };
const unseen: NameVerdict = { verdict: 'unverifiable', reason: 'rdns_resolver_blind' };
const inconclusive: NameVerdict = { verdict: 'unverifiable', reason: 'rdns_inconclusive' };
const ofOtherTime: NameVerdict = { verdict: 'unverifiable', reason: 'rdns_not_of_that_time' };

type Deps = {
  database: Database;
  clickhouse: ClickHouse;
  log: Logger;
  lookUp: LookUpName;
  /** Without one, signatures wait. */
  signatures?: Pick<SignatureChecker, 'check'>;
};

/**
 * Looks up the reverse names that stored visits wait for, checks the signatures of others, and
 * writes the verdicts into the visits.
 * Every worker runs a checker; claims keep them off each other's checks. A checker that crashes
 * leaves its checks to be repeated, which is idempotent.
 */
export class NameChecker {
  readonly #deps: Deps;
  readonly #options: NameCheckerOptions;
  readonly #gate: RequestGate;
  readonly #loop: PollingWorker;
  #forgotAtMs = 0;

  constructor(deps: Deps, options: Partial<NameCheckerOptions> = {}) {
    this.#deps = deps;
    this.#options = { ...nameCheckerDefaults, ...options };
    const { concurrencyMax, perSecondMax } = this.#options;
    this.#gate = new RequestGate({
      concurrencyMax,
      requestsPerMinuteMax: perSecondMax * 60,
      burst: 1,
    });
    this.#loop = new PollingWorker({
      // After a full round there may be more checks.
      round: async () => (await this.#round()) === this.#options.checksMax,
      onFailure: (error) => deps.log.warn({ err: error }, 'reverse name look-ups failed; retrying'),
      idleMs: this.#options.idleMs,
    });
  }

  start(): void {
    this.#loop.start();
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  /** Returns the number of checks. */
  async #round(): Promise<number> {
    const { system } = this.#deps.database;
    await this.#forget();
    const checks = await claimNameChecks(system, this.#options);
    if (checks.length === 0) return 0;
    const signed = await this.#checkSignatures(checks);
    const addresses = [
      ...new Set(checks.filter((check) => !signed.has(check)).map(({ address }) => address)),
    ];
    const known = await findReverseNames<NamedAddress['hosts'][number]>(system, addresses);
    const names = new Map<string, NamedAddress | 'blind'>(
      known.map((name) => [name.address, name]),
    );
    await Promise.all(
      addresses
        .filter((address) => !names.has(address))
        .map(async (address) => {
          const name = await this.#lookUp(address);
          if (name) names.set(address, name);
        }),
    );
    const blind = addresses.filter((address) => names.get(address) === 'blind').length;
    if (blind > 0) {
      this.#deps.log.warn(
        { addresses: blind },
        'reverse names cannot be looked up: the DNS resolver denies names that exist; set DNS_SERVERS to others',
      );
    }
    const settled = await this.#settleAll(checks, names, signed);
    this.#deps.log.info(
      { checks: checks.length, addresses: addresses.length, ...settled },
      'reverse names checked',
    );
    return checks.length;
  }

  /** One after another by time, so that the first use of a signature is the earliest. */
  async #checkSignatures(
    checks: readonly ClaimedCheck[],
  ): Promise<Map<ClaimedCheck, SignedVerdict | 'later'>> {
    const verdicts = new Map<ClaimedCheck, SignedVerdict | 'later'>();
    for (const check of checks.toSorted((a, b) => a.firstAtMs - b.firstAtMs)) {
      if (!readSignedClaim(check.address)) continue;
      const verdict = await this.#deps.signatures?.check(check, this.#isLast(check));
      verdicts.set(check, verdict ?? 'later');
    }
    return verdicts;
  }

  #isLast(check: ClaimedCheck): boolean {
    return check.attempts >= this.#options.retryDelaysMs.length;
  }

  /** Undefined when DNS does not answer, `blind` when its answers prove nothing. */
  async #lookUp(address: string): Promise<NamedAddress | 'blind' | undefined> {
    try {
      const { hosts, ttlSeconds } = await this.#gate.run(() => this.#deps.lookUp(address));
      const wanted = ttlSeconds ?? (hosts.length === 0 ? ttlSecondsMin : ttlSecondsDefault);
      const ttl = Math.min(ttlSecondsMax, Math.max(ttlSecondsMin, wanted));
      const name = { address, hosts, ttlSeconds: ttl };
      const lookedUpAtMs = await storeReverseName(this.#deps.database.system, name);
      return { address, hosts, lookedUpAtMs, expiresAtMs: lookedUpAtMs + ttl * 1000 };
    } catch (error) {
      if (error instanceof BlindResolver) return 'blind';
      if (error instanceof NoNameAnswer) return undefined;
      throw error;
    }
  }

  /**
   * Visits are updated per website and crawler: one update for all addresses with the same verdict.
   */
  async #settleAll(
    checks: ClaimedCheck[],
    names: ReadonlyMap<string, NamedAddress | 'blind'>,
    signed: ReadonlyMap<ClaimedCheck, SignedVerdict | 'later'>,
  ) {
    const { system } = this.#deps.database;
    const groups = new Map<string, { checks: ClaimedCheck[]; verdict: Verdict }>();
    let postponed = 0;
    for (const check of checks) {
      const verdict =
        bySignature(signed.get(check)) ?? this.#verdictOf(check, names.get(check.address));
      if (verdict === 'later') {
        const waitMs = this.#options.retryDelaysMs[check.attempts] ?? 0;
        await postponeNameCheck(system, check, waitMs);
        postponed += 1;
        continue;
      }
      const { signer, purpose, verdict: found } = verdict;
      const { workspaceId, websiteId, bot } = check;
      const key = [workspaceId, websiteId, bot, found.reason, signer, purpose].join();
      const group = groups.get(key) ?? { checks: [], verdict };
      group.checks.push(check);
      // The latest look-up's time applies to the whole group: it marks the fewest visits as
      // spoofed.
      if (verdict.accusesFromMs > group.verdict.accusesFromMs) group.verdict = verdict;
      groups.set(key, group);
    }
    let visits = 0;
    for (const { checks: alike, verdict: judged } of groups.values()) {
      visits += await this.#settle(alike, judged);
    }
    return { visits, postponed };
  }

  /**
   * Does three things in one transaction: writes the verdict to the visits, queues the visits that
   * it verified for the URL ledger, and settles the checks. A crash in between repeats all three:
   * visits that are already verified are found by the settlement number that was assigned before.
   */
  async #settle(checks: ClaimedCheck[], verdict: Verdict): Promise<number> {
    const [first] = checks;
    if (!first) return 0;
    const workspace = openWorkspace(this.#deps, first);
    const isVerified = verdict.verdict.verdict === 'verified';
    if (isVerified) await workspace.transaction((tx) => numberVerdicts(tx, checks));
    return workspace.transaction(async (tx) => {
      const website = await tryLockWebsite(tx, first.websiteId);
      // The checks were deleted with the website.
      if (!website) return 0;
      const locked = await lockNameChecks(tx, checks);
      // A check without its number was settled by another worker since, and has been requested
      // anew.
      const numbered = locked.filter(({ settlement }) => settlement !== null);
      const own = isVerified ? numbered : locked;
      // It records the change in a transaction of its own, which lasts if this one does not.
      const visits = await writeVerdict(workspace, own, verdict);
      if (website.tracksUrls) await updateLedger({ ...workspace, db: tx }, numbered);
      for (const check of own) await settleNameCheck(tx, check);
      return visits;
    });
  }

  #verdictOf(check: ClaimedCheck, name: NamedAddress | 'blind' | undefined): Verdict | 'later' {
    if (!name || name === 'blind') {
      return this.#isLast(check)
        ? { verdict: name ? unseen : timedOut, accusesFromMs: 0 }
        : 'later';
    }
    const bot = botByName.get(check.bot);
    // The crawler has been removed from the bot table since, so no rule applies any more.
    if (!bot) return { verdict: inconclusive, accusesFromMs: 0 };
    const verdict = verdictByName(bot, name, { atMs: name.lookedUpAtMs, isOutsideList: false });
    return { verdict, accusesFromMs: name.lookedUpAtMs - accusesBeforeMs };
  }

  async #forget(): Promise<void> {
    if (Date.now() - this.#forgotAtMs < forgetEveryMs) return;
    this.#forgotAtMs = Date.now();
    await forgetReverseNames(this.#deps.database.system, namesMax);
  }
}

async function updateLedger(
  { db, clickhouse }: WorkspaceChange,
  checks: readonly LockedCheck[],
): Promise<void> {
  const [first] = checks;
  if (!first) return;
  const { websiteId, bot } = first;
  const facts = await factsOfSettlements(clickhouse, websiteId, {
    bot,
    settlements: checks.map(({ settlement }) => settlement ?? 0),
    leavingBatches: await leavingBatches(db, websiteId),
    ...spanOf(checks),
  });
  await queueFacts(db, websiteId, toFactColumns(facts));
}

async function writeVerdict(
  workspace: Workspace,
  checks: readonly LockedCheck[],
  { verdict, accusesFromMs, signer, purpose }: Verdict,
): Promise<number> {
  const [first] = checks;
  if (!first) return 0;
  const { websiteId, bot } = first;
  const span = spanOf(checks);
  const visits = {
    websiteId,
    bot,
    addresses: checks.map(({ address }) => address),
    settlements: checks.map(({ settlement }) => settlement ?? 0),
    // Only a confirmed name is stronger evidence than the address lists.
    openReasons: verdict.verdict === 'verified' ? openReasons : ['rdns_not_checked'],
  };
  if (signer !== undefined) {
    const overruled = verdict.verdict === 'verified' ? [...openReasons, ...afterNames] : [];
    return settleVisits(workspace, {
      ...visits,
      ...span,
      ...verdict,
      openReasons: ['signature_not_checked', ...overruled],
      signed: { requests: requestsOf(checks), signer, purpose },
    });
  }
  const before = { fromMs: span.fromMs, toMs: Math.min(span.toMs, accusesFromMs - 1) };
  const parts =
    verdict.verdict === 'spoofed'
      ? [
          { ...before, isOutsideList: true, ...verdict },
          { ...before, isOutsideList: false, ...ofOtherTime },
          { fromMs: Math.max(span.fromMs, accusesFromMs), toMs: span.toMs, ...verdict },
        ]
      : [{ ...span, ...verdict }];
  let settled = 0;
  for (const part of parts) {
    if (part.fromMs > part.toMs) continue;
    settled += await settleVisits(workspace, { ...visits, ...part });
  }
  return settled;
}

const spanOf = (checks: readonly ClaimedCheck[]) => ({
  fromMs: Math.min(...checks.map(({ firstAtMs }) => firstAtMs)),
  toMs: Math.max(...checks.map(({ lastAtMs }) => lastAtMs)),
});

/**
 * A verdict as of the look-up. Before `accusesFromMs` it marks only visits as spoofed whose address
 * a fresh list of their time lacks.
 */
type Verdict = {
  verdict: NameVerdict | SignedVerdict['verdict'];
  accusesFromMs: number;
  /** The host whose keys signed the requests that it is about, instead of addresses. */
  signer?: string;
  /** What the signer's card says that it visits for. */
  purpose?: CrawlerPurpose | undefined;
};

/** Reasons of names that a signature overrules. */
const afterNames = [
  'rdns_timeout',
  'rdns_resolver_blind',
  'rdns_not_of_that_time',
  'rdns_unconfirmed',
  'rdns_inconclusive',
];

function bySignature(signed: SignedVerdict | 'later' | undefined): Verdict | 'later' | undefined {
  if (!signed || signed === 'later') return signed;
  const { verdict, signer, purpose } = signed;
  return { verdict, accusesFromMs: 0, signer, purpose };
}

/** Of each check the request that it is about. */
const requestsOf = (checks: readonly ClaimedCheck[]): number[] =>
  checks.map(({ address }) => readSignedClaim(address)?.signedRequest ?? 0);
