import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoCertificate } from '../sandbox/demo-site/certificate';
import { demoSiteEnv } from './demo-site-env';

const dataDir = mkdtempSync(join(tmpdir(), 'sightline-demo-site-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const ports = { port: 1080, tlsPort: 1443 };
const site = 'harbour-coffee.example:443=127.0.0.1:1443,harbour-coffee.example:80=127.0.0.1:1080';

it('overrides and certificates that the user set stay', () => {
  const own = join(dataDir, 'own.pem');
  writeFileSync(own, 'own certificates');
  const given = { NODE_EXTRA_CA_CERTS: own, RESOLVE_OVERRIDES: 'a.example:80=127.0.0.1:9' };
  const env = demoSiteEnv(dataDir, given, ports);
  expect(env['RESOLVE_OVERRIDES']).toBe(`a.example:80=127.0.0.1:9,${site}`);
  const trusted = readFileSync(env['NODE_EXTRA_CA_CERTS'] ?? '', 'utf8');
  expect(trusted).toContain('own certificates');
  expect(trusted).toContain(demoCertificate);
});

it('without settings of the user, the demo’s site alone is reached and trusted', () => {
  const env = demoSiteEnv(dataDir, {}, ports);
  expect(env['RESOLVE_OVERRIDES']).toBe(site);
  expect(readFileSync(env['NODE_EXTRA_CA_CERTS'] ?? '', 'utf8').trim()).toBe(
    demoCertificate.trim(),
  );
});
