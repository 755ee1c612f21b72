import type { Request } from 'express';
import { isDrainToken } from '../../modules/crawlers/rules/drain-token';

/**
 * The drain's token that a shipper sends, wherever its settings let it: as a bearer, as an API key
 * or either half of one or of Basic credentials, as Firehose's access key, in a header of its own, or in the query. Undefined for
 * anything that is none, so that an API key is still looked for.
 */
export function drainTokenFrom(request: Request): string | undefined {
  const authorization = request.get('Authorization') ?? '';
  const bearer = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
  const basic = /^Basic +(\S+) *$/i.exec(authorization)?.[1];
  // Elasticsearch's: one text, or in base64 the id and the secret.
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
