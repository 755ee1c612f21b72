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

/** Pages cannot be rendered on this machine. */
export class BrowserUnavailable extends JobFailure {
  constructor(message: string, options?: ErrorOptions) {
    super('browser_unavailable', message, options);
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
  const [found] = [...onPath, ...usualPaths.filter(isExecutable)];
  if (found !== undefined) return found;
  throw new BrowserUnavailable(
    'The worker has no Chromium to render pages in. Install one where the worker runs ' +
      '(Debian and Ubuntu: apt-get install chromium), or name it by CHROMIUM_PATH.',
  );
}
