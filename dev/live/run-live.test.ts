import { z } from 'zod';
import { aiProviderNames } from '../../modules/ai/providers/ai-provider';
import { replySchemas } from '../../modules/ai/providers/reply-schemas';
import { aiCall, aiProvidersAt, askOf } from '../../test/providers/sandbox-ai-providers';
import { control } from '../../test/providers/sandbox-providers';
import { startStub } from '../../test/providers/stub-server';
import { createSandbox, type Sandbox } from '../sandbox/sandbox';
import { compareShapes, readPaths } from './compare-shapes';
import { runLive } from './run-live';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await createSandbox({ port: 0 });
});

afterAll(() => sandbox.close());

async function live(
  more: { baseUrl?: string; isConfirmed?: boolean; model?: string | undefined } = {},
) {
  const { baseUrl = `${sandbox.url}/openai-compatible/v1`, isConfirmed = true } = more;
  const lines: string[] = [];
  const code = await runLive({
    provider: 'openai_compatible',
    model: 'model' in more ? more.model : 'model-a',
    country: 'DE',
    prompt: 'Which shoes?',
    isConfirmed,
    env: {
      OPENAI_COMPATIBLE_BASE_URL: baseUrl,
      OPENAI_COMPATIBLE_API_KEY: 'key',
      PRIVATE_HOSTS_ALLOWED: baseUrl === '' ? '' : new URL(baseUrl).host,
    },
    print: (line) => lines.push(line),
  });
  return { code, output: lines.join('\n') };
}

it('refuses without an account, and names the cost before anything is sent', async () => {
  await control(sandbox.url, 'DELETE', 'calls');
  expect(await live({ baseUrl: '' })).toEqual({
    code: 2,
    output: 'No account: set OPENAI_COMPATIBLE_BASE_URL in the environment.',
  });
  const announced = await live({ isConfirmed: false });
  expect(announced.code).toBe(2);
  expect(announced.output).toMatch(/one call, which costs .*\nNothing was sent\. Add --yes/);
  expect((await control(sandbox.url, 'GET', 'calls')).calls).toEqual({});
});

it('a response of the same shape passes, with one call', async () => {
  // The sample and its day are fixed, because some samples cite nothing.
  const providers = aiProvidersAt(sandbox.url);
  const { raw, cited } = await askOf(providers.openai_compatible, {}, aiCall({ sample: 1 }));
  await Promise.all(Object.values(providers).map((provider) => provider.close()));
  expect(cited).not.toEqual([]);
  const stub = await startStub(() => ({ body: raw }));
  const { code, output } = await live({ baseUrl: stub.url });
  expect(output).toContain('live-verified');
  expect(code).toBe(0);
  expect(stub.requests).toHaveLength(1);
  await stub.close();
});

it('an answer that cites nothing asks to try again', async () => {
  const choice = { index: 0, finish_reason: 'stop', message: { content: 'Brio.' } };
  const stub = await startStub(() => ({ body: { id: 'x', model: 'm', choices: [choice] } }));
  const { code, output } = await live({ baseUrl: stub.url });
  expect(output).toContain('The answer cites nothing, so sources are missing: ask again.');
  expect(code).toBe(1);
  await stub.close();
});

it('a path that the adapter reads and the response lacks fails', async () => {
  const choice = { index: 0, finish_reason: 'stop', message: { content: 'Brio.', extra: 1 } };
  const stub = await startStub(() => ({ body: { id: 'x', model: 'm', choices: 'none' } }));
  const bad = await live({ baseUrl: stub.url });
  expect(bad.output).toContain('bad_data, unexpected_shape');
  expect(bad.code).toBe(1);
  await stub.close();
  const other = await startStub(() => ({ body: { id: 'x', model: 'm', choices: [choice] } }));
  const { code, output } = await live({ baseUrl: other.url });
  expect(code).toBe(1);
  expect(output).toMatch(/read by the adapter:\n(.*\n)* {2}choices\[\]\.message\.annotations\n/);
  expect(output).toMatch(/Not in the stand-in:\n(.*\n)* {2}choices\[\]\.message\.extra/);
  await other.close();
});

it('a refused call says why', async () => {
  expect(await live({ model: undefined })).toMatchObject({
    code: 1,
    output: expect.stringContaining('bad_request, model_missing'),
  });
});

it.each(aiProviderNames)('%s: the stand-in has what the adapter reads', async (name) => {
  const providers = aiProvidersAt(sandbox.url);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, sample) => askOf(providers[name], {}, aiCall({ sample }))),
  );
  const raws = answers.map(({ raw }): unknown => JSON.parse(raw));
  const [first, ...others] = raws;
  const { otherTypes } = compareShapes(others, first, replySchemas[name]);
  expect(otherTypes).toEqual([]);
  // Compared with an empty response, everything steady that is read is missing.
  const missing = compareShapes(raws, {}, replySchemas[name]).missing;
  expect(missing.length).toBeGreaterThan(5);
  await Promise.all(Object.values(providers).map((provider) => provider.close()));
});

it('reports differences by path, type and use', () => {
  const schema = z.object({ a: z.string(), list: z.array(z.object({ x: z.number().nullish() })) });
  expect([...readPaths(schema)].sort()).toEqual(['', 'a', 'list', 'list[]', 'list[].x']);
  const simulated = {
    a: 's',
    b: 1,
    list: [
      { type: 'one', x: 1 },
      { type: 'two', x: null },
    ],
  };
  const real = { a: 7, list: [{ type: 'two', x: 1 }], c: true };
  expect(compareShapes([simulated], real, schema)).toEqual({
    missing: ['list[one]', 'list[one].x'],
    missingUnread: ['b', 'list[one].type'],
    added: ['c'],
    otherTypes: ['a: number instead of string'],
  });
});
