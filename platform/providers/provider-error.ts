/**
 * What a failed call means for whoever made it. `auth`: the credential is refused, nothing will work
 * until it is changed. `quota`: the account is used up. `transient`: the same call may work later.
 * `bad_data`: the reply cannot be believed. `bad_request`: this call will never work.
 */
export type ProviderErrorKind = 'auth' | 'quota' | 'transient' | 'bad_data' | 'bad_request';

export type ProviderErrorDetails = {
  provider: string;
  kind: ProviderErrorKind;
  /** The provider's own code, else ours; stable enough to be stored as evidence. */
  code: string;
  message: string;
  /** How long the provider asked us to wait. */
  retryAfterMs?: number;
  /**
   * True when the provider may have done (and charged) the work although no answer arrived, so that
   * a repetition may buy it twice.
   */
  mayBeCharged?: boolean;
  cause?: unknown;
};

/** A failed call to a provider. Never holds a credential: not in its message, not in its cause. */
export class ProviderError extends Error {
  readonly provider: string;
  readonly kind: ProviderErrorKind;
  readonly code: string;
  readonly retryAfterMs: number | undefined;
  readonly mayBeCharged: boolean;

  constructor(details: ProviderErrorDetails) {
    super(details.message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'ProviderError';
    this.provider = details.provider;
    this.kind = details.kind;
    this.code = details.code;
    this.retryAfterMs = details.retryAfterMs;
    this.mayBeCharged = details.mayBeCharged ?? false;
  }
}
