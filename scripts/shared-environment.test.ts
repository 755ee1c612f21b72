import { createRequire } from 'node:module';
import { join } from 'node:path';
import SharedEnvironment from '../test/support/shared-environment';

it('puts back the variables and globals that a test file changed', async () => {
  const { exit, env } = process;
  const { fetch } = globalThis;
  const home = env['HOME'];
  const environment = new SharedEnvironment({ projectConfig: {} as never });
  env['HOME'] = '/elsewhere';
  env['OF_A_TEST'] = '1';
  process.exit = () => undefined as never;
  globalThis.fetch = () => Promise.reject(new Error('faked'));
  await environment.teardown();
  expect([env['HOME'], env['OF_A_TEST']]).toEqual([home, undefined]);
  expect(process.exit).toBe(exit);
  expect(globalThis.fetch).toBe(fetch);
});

it('finds a source by its name without ending before JSON of that name', () => {
  const load = createRequire(join(__dirname, '../modules/campaigns/rules/dated-marks.ts'));
  expect(load.resolve('./ranking-updates.json')).toMatch(/\.json$/);
  expect(load.resolve('./ranking-updates')).toMatch(/\.ts$/);
});
