import { request } from 'node:http';

type Begun = {
  answer: Promise<{ status: number | undefined; retryAfter: string | undefined }>;
  stop(): void;
};

/** Begins a body of a given length and never ends it. */
export function beginBody(
  url: string,
  { key, bytes, type = 'application/json' }: { key: string; bytes: number; type?: string },
): Begun {
  const controller = new AbortController();
  const begun = request(url, {
    method: 'POST',
    signal: controller.signal,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': type, 'Content-Length': bytes },
  });
  begun.on('error', () => undefined);
  begun.write('{');
  const answer: Begun['answer'] = new Promise((resolve) => {
    begun.on('response', (response) => {
      response.resume();
      resolve({ status: response.statusCode, retryAfter: response.headers['retry-after'] });
    });
  });
  return { answer, stop: () => controller.abort() };
}
