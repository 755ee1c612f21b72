import { invalid } from '../../platform/errors';
import { isAddressRefused } from '../../platform/network/safe-agent';
import type { Context } from '../operation/operation';

/** Throws a 422 for a receiver to which nothing would be sent, since its address is not public. */
export async function checkReceiver(
  { services }: Pick<Context, 'services'>,
  url: string | undefined,
): Promise<void> {
  if (url === undefined) return;
  const { webhookHostRules: rules, dnsServers } = services.config;
  if (!(await isAddressRefused(url, { rules, dnsServers }))) return;
  const { host } = new URL(url);
  throw invalid(
    'url',
    'address_refused',
    `${host} has no public address, so nothing would be sent there. Give a public address, or ask the operator to add ${host} to WEBHOOK_HOSTS_ALLOWED.`,
  );
}
