import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chromium-headless-shell',
];
/** Where it is without being on the PATH. */
const usualPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** No page can be rendered here. */
export class BrowserUnavailable extends Error {
  readonly code = 'browser_unavailable';
  override readonly name = 'BrowserUnavailable';
}

/** The operator's Chromium, or one of the usual names. Throws `BrowserUnavailable` where there is none. */
export function findChromium(set: string | undefined, path = process.env['PATH'] ?? ''): string {
  if (set !== undefined) {
    if (isExecutable(set)) return set;
    throw new BrowserUnavailable(`CHROMIUM_PATH of the worker is no program: ${set}`);
  }
  const folders = path.split(delimiter).filter((folder) => folder !== '');
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const found = [...candidates, ...usualPaths].find(isExecutable);
  if (found !== undefined) return found;
  throw new BrowserUnavailable(
    'The worker has no Chromium to render pages in. Install one where the worker runs ' +
      '(Debian and Ubuntu: apt-get install chromium), or name it by CHROMIUM_PATH.',
  );
}
