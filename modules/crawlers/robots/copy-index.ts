import { emptyRobotsFile } from './robots-file';
import type { RobotsCopy } from './robots-history';
import { RobotsIndex } from './robots-index';
import type { RobotsObedience } from './robots-obedience';

/** Asks a version for all crawlers; a response that is no file says the same of all targets. */
export function copyIndex({ outcome, file }: RobotsCopy, crawlers: readonly RobotsObedience[]) {
  if (outcome !== 'disallow_all') {
    return new RobotsIndex(file ?? emptyRobotsFile, crawlers);
  }
  return { affordable: (all: readonly string[]) => all, allowedAt: () => 0n };
}
