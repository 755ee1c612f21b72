import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { newId } from '../platform/ids';
import { idParamsOf, kindByParam } from '../test/support/path-ids';
import { operations } from './operations';

const withIds = operations.filter((operation) => idParamsOf(operation).length > 0);

it.each(withIds.map((operation) => [operation.id, operation] as const))(
  '%s takes ids of one kind, in the form that they are made in',
  (_id, operation) => {
    const params = idParamsOf(operation);
    for (const param of params) {
      const kind = kindByParam[param];
      if (!kind) throw new Error(`${param} has no kind: add it to test/support/path-ids.ts`);
      const id = newId(kind);
      const takes = (value: string) => operation.params.shape[param]?.safeParse(value).success;
      expect([param, takes(id)]).toEqual([param, true]);
      const others = [
        id.replace(/..$/, '00'),
        id.toUpperCase(),
        `${id} `,
        newId('workspace'),
        'not-an-id',
        '',
      ];
      expect([param, others.filter(takes)]).toEqual([param, []]);
    }
  },
);

const lists = operations.filter(({ kind }) => kind === 'list');

it.each(lists.map((list) => [list.id, list] as const))(
  '%s takes pages of 1 to 1000 rows',
  (_id, { query }) => {
    // Other parameters may be required.
    const problemsOf = (page: object) =>
      (query.safeParse(page).error?.issues ?? []).map(({ path }) => path[0]);
    for (const limit of ['1', '1000']) expect(problemsOf({ limit })).not.toContain('limit');
    for (const limit of ['0', '1001', 'ten']) expect(problemsOf({ limit })).toContain('limit');
    for (const offset of ['0', '100000']) expect(problemsOf({ offset })).not.toContain('offset');
    for (const offset of ['-1', '1.5']) expect(problemsOf({ offset })).toContain('offset');
  },
);

it('no operation of our own takes a parameter that it does not know', () => {
  const taking = operations.filter(({ query }) => {
    const issues = query.safeParse({ color: 'red' }).error?.issues ?? [];
    return !issues.some(({ code }) => code === 'unrecognized_keys');
  });
  // Elasticsearch's clients ask with parameters of its own.
  const foreign = operations.filter(({ protocol }) => protocol?.passthroughQuery);
  expect(taking.map(({ id }) => id)).toEqual(foreign.map(({ id }) => id));
});

describe('the audit log', () => {
  /** Writes that leave no entry, with the reason why. */
  const unaudited: Record<string, string> = {
    ingestElasticBulk: 'its batch says who sent it',
    ingestElasticIndexBulk: 'its batch says who sent it',
    ingestLogs: 'its batch says who sent it',
    ingestLokiLogs: 'its batch says who sent it',
    ingestOtlpLogs: 'its batch says who sent it',
    putLogs: 'its batch says who sent it',
    previewReport: 'stores nothing',
    simulateRobots: 'stores nothing',
    startSearchConnect: 'stores nothing; the callback makes the connection',
    testSearchConnection: 'stores nothing',
    tryAuditExtractions: 'stores nothing',
  };
  const root = join(__dirname, '..');
  const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
  const importsOf = (file: string) =>
    [...textOf(file).matchAll(/import (?!type)[^;]* from '(\.[^']+)'/g)]
      .map(([, path = '']) => `${join(dirname(file), path)}.ts`)
      .filter((path) => existsSync(join(root, path)) && !path.endsWith('/audit-log.ts'));
  const records = (file: string) => /\b(?:audit(?:All)?|logChange)\(/.test(textOf(file));
  /** Whether a file records an entry, or one that it imports: of modules the nearest and its neighbors. */
  const audits = (file: string): boolean => {
    if (records(file)) return true;
    if (file.startsWith('modules/')) {
      return importsOf(file).some((near) => dirname(near) === dirname(file) && records(near));
    }
    return (
      file.startsWith('api/') && !file.startsWith('api/operation/') && importsOf(file).some(audits)
    );
  };

  it('has an entry of every operation that changes something', () => {
    const silent = readdirSync(__dirname, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => join('api', file))
      .filter((file) => !audits(file))
      .flatMap((file) => [
        ...textOf(file).matchAll(/= define(?:Write|Upload)[(<][\s\S]*?\bid: '(\w+)'/g),
      ])
      .map(([, id]) => id);
    expect(silent.toSorted()).toEqual(Object.keys(unaudited).toSorted());
  });
});
