import { once } from 'node:events';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { ApiClient } from '../support/api-client';
import { type ApiProcess, startApiProcess } from '../support/api-process';
import { newClient } from '../support/clients';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';

let service: Service;
let api: ApiProcess;
let key: string;

beforeAll(async () => {
  service = await startService();
  const { workspaceId } = await createWorkspace();
  ({ key } = await newClient(service, workspaceId));
  api = await startApiProcess();
});
afterAll(async () => {
  await api.kill();
  await service.stop();
});

const line = (minute: number) =>
  `66.249.66.1 - - [20/Nov/2026:10:0${minute}:00 +0000] "GET /a HTTP/1.1" 200 5 "-" "Googlebot/2.1"\n`;

const agent = new Agent({ keepAlive: true });
const send = (path: string): ClientRequest =>
  request(`${api.url}/api/v1${path}`, {
    agent,
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'text/plain' },
  });

it('asked to stop during an upload, it takes the upload, answers, and exits; idle connections do not delay it', async () => {
  const { data } = await new ApiClient(api.url, key).post<{ id: string }>('/websites', {
    domain: uniqueDomain(),
  });
  const upload = send(`/websites/${data.id}/logs`);
  const answered = once(upload, 'response') as Promise<[IncomingMessage]>;
  upload.write(line(1));
  await once(upload, 'socket');
  const idle = await fetch(`${api.url}/healthz`);
  expect(idle.headers.get('keep-alive')).toBe('timeout=75');
  const stopped = api.stop();
  // It has heard of its end once it takes no new connection.
  await expect(refusal()).resolves.toBe('refused');
  upload.end(line(2));
  const [response] = await answered;
  const body = (await json(response)) as { data: { received: number } };
  expect([response.statusCode, body.data.received]).toEqual([200, 2]);
  expect(await stopped).toBe(0);
});

async function refusal(): Promise<string> {
  for (;;) {
    const asked = request(`${api.url}/healthz`, { agent: new Agent() });
    asked.end();
    const outcome = await Promise.race([
      once(asked, 'response').then(
        ([response]: IncomingMessage[]) => response?.resume() && 'taken',
      ),
      once(asked, 'error').then(() => 'refused'),
    ]).catch(() => 'refused');
    if (outcome === 'refused') return outcome;
  }
}
