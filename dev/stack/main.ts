import { makeDataFolder } from './make-data-folder';
import { reclaimAll } from './process-record';
import { Stack } from './stack';
import { lockDataFolder } from './stack-lock';
import { assertPortsFree, loadStackSettings } from './stack-settings';

const say = (line: string) => process.stdout.write(`${line}\n`);
// A reader of our output may exit first; that must not end the stack.
process.stdout.on('error', () => undefined);

// One Ctrl-C arrives twice: from the terminal, and from npm, which forwards it.
const sameKeyPressMs = 1_000;

async function main(): Promise<void> {
  const beganAt = performance.now();
  const settings = await loadStackSettings(process.env);
  makeDataFolder(settings.dataDir);
  const unlock = lockDataFolder(settings.dataDir, settings.url);
  process.on('exit', unlock);
  // An orphan may still occupy a port that is about to be checked.
  await reclaimAll(settings.dataDir);
  await assertPortsFree(settings);
  let ending: Promise<void> | undefined;
  const end = (exitCode: number) => {
    ending ??= stack.stop().finally(() => process.exit(exitCode));
    return ending;
  };
  const stack = new Stack({
    settings,
    say,
    isTerminal: process.stdout.isTTY === true,
    // Imported lazily: the databases' libraries load slowly, and the servers start at the same
    // time.
    bootstrap: async (...args) => (await import('./bootstrap.js')).bootstrap(...args),
    onGiveUp: (reason) => {
      say(`\n${reason}\n\nSightline stops.`);
      void end(1);
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => onSignal(signal));
  }
  let askedAt = 0;
  function onSignal(signal: NodeJS.Signals): void {
    const again = askedAt > 0 && performance.now() - askedAt > sameKeyPressMs;
    if (again && signal === 'SIGINT') stack.killAll();
    if (askedAt > 0) return;
    askedAt = performance.now();
    say('stopping… (Ctrl-C again to end at once)');
    void end(0);
  }
  try {
    for (const line of await stack.start()) say(line);
    const seconds = ((performance.now() - beganAt) / 1_000).toFixed(1);
    say(`ready        after ${seconds} s; Ctrl-C stops everything`);
  } catch (error) {
    // An interrupted start is not a failure.
    if (!ending) say(error instanceof Error ? error.message : String(error));
    await end(1);
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
