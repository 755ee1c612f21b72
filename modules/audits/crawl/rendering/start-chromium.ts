import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { programsOnPath } from '../../../../platform/programs-on-path';
import { BrowserUnavailable, findChromium } from './find-chromium';

/**
 * Who Chromium runs as where the worker is root: Chromium's sandbox refuses root. No account has
 * this number, so nothing on the machine belongs to it.
 */
const ownUid = 58_731;

const launchMsMax = 30_000;

const isRoot = () => process.getuid?.() === 0;

/** Gives up root, groups and capabilities before Chromium starts, and gives it its own folder. */
const scriptOf = (setpriv: string, chromium: string) => `#!/bin/sh
for given do
  case $given in --user-data-dir=*)
    HOME=\${given#--user-data-dir=}
    export HOME
    chown -R ${ownUid}:${ownUid} "$HOME"
  esac
done
exec '${setpriv}' --reuid=${ownUid} --regid=${ownUid} --clear-groups --inh-caps=-all '${chromium}' "$@"
`;

/** What starts Chromium, and what removes it again. */
type ChromiumStart = {
  executablePath: string;
  chromiumPath: string;
  remove: () => Promise<void>;
};

/**
 * Returns the program to start Chromium by: Chromium itself, or as root a script that starts it as
 * a user of its own. Its sandbox is never switched off. Throws `BrowserUnavailable`.
 */
async function prepareChromium(set: string | undefined): Promise<ChromiumStart> {
  const chromiumPath = findChromium(set);
  if (!isRoot()) {
    return { executablePath: chromiumPath, chromiumPath, remove: async () => undefined };
  }
  const [setpriv] = programsOnPath('setpriv', process.env['PATH'] ?? '');
  if (setpriv === undefined) {
    throw new BrowserUnavailable(
      'As root, Chromium is started as a user of its own by setpriv (of util-linux), which is not there. Run the worker as another user.',
    );
  }
  if (/'/.test(setpriv + chromiumPath)) {
    throw new BrowserUnavailable(`The path of Chromium must have no quotes: ${chromiumPath}`);
  }
  const folder = await mkdtemp(join(tmpdir(), 'sightline-chromium-'));
  const executablePath = join(folder, 'start');
  await writeFile(executablePath, scriptOf(setpriv, chromiumPath));
  await chmod(executablePath, 0o700);
  return {
    executablePath,
    chromiumPath,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

export type LaunchOptions = { args: readonly string[]; proxy: { server: string; bypass: string } };

/** What every Chromium gets: its own traffic and that of pages goes to the proxy, or nowhere. */
const usualArgs = [
  '--dns-prefetch-disable',
  '--no-pings',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--mute-audio',
];

/** Starts Chromium in its sandbox. Throws `BrowserUnavailable`. */
export async function launchChromium(
  set: string | undefined,
  { args, proxy }: LaunchOptions,
): Promise<Browser> {
  const { executablePath, chromiumPath, remove } = await prepareChromium(set);
  try {
    // Imported lazily: it takes 75 MB, and most workers never render a page.
    const { chromium } = await import('playwright-core');
    return await chromium.launch({
      executablePath,
      args: [...usualArgs, ...args],
      proxy,
      chromiumSandbox: true,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      timeout: launchMsMax,
      // The worker's own environment is not passed on: it contains secrets.
      env: { PATH: process.env['PATH'] ?? '', HOME: tmpdir(), LANG: 'C.UTF-8' },
    });
  } catch (error) {
    throw new BrowserUnavailable(reasonOf(error, chromiumPath), { cause: error });
  } finally {
    await remove();
  }
}

/** Explains a failed start in a sentence, with what to do about it. */
function reasonOf(error: unknown, chromiumPath: string): string {
  const text = error instanceof Error ? error.message : String(error);
  if (/no usable sandbox|namespace|Operation not permitted|setuid_sandbox/i.test(text)) {
    return (
      `Chromium (${chromiumPath}) cannot make its sandbox, and is never started without one: it needs ` +
      'unprivileged user namespaces. In Docker use the seccomp profile deploy/chromium-seccomp.json; ' +
      'on Ubuntu an AppArmor profile for this path.'
    );
  }
  const [why] = text.split('\n', 1);
  return `Chromium (${chromiumPath}) does not start: ${why}`;
}
