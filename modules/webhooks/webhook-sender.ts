import { Webhook as Signer } from 'standardwebhooks';
import { type Agent, request } from 'undici';
import { toFetchFailed, tookTooLong } from '../../platform/network/fetch-failed';
import type { HostRules } from '../../platform/network/host-rules';
import { createSafeAgent } from '../../platform/network/safe-agent';
import { parseRetryAfter } from '../../platform/providers/retry-after';
import { deliveryTimeoutMs } from './rules/delivery-outcome';

const replyBytesMax = 1_024;
const connectionsPerHostMax = 32;

export type Message = { id: string; url: string; body: string; secrets: readonly string[] };

export type Reply = {
  httpStatus: number | null;
  error: string | null;
  retryAfterMs: number | null;
  latencyMs: number;
  reply: string | null;
};

/** Posts signed messages to receivers that tenants name. */
export type WebhookSender = {
  /**
   * Any response is a result, and so is the lack of one. Redirects are not followed. When `stopping`
   * aborts, the message counts as unsent, and this throws the reason.
   */
  send(message: Message, stopping: AbortSignal): Promise<Reply>;
  close(): Promise<void>;
};

/** Reads the beginning of a body, and leaves the rest. */
async function beginningOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= replyBytesMax) break;
  }
  // Postgres stores no NUL.
  return Buffer.concat(chunks).subarray(0, replyBytesMax).toString('utf8').replaceAll('\0', '');
}

const signaturesOf = ({ id, body, secrets }: Message, at: Date) =>
  secrets.map((secret) => new Signer(secret).sign(id, at, body)).join(' ');

async function post(dispatcher: Agent, message: Message, signal: AbortSignal): Promise<Reply> {
  const sentAt = new Date();
  const { statusCode, headers, body } = await request(message.url, {
    dispatcher,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Sightline-Webhooks/1.0',
      'webhook-id': message.id,
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
      'webhook-signature': signaturesOf(message, sentAt),
    },
    body: message.body,
    headersTimeout: deliveryTimeoutMs,
    bodyTimeout: deliveryTimeoutMs,
    signal,
  });
  body.on('error', () => {});
  const latencyMs = Date.now() - sentAt.getTime();
  // The status decides; a reply that is cut short or never ends changes nothing.
  const reply = await beginningOf(body).catch(() => null);
  body.destroy();
  const retryAfter = headers['retry-after'];
  return {
    httpStatus: statusCode,
    error: null,
    retryAfterMs:
      typeof retryAfter === 'string' ? (parseRetryAfter(retryAfter, Date.now()) ?? null) : null,
    latencyMs,
    reply,
  };
}

/** Opens a sender; receivers with private addresses need the operator's permission in `rules`. */
export function openWebhookSender(
  rules: HostRules,
  dnsServers: readonly string[] = [],
): WebhookSender {
  const connectTimeoutMs = 5_000;
  const dispatcher = createSafeAgent({
    rules,
    dnsServers,
    connectTimeoutMs,
    connectionsPerHostMax,
  });
  return {
    async send(message, stopping) {
      const began = performance.now();
      const timeout = AbortSignal.timeout(deliveryTimeoutMs);
      try {
        return await post(dispatcher, message, AbortSignal.any([timeout, stopping]));
      } catch (error) {
        stopping.throwIfAborted();
        const failed = timeout.aborted ? tookTooLong() : toFetchFailed(error, false);
        return {
          httpStatus: null,
          error: failed.code,
          retryAfterMs: null,
          latencyMs: Math.round(performance.now() - began),
          reply: null,
        };
      }
    },
    close: () => dispatcher.destroy(),
  };
}
