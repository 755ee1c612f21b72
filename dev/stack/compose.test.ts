import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { environmentSchema } from '../../platform/config';

const root = join(__dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const serviceSchema = z.looseObject({
  image: z.string().optional(),
  build: z.string().optional(),
  depends_on: z.record(z.string(), z.looseObject({ condition: z.string() })).optional(),
  volumes: z.array(z.string()).optional(),
  ports: z.array(z.string()).optional(),
  healthcheck: z.looseObject({ test: z.unknown().optional() }).optional(),
  restart: z.string().optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  mem_limit: z.string().optional(),
  pids_limit: z.number().optional(),
  security_opt: z.array(z.string()).optional(),
  networks: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.unknown()).optional(),
});

const { services, volumes, networks } = z
  .object({
    networks: z.record(z.string(), z.object({ internal: z.boolean() }).nullable()),
    services: z.record(z.string(), serviceSchema),
    volumes: z.record(z.string(), z.null()),
  })
  .parse(parse(read('docker-compose.yml'), { merge: true }));
const dockerfile = read('Dockerfile');
const entries = Object.entries(services);
const ours = entries.filter(([, service]) => service.build !== undefined);

it.each(entries)('%s runs a pinned image or our own', (_, { image, build }) => {
  if (build === undefined) expect(image).toMatch(/^[\w./-]+:\d+\.\d+[\w.-]*$/);
  else expect(existsSync(join(root, build, 'Dockerfile'))).toBe(true);
});

it.each(entries)(
  '%s waits for services that exist, and that can say they are there',
  (_, service) => {
    for (const [name, { condition }] of Object.entries(service.depends_on ?? {})) {
      const awaited = services[name];
      expect(awaited).toBeDefined();
      if (condition === 'service_healthy') expect(awaited?.healthcheck?.test).toBeDefined();
      else expect(awaited?.restart).toBe('on-failure');
    }
  },
);

it.each(entries)('%s has no privileges, and is reached from this machine alone', (_, service) => {
  for (const word of ['privileged', 'network_mode', 'pid', 'cap_add', 'devices']) {
    expect(service).not.toHaveProperty(word);
  }
  for (const port of service.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/);
});

it.each(entries)('%s mounts volumes and files that exist', (_, service) => {
  for (const mount of service.volumes ?? []) {
    const [source = ''] = mount.split(':');
    if (source.startsWith('.')) expect(existsSync(join(root, source))).toBe(true);
    else expect(volumes).toHaveProperty(source);
  }
});

it.each(ours)('%s has a read-only root and no capabilities', (_, service) => {
  expect(service.read_only).toBe(true);
  expect(service.cap_drop).toEqual(['ALL']);
});

/** In the worker Chromium makes namespaces for its sandbox. */
const seccomp: Record<string, string[]> = { worker: ['seccomp=./deploy/chromium-seccomp.json'] };

it.each(entries)(
  '%s has bounds of memory and processes, and gains no privileges',
  (name, service) => {
    expect(service.mem_limit).toMatch(/^\d+[mg]$/);
    expect(service.pids_limit).toBeGreaterThan(0);
    expect(service.security_opt).toEqual(['no-new-privileges:true', ...(seccomp[name] ?? [])]);
    for (const option of seccomp[name] ?? []) {
      expect(existsSync(join(root, option.replace('seccomp=', '')))).toBe(true);
    }
  },
);

it('databases and Temporal are in networks that lead nowhere, only the service, backups and the UI outside', () => {
  const isInside = (name: string) => networks[name]?.internal === true;
  const outside = entries.filter(([, service]) => !service.networks?.every(isInside));
  expect(outside.map(([name]) => name).sort()).toEqual(['api', 'backup', 'temporal-ui', 'worker']);
  for (const [, service] of entries) {
    for (const network of service.networks ?? []) expect(networks).toHaveProperty(network);
  }
});

const forTests = ['RESOLVE_OVERRIDES', 'SANDBOX_URL', 'TEST_CLOCK_DAYS'];

it('settings for tests and staging do not reach production', () => {
  for (const [, { environment }] of ours) {
    for (const name of forTests) expect(environment).not.toHaveProperty(name);
  }
  expect(read('docker-compose.yml')).not.toContain('auto-setup');
});

it('every other setting of the service can be given in .env', () => {
  // The embedded stack's folder: here, files have a volume.
  const elsewhere = [...forTests, 'DATA_DIR'];
  const given = new Set(ours.flatMap(([, { environment }]) => Object.keys(environment ?? {})));
  const known = Object.keys(environmentSchema.shape);
  expect(known.filter((name) => !given.has(name))).toEqual(
    known.filter((name) => elsewhere.includes(name)),
  );
});

it('the API does not start without its proxies', () => {
  expect(services['api']?.environment).toMatchObject({
    TRUST_PROXY: expect.stringMatching(/^\$\{TRUST_PROXY:\?/),
  });
});

it('links in the worker’s mail lead to the public URL', () => {
  expect(services['worker']?.environment).toHaveProperty('PUBLIC_URL');
});

it('the worker’s metrics can be switched on', () => {
  expect(services['worker']?.environment).toMatchObject({
    HOST: '0.0.0.0',
    WORKER_METRICS_PORT: expect.any(String),
    METRICS_KEY: expect.any(String),
  });
});

it('no password or key is written in docker-compose.yml', () => {
  const secrets = read('docker-compose.yml').matchAll(/^\s*\w*(?:PASSWORD|PWD|_KEY): (.*)$/gm);
  for (const [, value] of secrets) expect(value).toMatch(/^\$\{\w+:(\?[^}]+|-)\}$/);
});

it('the image pins its base, does not run as root, and has a health check', () => {
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
  for (const base of bases) expect(base).toMatch(/^node:24\.\d+\.\d+-[a-z-]+$/);
  const users = [...dockerfile.matchAll(/^USER (\S+)/gm)].map(([, user]) => user);
  expect(users.at(-1)).toBe('node');
  expect(dockerfile).toMatch(/^HEALTHCHECK /m);
  expect(dockerfile).toContain('/healthz');
});

it('what the image copies from the checkout is there, and is not ignored', () => {
  const ignored = read('.dockerignore').split('\n');
  for (const [, sources = ''] of dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)) {
    for (const source of sources.split(' ')) {
      expect(existsSync(join(root, source))).toBe(true);
      expect(ignored).not.toContain(source);
    }
  }
});

it('the programs that the services run are compiled from sources that exist', () => {
  const programs = [
    ...`${dockerfile}${read('docker-compose.yml')}`.matchAll(/dist\/([\w/]+)\.js/g),
  ];
  for (const [, program] of programs) expect(existsSync(join(root, `${program}.ts`))).toBe(true);
});
