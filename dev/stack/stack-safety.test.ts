import { readHostRules } from '../../platform/network/host-rules';
import { signInLines, webhookSettings } from './stack-safety';

const url = 'http://localhost:8080';
const link = `${url}/dashboard/sign-in?code=sl_dl_once`;

it('prints the link that signs in to a terminal, and makes none for a file', async () => {
  const makeLink = jest.fn(async () => link);
  expect(await signInLines({ url, isTerminal: false }, makeLink)).toEqual([
    `dashboard    ${url}/dashboard/sign-in, with a key`,
  ]);
  expect(makeLink).not.toHaveBeenCalled();
  expect((await signInLines({ url, isTerminal: true }, makeLink)).join()).toContain(link);
});

it('lets webhooks reach this machine, and none of its own servers', () => {
  const env = webhookSettings({}, [8080, undefined, 5432, 8123]);
  const rules = readHostRules({
    privateHostsAllowed: env.WEBHOOK_HOSTS_ALLOWED,
    portsRefused: env.WEBHOOK_PORTS_REFUSED.split(',').map(Number),
  });
  expect([3000, 8080, 5432, 8123].map((port) => rules.mayBeInside('localhost', port))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(webhookSettings({ WEBHOOK_PORTS_REFUSED: '1' }, [8080]).WEBHOOK_PORTS_REFUSED).toBe('1');
});
