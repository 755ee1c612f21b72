import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { environmentSchema } from '../../platform/config';
import { heapEnvOf, nodeOptionsOf } from './service-parts';
import { stackEnvironmentSchema } from './stack-settings';

const read = (path: string) => readFileSync(join(__dirname, '..', '..', path), 'utf8');
const listed = [...read('.env.example').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name);

it('.env.example lists every setting of the service and of npm start, each once', () => {
  const known = [
    ...Object.keys(environmentSchema.shape),
    ...Object.keys(stackEnvironmentSchema.shape),
  ];
  expect(listed).toEqual([...new Set(listed)]);
  expect(known.filter((name) => !listed.includes(name))).toEqual([]);
});

it('what .env.example lists is read by something', () => {
  const compose = read('docker-compose.yml');
  const known = { ...environmentSchema.shape, ...stackEnvironmentSchema.shape };
  const unread = listed.filter(
    (name) => name !== undefined && !(name in known) && !compose.includes(`\${${name}`),
  );
  expect(unread).toEqual([]);
});

it('every variable of docker-compose.yml is documented in .env.example', () => {
  const names = [...read('docker-compose.yml').matchAll(/\$\{([A-Z0-9_]+)/g)].map(
    ([, name]) => name,
  );
  expect(names.filter((name) => !listed.includes(name))).toEqual([]);
});

const { services } = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<string, { command?: string[]; environment: Record<string, unknown> }>;
};

it('the worker of docker-compose.yml is bounded as everywhere', () => {
  expect(services['worker']?.command).toEqual(expect.arrayContaining(nodeOptionsOf('worker')));
});

it.each(['api', 'worker'] as const)(
  'the heap of the %s of docker-compose.yml is that of everywhere',
  (name) => {
    const environment = services[name]?.environment;
    for (const [setting, value] of Object.entries(heapEnvOf(name))) {
      expect(String(environment?.[setting])).toBe(value);
    }
  },
);

it('docker-compose.yml gives its services only settings that they know', () => {
  // Variables that Node and glibc read.
  const others = ['NODE_ENV', ...Object.keys(heapEnvOf('worker'))];
  for (const name of ['api', 'worker', 'migrate']) {
    const named = Object.keys(services[name]?.environment ?? {});
    const unknown = named.filter(
      (key) => !others.includes(key) && !(key in environmentSchema.shape),
    );
    expect(unknown).toEqual([]);
  }
});
