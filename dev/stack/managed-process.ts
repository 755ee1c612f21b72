import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { createInterface } from 'node:readline';
import { entryPoint } from './entry-point';
import type { Launch, NodeCommand, PartDefinition } from './part-launch';
import { forgetProcesses, reclaimPart, recordProcesses } from './process-record';
import { waitUntil } from './wait-until';

const tailLinesMax = 30;
type Exit = { code: number | null; signal: NodeJS.Signals | null };
type PartEvents = { line: [text: string]; exit: [exit: Exit] };

/**
 * One part of the stack as a child process: starts it, waits until it is ready, stops or kills it.
 */
export class ManagedProcess<Name extends string = string> extends EventEmitter<PartEvents> {
  /** The part's last output lines, shown when it fails. */
  readonly lastLines: string[] = [];
  #child: ChildProcess | undefined;
  #launch: Launch | undefined;
  /** The pid of the part's own program, which is not the child's if a guard runs it. */
  #programPid: number | undefined;
  #reportedReady = false;
  #isStopWanted = false;

  readonly #definition: PartDefinition<Name>;

  constructor(definition: PartDefinition<Name>) {
    super();
    this.#definition = definition;
  }

  get name(): Name {
    return this.#definition.name;
  }

  get pid(): number | undefined {
    return this.#programPid;
  }

  get isUp(): boolean {
    return this.#child !== undefined;
  }

  /**
   * Resolves once the part is ready; rejects, with nothing left running, if it does not become
   * ready.
   */
  async start(): Promise<void> {
    if (this.#child) return;
    this.#isStopWanted = false;
    // A killed guard leaves its program running.
    await reclaimPart(this.#definition.dataDir, this.name);
    const launch = await this.#definition.prepare();
    if (this.#isStopWanted) throw new Error(`${this.name} was stopped before it ran.`);
    const child = this.#spawn(launch);
    try {
      await Promise.race([this.#becomeReady(), rejectOnExit(child, this)]);
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** Stops the part, kills it after its grace time, and resolves when it has ended. */
  async stop(): Promise<void> {
    this.#isStopWanted = true;
    const child = this.#child;
    const launch = this.#launch;
    if (!child || !launch) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    child.kill('SIGCONT');
    const insist = setTimeout(() => this.kill(), launch.command.stopTimeoutMs + 1_000);
    await gone;
    clearTimeout(insist);
  }

  /** Sends `kill -9` to the part's own program. */
  kill(): void {
    this.#signal('SIGKILL');
    // Without a program, the guard is still waiting for its command.
    if (this.#programPid === undefined) this.#child?.kill('SIGKILL');
  }

  async killAndWait(): Promise<void> {
    const child = this.#child;
    if (!child) return;
    const gone = once(child, 'exit');
    this.kill();
    await gone;
  }

  pause(): void {
    this.#signal('SIGSTOP');
  }

  resume(): void {
    this.#signal('SIGCONT');
  }

  #signal(name: NodeJS.Signals): void {
    if (this.#programPid === undefined || !this.#child) return;
    try {
      process.kill(this.#programPid, name);
    } catch {
      // It has ended, and its guard is about to report that.
    }
  }

  #spawn(launch: Launch): ChildProcess {
    const child = launch.kind === 'node' ? forkNode(launch.command) : forkGuard();
    this.#child = child;
    this.#launch = launch;
    this.#reportedReady = false;
    this.lastLines.length = 0;
    this.#programPid = launch.kind === 'node' ? child.pid : undefined;
    this.#record();
    child.on('message', (message) => this.#onMessage(message));
    child.once('exit', (code, signal) => this.#onExit({ code, signal }));
    child.on('error', (error) => this.#onLine(error.message));
    for (const stream of [child.stdout, child.stderr]) {
      if (stream) createInterface({ input: stream }).on('line', (line) => this.#onLine(line));
    }
    if (launch.kind === 'guarded') child.send(launch.command);
    return child;
  }

  #onMessage(message: unknown): void {
    if (typeof message !== 'object' || message === null || !('type' in message)) return;
    if (message.type === 'ready') this.#reportedReady = true;
    if (message.type === 'spawned' && 'pid' in message && typeof message.pid === 'number') {
      this.#programPid = message.pid;
      this.#record();
    }
  }

  #record(): void {
    const pids = [this.#child?.pid, this.#programPid].filter((pid) => pid !== undefined);
    const stopSignal =
      this.#launch?.kind === 'guarded' ? this.#launch.command.stopSignal : ('SIGTERM' as const);
    try {
      recordProcesses(this.#definition.dataDir, this.name, { pids, stopSignal });
    } catch (error) {
      // On a full disk: the part runs, and only an orphan of it would not be found.
      this.#onLine(`The processes of ${this.name} are not on record: ${(error as Error).message}`);
    }
  }

  #onLine(line: string): void {
    this.lastLines.push(line);
    if (this.lastLines.length > tailLinesMax) this.lastLines.shift();
    if (this.#definition.readyLine?.test(line)) this.#reportedReady = true;
    this.emit('line', line);
  }

  #onExit(exit: Exit): void {
    // Orphans of a killed guard must stay on record until they are reclaimed.
    if (exit.signal === null || this.#launch?.kind === 'node')
      forgetProcesses(this.#definition.dataDir, this.name);
    this.#child = undefined;
    this.#programPid = undefined;
    this.emit('exit', exit);
  }

  async #becomeReady(): Promise<void> {
    const { isReady, readyTimeoutMs, name } = this.#definition;
    const check = isReady ?? (() => this.#reportedReady);
    await waitUntil(check, { timeoutMs: readyTimeoutMs, what: `${name} to be ready` });
  }
}

const piped = ['ignore', 'pipe', 'pipe', 'ipc'] as const;

// Detached, because a Ctrl-C reaches every process of the terminal's group at once, while the parts
// have to end in order.
function forkNode({ script, env, nodeOptions = [] }: NodeCommand): ChildProcess {
  const endWithParent = ['--require', entryPoint('dev/stack/end-with-parent')];
  const execArgv = [...endWithParent, ...nodeOptions];
  const withParent = { ...env, STACK_PARENT_PID: String(process.pid) };
  return fork(script, [], { execArgv, env: withParent, detached: true, stdio: [...piped] });
}

function forkGuard(): ChildProcess {
  return fork(entryPoint('dev/stack/guard'), [], {
    execArgv: [],
    detached: true,
    stdio: [...piped],
  });
}

async function rejectOnExit(child: ChildProcess, part: ManagedProcess): Promise<never> {
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  const how = signal === null ? `with exit code ${code}` : `by ${signal}`;
  const lines = part.lastLines.map((line) => `  ${line}`).join('\n');
  throw new Error(`${part.name} ended ${how} before it was ready.\n${lines}`);
}
