import { createIndexNow, indexNowUrlsMax } from '../../modules/indexing/providers/indexnow';
import { control } from '../../test/providers/sandbox-providers';
import { createSandbox } from './sandbox';

it('IndexNow refuses a batch of one URL more than its protocol allows, as a whole', async () => {
  const sandbox = await createSandbox({ port: 0 });
  const indexNow = createIndexNow({ baseUrl: `${sandbox.url}/indexnow` });
  const key = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';
  const reply = await indexNow.submit({
    host: 'www.example.com',
    key,
    keyLocation: `https://www.example.com/${key}.txt`,
    urls: Array.from({ length: indexNowUrlsMax + 1 }, (_, at) => `https://www.example.com/${at}`),
  });
  expect(reply).toMatchObject({ code: 'bad_format', status: 400 });
  expect((await control(sandbox.url, 'GET', 'calls')).submissions).toBe(0);
  await indexNow.close();
  await sandbox.close();
});
