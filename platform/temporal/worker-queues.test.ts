import { taskQueues } from './task-queues';
import { workerQueues } from './worker-queues';

it('names queues, and all of providers together, each once', () => {
  expect(workerQueues.parse('core, bulk,core')).toEqual(['core', 'bulk']);
  const providers = workerQueues.parse('provider,provider-bing');
  expect(providers).toContain('provider-sandbox');
  expect(
    new Set([
      ...providers,
      ...workerQueues.parse('core,bulk,reports,exports,sites,webhooks,crawl'),
    ]),
  ).toEqual(new Set(Object.values(taskQueues)));
});

it('a queue that does not exist is named', () => {
  expect(() => workerQueues.parse('core,audits')).toThrow(/core, bulk.*audits.* is not/);
  expect(() => workerQueues.parse('')).toThrow(/is not/);
});
