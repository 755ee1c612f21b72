import { lowerThreadPriority } from '../../platform/lower-priority';
import { type WrittenPolicy, writePolicy } from './policy/write-policy';
import { simulateRobots } from './robots/simulate-robots';
import type { PolicyTask } from './robots-simulator';

lowerThreadPriority();

/** The names by which `RobotsSimulator` calls them. */
export { simulateRobots };

export const writeAskedPolicy = ({ asked, current }: PolicyTask): WrittenPolicy =>
  writePolicy(asked, current);
