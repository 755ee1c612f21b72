import { AddressRefused } from './safe-agent';

export type FetchFailureCode =
  | 'address_refused'
  | 'dns'
  | 'connect'
  | 'tls'
  | 'timeout'
  | 'too_many_redirects'
  | 'bad_redirect'
  | 'body_too_large'
  | 'broken_body';

/** The reason why a fetch failed, in words for the user who requested it. */
export class FetchFailed extends Error {
  override readonly name = 'FetchFailed';

  readonly code: FetchFailureCode;

  constructor(code: FetchFailureCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Whether the same host may still respond over plain http. */
export const mayAnswerWithoutTls = (code: string | null): boolean =>
  code === 'connect' || code === 'tls' || code === 'timeout';

const messages = {
  dns: 'The name of the server is not known.',
  connect: 'The server cannot be reached, or did not answer in HTTP.',
  tls: 'The server has no valid certificate for this name, or its TLS failed.',
  timeout: 'The server took too long.',
  broken_body: 'The answer broke off, or is not packed as it says.',
} satisfies Partial<Record<FetchFailureCode, string>>;

const dnsCodes = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA', 'ENODATA']);
const timeoutCodes = new Set([
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);
const tlsCode =
  /^(ERR_(TLS|SSL)_|CERT_|CRL_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|EPROTO$|HOSTNAME_MISMATCH$)/;

function kindOf(code: string): keyof typeof messages | undefined {
  if (dnsCodes.has(code)) return 'dns';
  if (timeoutCodes.has(code)) return 'timeout';
  return tlsCode.test(code) ? 'tls' : undefined;
}

const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** Maps a network exception to a failure, before or after the response's headers. */
export function toFetchFailed(error: unknown, isInBody: boolean): FetchFailed {
  if (error instanceof FetchFailed) return error;
  if (error instanceof AddressRefused) {
    return new FetchFailed('address_refused', error.message, { cause: error });
  }
  const code = kindOf(codeOf(error)) ?? (isInBody ? 'broken_body' : 'connect');
  return new FetchFailed(code, messages[code], { cause: error });
}

export const tookTooLong = () => new FetchFailed('timeout', messages.timeout);
export const brokenBody = (cause?: unknown) =>
  new FetchFailed('broken_body', messages.broken_body, { cause });
