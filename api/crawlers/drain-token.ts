import type { Request } from 'express';
import { isDrainToken } from '../../modules/crawlers/rules/drain-token';

/**
 * Finds the drain token that a shipper sends, wherever its settings allow one: as a bearer token,
 * as an API key, as either half of an API key or of Basic credentials, as Firehose's access key, in
 * a custom header, or in the query. Returns undefined for any other credential, so that it can
 * still be tried as an API key.
 */
export function drainTokenFrom(request: Request): string | undefined {
  const authorization = request.get('Authorization') ?? '';
  const bearer = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
  const basic = /^Basic +(\S+) *$/i.exec(authorization)?.[1];
  // Elasticsearch's API key: plain text, or the id and the secret in base64.
  const apiKey = /^ApiKey +(\S+) *$/i.exec(authorization)?.[1];
  const pair = basic ?? apiKey;
  const credentials = pair ? Buffer.from(pair, 'base64').toString('utf8').split(':') : [];
  const query = request.url.includes('?')
    ? new URLSearchParams(request.url.slice(request.url.indexOf('?'))).get('token')
    : undefined;
  const candidates = [
    bearer,
    apiKey,
    ...credentials,
    request.get('X-Amz-Firehose-Access-Key'),
    request.get('X-Drain-Token'),
    query,
  ];
  return candidates.find((text) => typeof text === 'string' && isDrainToken(text)) ?? undefined;
}
