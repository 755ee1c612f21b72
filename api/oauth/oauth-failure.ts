import { AppError, type ErrorCode } from '../../platform/errors';
import type { ErrorBody } from '../http/request-state';

/** The errors of RFC 6749, 7591 and 8707 that are answered here. */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'invalid_target'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'access_denied';

/** A failure whose code OAuth defines. */
export class OAuthFailure extends AppError {
  readonly oauthCode: OAuthErrorCode;

  constructor(oauthCode: OAuthErrorCode, message: string) {
    super(oauthCode === 'invalid_client' ? 'unauthorized' : 'bad_request', message);
    this.oauthCode = oauthCode;
  }
}

const codes: Partial<Record<ErrorCode, string>> = {
  internal_error: 'server_error',
  unavailable: 'temporarily_unavailable',
  rate_limited: 'temporarily_unavailable',
  forbidden: 'access_denied',
};

/** The form of errors that OAuth's clients read. */
export const oauthErrorBody: ErrorBody = (error, requestId) => ({
  error: error instanceof OAuthFailure ? error.oauthCode : (codes[error.code] ?? 'invalid_request'),
  error_description: error.message,
  request_id: requestId,
});
