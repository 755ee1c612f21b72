import { type ChildProcess, spawn } from 'node:child_process';
import type { GuardedCommand } from './part-launch';

/**
 * Runs one foreign program and ends it when its own parent has ended. The parent has the other end
 * of the IPC channel, which the kernel closes however the parent dies, `kill -9` included.
 */
let child: ChildProcess | undefined;
let command: GuardedCommand | undefined;
let ending = false;

process.on('message', (message: GuardedCommand) => {
  command = message;
  run(message);
});
process.on('disconnect', end);
process.on('SIGTERM', end);
process.on('SIGINT', end);

// The program's files are for its own user alone.
process.umask(0o077);

function run({ program, args, cwd, env, uid, gid }: GuardedCommand): void {
  child = spawn(program, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
    ...(cwd === undefined ? {} : { cwd }),
    ...(uid === undefined ? {} : { uid }),
    ...(gid === undefined ? {} : { gid }),
  });
  child.on('error', (error) => {
    process.stderr.write(`${program}: ${error.message}\n`);
    process.exit(127);
  });
  child.on('exit', (code, signal) => {
    process.exit(code ?? (signal === null ? 1 : 128));
  });
  if (child.pid !== undefined) process.send?.({ type: 'spawned', pid: child.pid });
  if (ending) end();
}

function end(): void {
  ending = true;
  if (child === undefined || command === undefined) {
    if (!process.connected) process.exit(0);
    return;
  }
  child.kill(command.stopSignal);
  // A paused program cannot handle a signal until it continues.
  child.kill('SIGCONT');
  setTimeout(() => child?.kill('SIGKILL'), command.stopTimeoutMs);
}
