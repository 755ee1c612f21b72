import { botTable } from '../../modules/crawlers/bots/bot-table';
import { isSignerOf, signedAgentName } from '../../modules/crawlers/bots/signing-bots';
import type { CrawlerPurpose } from '../../modules/crawlers/rules/crawler';
import type { ClaimedCheck } from '../../modules/crawlers/store/name-check-store';
import type { SafeFetch } from '../../platform/network/safe-fetch';
import type { Database } from '../../platform/postgres/database';
import { checkSignature, type SignatureVerdict } from './check-signature';
import { type ClaimedSignature, readSignature, type SignatureFault } from './read-signature';
import { readSignedClaim, type SignedClaim, signatureHash } from './signed-claim';
import { SignerKeys } from './signer-keys';
import { isFirstUse } from './signing-key-store';

/** The verdict on a signed request, and the host whose keys signed it; '' where that is unknown. */
export type SignedVerdict = {
  signedRequest: number;
  signer: string;
  /** What the signer's card says that it visits for, where our table does not know the agent. */
  purpose?: CrawlerPurpose | undefined;
  verdict:
    | SignatureVerdict
    | {
        verdict: 'unverifiable';
        reason:
          | SignatureFault
          /** Another crawler's keys signed it, or a stranger's. */
          | 'signature_of_another'
          /** An earlier request had the same signature. */
          | 'signature_replayed'
          /** The signer's keys could not be fetched. */
          | 'signature_keys_unavailable';
      };
};

const botByName = new Map(botTable.map((bot) => [bot.name, bot]));

/** Checks the signatures of stored visits by their signers' keys. */
export class SignatureChecker {
  readonly #database: Database;
  readonly #keys: SignerKeys;

  constructor({ database, safeFetch }: { database: Database; safeFetch: SafeFetch }) {
    this.#database = database;
    this.#keys = new SignerKeys({ system: database.system, safeFetch });
  }

  /** Returns undefined for the check of an address, and `later` while keys may still be had. */
  async check(check: ClaimedCheck, isLast: boolean): Promise<SignedVerdict | 'later' | undefined> {
    const signed = readSignedClaim(check.address);
    if (!signed) return undefined;
    const { signedRequest } = signed;
    const claim = readSignature(signed.request);
    const undecided = (
      reason: Extract<SignedVerdict['verdict'], { verdict: 'unverifiable' }>['reason'],
    ): SignedVerdict => ({
      signedRequest,
      signer: '',
      verdict: { verdict: 'unverifiable', reason },
    });
    if (typeof claim === 'string') return undecided(claim);
    const bot = botByName.get(check.bot);
    if (!bot || !isSignerOf(bot, claim.signer)) return undecided('signature_of_another');
    const atMs = check.firstAtMs;
    const versions = await this.#keys.find(claim, { workspaceId: check.workspaceId, atMs });
    if (versions.length === 0) return isLast ? undecided('signature_keys_unavailable') : 'later';
    const verdict = checkSignature(claim, versions, atMs);
    const mayBeNew = verdict.reason === 'signature_key_unknown' && !isLast;
    if (mayBeNew && Date.now() - atMs < recentMs) return 'later';
    if (verdict.verdict === 'verified' && !(await this.#isFirst(check, claim, signed))) {
      return undecided('signature_replayed');
    }
    if (verdict.verdict !== 'verified') return { signedRequest, signer: '', verdict };
    const purpose = bot.name === signedAgentName ? verdict.purpose : undefined;
    return { signedRequest, signer: claim.signer, purpose, verdict };
  }

  #isFirst(check: ClaimedCheck, claim: ClaimedSignature, signed: SignedClaim): Promise<boolean> {
    const { workspaceId, websiteId } = check;
    const use = {
      websiteId,
      signature: signatureHash(claim.signature),
      signedRequest: signed.signedRequest,
    };
    return this.#database.transaction(workspaceId, (tx) => isFirstUse(tx, use));
  }
}

/** A signer may publish a key after its first use, but not days later. */
const recentMs = 3_600_000;
