import { spawn } from 'node:child_process';
import type { Command } from 'commander';
import { version } from '../../../platform/version';
import { Sightline } from '../../client/src/client';
import { sendOnce } from '../../client/src/send-once';
import { configPath, isOpenToOthers, readConfig, writeConfig } from '../config';
import { readSecret } from '../confirm';
import { CliError, errorText, exitCodes } from '../exit-codes';
import { note, type OutputOptions, printRecord, write } from '../output/print';
import { defaultUrl, findAccess, openClient } from '../session';
import { createSignInLink } from '../sign-in-link';

type Options = OutputOptions & { profile?: string; url?: string };

/** Adds `login`, `logout`, `whoami`, `doctor` and `open`. */
export function addAccessCommands(program: Command): void {
  program
    .command('login')
    .summary('Save a service’s URL and a key')
    .description(
      'Saves a service’s URL and a key of a workspace, after the service accepted them. The key is pasted, or read from stdin; it is no argument, since other users of the machine see those.',
    )
    .option('--url <url>', 'the service’s URL')
    .action((_: Options, command: Command) => login(command.optsWithGlobals()));
  program
    .command('logout')
    .description('Forget a profile’s key')
    .action((_: Options, command: Command) => logout(command.optsWithGlobals()));
  program
    .command('whoami')
    .description('Show the workspace, its plan and the key in use')
    .option('--json [fields]', 'print JSON, of these fields only if named')
    .action((_: Options, command: Command) => whoami(command.optsWithGlobals()));
  program
    .command('doctor')
    .description('Check the configuration, the connection, the key, the versions and the clock')
    .action((_: Options, command: Command) => doctor(command.optsWithGlobals()));
  program
    .command('open')
    .description('Open the dashboard in a browser, or print a link that signs in once')
    .action((_: Options, command: Command) => open(command.optsWithGlobals()));
}

async function login({ profile, url = process.env['SIGHTLINE_URL'] ?? defaultUrl }: Options) {
  if (sendsInClear(url)) {
    note(`Warning: ${url} is not https, so everybody on the way can read the key. Use https.`);
  }
  const key = await readSecret(`Key for ${url} (sl_…): `);
  if (key === '') throw new CliError('No key was given.', exitCodes.usage);
  const { workspace, key: known } = await new Sightline({
    baseUrl: url,
    apiKey: key,
  }).account.get();
  const config = readConfig();
  const name = profile ?? config.current;
  writeConfig({ current: name, profiles: { ...config.profiles, [name]: { url, key } } });
  note(`Saved as profile ${name} in ${configPath()}: ${workspace.name}, ${known.access} key.`);
}

/** Whether a key would travel unencrypted beyond this machine. */
function sendsInClear(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

async function logout({ profile }: Options) {
  const config = readConfig();
  const name = profile ?? config.current;
  if (!config.profiles[name]) throw new CliError(`There is no profile “${name}”.`, exitCodes.usage);
  const { [name]: _, ...profiles } = config.profiles;
  writeConfig({ current: 'default', profiles });
  note(`Forgot profile ${name}. The key still works: \`sightline account revoke-key\` ends it.`);
}

async function whoami(options: Options) {
  const { url, from } = findAccess(options.profile);
  const { workspace, plan, key } = await openClient(options.profile).account.get();
  const { id, name } = workspace;
  await printRecord(
    {
      workspace: name,
      workspaceId: id,
      plan,
      key: key.name,
      access: key.access,
      expiresAt: key.expiresAt,
      url,
      from,
    },
    options,
  );
}

type Check = { what: string; isGood: boolean; says: string };

/** Prints every check; fails if one is bad. */
async function doctor(options: Options) {
  const checks = await runChecks(options);
  for (const { what, isGood, says } of checks) {
    await write(`${isGood ? 'ok  ' : 'BAD '} ${what.padEnd(14)} ${says}\n`);
  }
  if (checks.some(({ isGood }) => !isGood)) throw new CliError('Something is wrong; see above.');
}

async function runChecks({ profile }: Options): Promise<Check[]> {
  const path = configPath();
  const config = isOpenToOthers(path)
    ? { what: 'configuration', isGood: false, says: `others can read ${path}: chmod 600 ${path}` }
    : { what: 'configuration', isGood: true, says: path };
  const access = findAccess(profile);
  const found = { what: 'key', isGood: true, says: `from ${access.from}, for ${access.url}` };
  return [config, found, ...(await serviceChecks(access)), await keyCheck(profile)];
}

async function serviceChecks({ url }: { url: string }): Promise<Check[]> {
  try {
    const { response, body } = await askHealth(url);
    const isSame = body.version === version;
    return [
      { what: 'service', isGood: response.ok, says: `answers ${response.status}` },
      {
        what: 'versions',
        isGood: isSame,
        says: `service ${body.version ?? 'unknown'}, command line ${version}`,
      },
      clockCheck(response),
    ];
  } catch (error) {
    const says = `cannot be reached: ${(error as Error).message}`;
    return [{ what: 'service', isGood: false, says }];
  }
}

const askHealth = (url: string) =>
  sendOnce(
    fetch,
    { method: 'GET', url: `${url}/healthz`, headers: {}, timeoutMs: 10_000, signal: undefined },
    async (response) => ({ response, body: (await response.json()) as { version?: string } }),
  );

const skewSecondsMax = 60;

function clockCheck({ headers }: Response): Check {
  const date = headers.get('Date');
  if (!date) return { what: 'clock', isGood: true, says: 'the service tells no time' };
  const seconds = Math.round((Date.now() - Date.parse(date)) / 1000);
  return {
    what: 'clock',
    isGood: Math.abs(seconds) <= skewSecondsMax,
    says: `differs by ${seconds} s`,
  };
}

async function keyCheck(profile: string | undefined): Promise<Check> {
  try {
    const { workspace, key } = await openClient(profile).account.get();
    return { what: 'access', isGood: true, says: `${workspace.name}, ${key.access}` };
  } catch (error) {
    return { what: 'access', isGood: false, says: errorText(error).split('\n')[0] ?? '' };
  }
}

const openers: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer' };

async function open({ profile }: Options) {
  const { url, key } = findAccess(profile);
  const link = await createSignInLink(url, key);
  // An older service has no dashboard, and a wrong key is reported by the page.
  const page = link ?? url;
  await write(`${page}\n`);
  if (link) note('The link signs in once, within a few minutes. Share it with no one.');
  if (!process.stdout.isTTY) return;
  const opener = spawn(openers[process.platform] ?? 'xdg-open', [page], {
    detached: true,
    stdio: 'ignore',
  });
  // Without a desktop the printed address is all there is to give.
  opener.on('error', () => undefined).unref();
}
