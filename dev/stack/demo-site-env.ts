import { join } from 'node:path';
import { demoCertificate } from '../sandbox/demo-site/certificate';
import { demoSiteOverrides, type SitePorts } from '../sandbox/demo-site/demo-site';
import { readIfPresent, writePrivateFile } from './private-file';

/**
 * Returns the variables by which the service reaches the demo's website: its host leads to the
 * sandbox, and its certificate is trusted. What the user set for either stays.
 */
export function demoSiteEnv(
  dataDir: string,
  given: NodeJS.ProcessEnv,
  ports: SitePorts,
): Record<string, string> {
  const certificates = join(dataDir, 'trusted.pem');
  const own = given['NODE_EXTRA_CA_CERTS'];
  const known = own === undefined || own === certificates ? '' : (readIfPresent(own) ?? '');
  writePrivateFile(certificates, `${known}\n${demoCertificate}`);
  const overrides = [given['RESOLVE_OVERRIDES'], demoSiteOverrides(ports)];
  return {
    NODE_EXTRA_CA_CERTS: certificates,
    RESOLVE_OVERRIDES: overrides.filter((each) => each !== undefined).join(','),
  };
}
