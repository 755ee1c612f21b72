/**
 * The meaning of a failed call for its caller. `auth`: the credential is refused, and nothing works
 * until it is changed. `quota`: the account is used up. `transient`: the same call may work later.
 * `bad_data`: the response is not credible. `bad_request`: this call will never work.
 */
export type ProviderErrorKind = 'auth' | 'quota' | 'transient' | 'bad_data' | 'bad_request';

export type ProviderErrorDetails = {
  provider: string;
  kind: ProviderErrorKind;
  /** The provider's own code, else ours; stable enough to be stored as evidence. */
  code: string;
  message: string;
  /** The wait that the provider requested. */
  retryAfterMs?: number;
  /**
   * True if the provider may have done (and charged) the work although no response arrived, so that
   * a retry may buy it twice.
   */
  mayBeCharged?: boolean;
  cause?: unknown;
};

/** A failed call to a provider. Neither its message nor its cause contains a credential. */
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
