import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { isExecutable, programsOnPath } from '../../../../platform/programs-on-path';
import { JobFailure } from '../../../jobs/job-failure';

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chromium-headless-shell',
];
/** Locations that are not on the PATH. */
const usualPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Where the installers of test tools put Chromium, in folders named after its version. */
const downloads = [
  { folder: '.cache/ms-playwright', name: /^chromium-\d+$/, program: 'chrome-linux/chrome' },
  { folder: '.cache/ms-playwright', name: /^chromium-\d+$/, program: 'chrome-linux64/chrome' },
  {
    folder: 'Library/Caches/ms-playwright',
    name: /^chromium-\d+$/,
    program: 'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  },
  { folder: '.cache/puppeteer/chrome', name: /^linux-/, program: 'chrome-linux64/chrome' },
];

/** Those in the user's folder, the newest first. */
export function downloadedChromiums(home = homedir()): string[] {
  return downloads.flatMap(({ folder, name, program }) => {
    const within = join(home, folder);
    const found = existsSync(within) ? readdirSync(within).filter((each) => name.test(each)) : [];
    return found
      .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
      .map((version) => join(within, version, program))
      .filter(isExecutable);
  });
}

/** Pages cannot be rendered on this machine. */
export class BrowserUnavailable extends JobFailure {
  constructor(message: string, options?: ErrorOptions) {
    super('browser_unavailable', message, options);
  }
}

/** Why no page is rendered here: there is no Chromium. Undefined if there is one. */
export function reasonNotToRender(set: string | undefined): string | undefined {
  try {
    findChromium(set);
    return undefined;
  } catch (error) {
    if (!(error instanceof BrowserUnavailable)) throw error;
    return error.message;
  }
}

/**
 * Returns the configured Chromium, or one under its usual names. Throws `BrowserUnavailable` if
 * none is found.
 */
export function findChromium(set: string | undefined, path = process.env['PATH'] ?? ''): string {
  if (set !== undefined) {
    if (isExecutable(set)) return set;
    throw new BrowserUnavailable(`CHROMIUM_PATH of the worker is no program: ${set}`);
  }
  const onPath = names.flatMap((name) => programsOnPath(name, path));
  const [found] = [...onPath, ...usualPaths.filter(isExecutable), ...downloadedChromiums()];
  if (found !== undefined) return found;
  throw new BrowserUnavailable(
    'The worker has no Chromium to render pages in. Install one where the worker runs ' +
      '(Debian: apt-get install chromium; macOS: brew install --cask chromium; anywhere: ' +
      'npx playwright-core install chromium), or name it by CHROMIUM_PATH.',
  );
}
