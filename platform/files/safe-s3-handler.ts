import type { Readable } from 'node:stream';
import { request } from 'undici';
import { createSafeAgent, type SafeAgentOptions } from '../network/safe-agent';
import type { S3RequestHandler } from './s3-store';

type Asked = {
  method: string;
  protocol: string;
  hostname: string;
  port?: number;
  path: string;
  query?: Record<string, string | string[] | null>;
  headers: Record<string, string>;
  body?: string | Uint8Array | Readable;
};

const headersTimeoutMs = 60_000;

function urlOf({ protocol, hostname, port, path, query = {} }: Asked): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((each) => {
      const key = encodeURIComponent(name);
      return each === null || each === undefined ? key : `${key}=${encodeURIComponent(each)}`;
    }),
  );
  const search = pairs.length > 0 ? `?${pairs.join('&')}` : '';
  return `${protocol}//${hostname}${port === undefined ? '' : `:${port}`}${path}${search}`;
}

/**
 * Sends the requests of the SDK through the agent that reaches public addresses only: a tenant names
 * the server. The SDK follows no redirects.
 */
export function createSafeS3Handler(options: Pick<SafeAgentOptions, 'rules' | 'dnsServers'>) {
  const dispatcher = createSafeAgent(options);
  const handle = async (asked: Asked, { abortSignal }: { abortSignal?: AbortSignal } = {}) => {
    const { method, headers, body } = asked;
    // Undici sets the length and the host.
    const { host: _host, expect: _expect, ...sent } = headers;
    const response = await request(urlOf(asked), {
      method: method as 'GET',
      headers: sent,
      dispatcher,
      headersTimeout: headersTimeoutMs,
      ...(body !== undefined && { body: body as Buffer }),
      ...(abortSignal && { signal: abortSignal }),
    });
    return {
      response: {
        statusCode: response.statusCode,
        headers: response.headers as Record<string, string>,
        body: response.body,
      },
    };
  };
  return {
    handle,
    destroy: () => void dispatcher.close(),
    metadata: { handlerProtocol: 'http/1.1' },
  } as unknown as S3RequestHandler;
}
