import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';

/** Programs of the same package, by the name of their command. */
const programs = {
  start: {
    script: 'dev/stack/main.js',
    says: 'Start the whole service on this machine, with embedded databases in ./.data',
  },
  mcp: {
    script: 'admin/agent-bridge.js',
    says: 'Connect an AI agent that talks over stdin and stdout to the service',
  },
  demo: { script: 'admin/main.js', says: 'Load the demo into the running service', first: 'demo' },
  admin: { script: 'admin/main.js', says: 'Manage workspaces, plans and keys, as an operator' },
} as const;

/**
 * Adds `start`, `demo`, `mcp` and `admin`, each in a process of its own. The package `sightline-cli`
 * comes without them.
 */
export function addStackCommands(program: Command): void {
  if (!existsSync(pathOf(programs.start.script))) return;
  for (const [name, spec] of Object.entries(programs)) {
    program
      .command(name)
      .description(spec.says)
      .allowUnknownOption()
      .helpOption(name === 'admin' ? false : '-h, --help')
      .argument('[arguments...]')
      .action((given: string[]) =>
        run(spec.script, 'first' in spec ? [spec.first, ...given] : given),
      );
  }
}

const pathOf = (script: string) => join(__dirname, '..', '..', '..', script);

function run(script: string, given: readonly string[]): Promise<void> {
  const child = spawn(serviceNode(), [pathOf(script), ...given], { stdio: 'inherit' });
  // The terminal signals the whole group; the child decides when it has ended.
  const forward = (signal: NodeJS.Signals) => void child.kill(signal);
  process
    .on('SIGINT', () => undefined)
    .on('SIGTERM', forward)
    .on('SIGHUP', forward);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1);
      resolve();
    });
  });
}

/**
 * Returns the Node that runs services. The command line runs on Node 20, they need a newer one, which
 * the package brings for the systems of its optional dependencies.
 */
function serviceNode(): string {
  const system = `${process.platform}-${process.arch}`;
  const name = system === 'darwin-arm64' ? `node-bin-${system}` : `node-${system}`;
  try {
    return join(dirname(require.resolve(`${name}/package.json`)), 'bin', 'node');
  } catch {
    // Another system, or an installation without optional packages.
  }
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  throw new Error(
    `Node ${process.versions.node} cannot run the service: install Node 24, or this package with its optional dependencies.`,
  );
}
