import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker';
import * as workflows from '../../workflows';
import { workflowBundlePath } from '../support/workflow-bundle';

/**
 * Histories of every shape that a workflow has had since it was released. One that fails here would
 * break runs which are under way: put the change behind `patched()`.
 */
const histories = readdirSync(__dirname).filter((file) => file.endsWith('.json'));

beforeAll(() => {
  Runtime.install({ logger: new DefaultLogger('ERROR') });
});

it('there is a history of every workflow', () => {
  const seen = new Set(histories.map((file) => readType(file)));
  expect([...seen].sort()).toEqual(Object.keys(workflows).sort());
});

it.each(histories)('%s replays', async (file) => {
  const history = JSON.parse(readFileSync(join(__dirname, file), 'utf8'));
  await expect(
    Worker.runReplayHistory({ workflowBundle: { codePath: workflowBundlePath() } }, history),
  ).resolves.toBeUndefined();
});

it('a history that the code did not make is refused', async () => {
  const text = readFileSync(join(__dirname, 'purge-website.json'), 'utf8');
  const foreign = JSON.parse(text.replaceAll('purgeWebsite', 'skipCollection'));
  await expect(
    Worker.runReplayHistory({ workflowBundle: { codePath: workflowBundlePath() } }, foreign),
  ).rejects.toThrow();
});

function readType(file: string): string {
  const { events } = JSON.parse(readFileSync(join(__dirname, file), 'utf8')) as {
    events: Array<{ workflowExecutionStartedEventAttributes?: { workflowType: { name: string } } }>;
  };
  return events[0]?.workflowExecutionStartedEventAttributes?.workflowType.name ?? '';
}
