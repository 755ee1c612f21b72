import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { areaProperty, methodNames } from '../../dev/client/method-names';
import { operations } from '../operations';

/** Operations that no screen calls, by the reason why. */
const withoutScreen: { because: string; ids: string[] }[] = [
  {
    because: 'programs that send logs call it',
    ids: [
      'checkLogs',
      'describeElastic',
      'getElasticLicense',
      'ingestElasticBulk',
      'ingestElasticIndexBulk',
      'ingestLogs',
      'ingestLokiLogs',
      'ingestOtlpLogs',
      'putLogs',
    ],
  },
  {
    because: 'its list or its page shows the same',
    ids: [
      'getAiImport',
      'getAlert',
      'getDigest',
      'getExport',
      'getKeywordGroup',
      'getLogDrain',
      'getReportSchedule',
      'getSearchImport',
      'getWebhook',
      'listMarks',
    ],
  },
];

const root = join(__dirname, '..', '..', 'web');

const source = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.ts$/.test(name))
  .map((name) => readFileSync(join(root, name), 'utf8'))
  .join('\n');

const called = new Set(
  [...source.matchAll(/\bapi\s*\.\s*(\w+)\s*\.\s*(\w+)/g)].map(
    ([, area, method]) => `${area}.${method}`,
  ),
);
/** Addresses of links, with what is put into them as the operation's path has it. */
const linked = new Set(
  [...source.matchAll(/\/dashboard\/api\/v1(\/[\w/${}.-]+)/g)].map(([, path = '']) =>
    path.replace(/\$\{[^}]*\}/g, '{}'),
  ),
);

const names = methodNames(operations);
const shown = new Set(
  operations
    .filter(
      ({ id, area, path }) =>
        called.has(`${areaProperty(area)}.${names.get(id)}`) ||
        linked.has(path.replace(/\{\w+\}/g, '{}')),
    )
    .map(({ id }) => id),
);
const excused = withoutScreen.flatMap(({ ids }) => ids);

it('each operation has a place in the dashboard, or a reason for having none', () => {
  const missing = operations.map(({ id }) => id).filter((id) => !shown.has(id));
  expect(missing.filter((id) => !excused.includes(id))).toEqual([]);
});

it('no reason is stale', () => {
  const known = new Set(operations.map(({ id }) => id));
  expect(excused.filter((id) => shown.has(id) || !known.has(id))).toEqual([]);
  expect(new Set(excused).size).toBe(excused.length);
});
