import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PartDefinition } from './part-launch';
import { findTemporal } from './temporal-binary';

type TemporalOptions = {
  dataDir: string;
  port: number;
  /** Undefined disables the Web UI. */
  uiPort: number | undefined;
  /** Namespaces created in addition to `default`. */
  namespaces?: readonly string[];
  /** Whether a crash may lose data: nothing then waits for the disk. */
  isVolatile?: boolean | undefined;
  say: (line: string) => void;
};

/** Search attributes for finding jobs, from the API and in the UI; see the workflows' contract. */
export const searchAttributes = [
  'SightlineWorkspace',
  'SightlineWebsite',
  'SightlineJobType',
] as const;

/** Runs Temporal's development server, with its history in `DATA_DIR/temporal`. */
export function temporalPart(options: TemporalOptions): PartDefinition<'temporal'> {
  const { dataDir, port, uiPort, namespaces = [], isVolatile = false, say } = options;
  return {
    name: 'temporal',
    dataDir,
    async prepare() {
      const program = await findTemporal(dataDir, say);
      const folder = join(dataDir, 'temporal');
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const ui = uiPort === undefined ? ['--headless'] : ['--ui-port', String(uiPort)];
      const args = ['server', 'start-dev', '--ip', '127.0.0.1', '--port', String(port), ...ui];
      args.push('--db-filename', join(folder, 'history.db'));
      // A commit waits for the disk once, not several times, and is as durable.
      const synchronous = isVolatile ? 'OFF' : 'FULL';
      for (const pragma of ['journal_mode=WAL', `synchronous=${synchronous}`]) {
        args.push('--sqlite-pragma', pragma);
      }
      args.push('--log-level', 'error', '--log-format', 'json');
      // A task queue's rate limit is divided among its partitions; a single one is exact, and
      // sufficient here.
      for (const partitions of ['Read', 'Write']) {
        args.push('--dynamic-config-value', `matching.numTaskqueue${partitions}Partitions=1`);
      }
      // Tasks of a queue go to each workspace in turn (decision 32).
      for (const name of ['useNewMatcher', 'enableFairness']) {
        args.push('--dynamic-config-value', `matching.${name}=true`);
      }
      for (const name of searchAttributes) args.push('--search-attribute', `${name}=Keyword`);
      for (const name of namespaces) args.push('--namespace', name);
      return {
        kind: 'guarded',
        command: {
          program,
          args,
          // Without HOME the program would look for its settings in the working folder.
          env: { HOME: folder, PATH: process.env['PATH'] ?? '', TZ: 'UTC' },
          stopSignal: 'SIGINT',
          stopTimeoutMs: 10_000,
        },
      };
    },
    readyLine: /^Temporal Server:/,
    // A first start may have to download the program.
    readyTimeoutMs: 60_000,
  };
}
