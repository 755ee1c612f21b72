import { newClient } from '../support/clients';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';

let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const file = [
  '# teapots.example, links to disavow',
  '',
  'domain:spam-one.example',
  'domain:www.spam-two.example',
  'https://spam-three.example/page',
  '',
].join('\r\n');
const wanted = {
  domains: ['spam-one.example', 'www.spam-two.example'],
  urls: ['https://spam-three.example/page'],
};

it('a disavow file is read as it is, in any Unicode, and comes back the same', async () => {
  const client = await newClient(service, (await createWorkspace()).workspaceId);
  const { data } = await client.post<{ id: string }>('/websites', { domain: uniqueDomain() });
  const path = `/websites/${data.id}/backlinks/disavow`;
  const put = (rawBody: string | Buffer, type = 'text/plain') =>
    client.send<typeof wanted & { text: string }>('PUT', path, {
      rawBody,
      headers: { 'Content-Type': type },
    });
  const files = [file, `\ufeff${file}`, Buffer.from(`\ufeff${file}`, 'utf16le')];
  for (const body of files) expect((await put(body)).data).toMatchObject(wanted);
  const { text } = (await client.get<{ text: string }>(path)).data;
  expect((await put(text, 'text/csv; charset=utf-8')).data).toMatchObject(wanted);
  expect((await put(JSON.stringify(wanted), 'application/json')).data).toMatchObject(wanted);
  expect((await put('domain:not a domain')).status).toBe(422);
  expect((await put(file, 'image/png')).status).toBe(415);
  expect((await put('# none\n')).data).toMatchObject({ domains: [], urls: [] });
});
