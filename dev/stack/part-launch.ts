/** A foreign program, run by the guard. */
export type GuardedCommand = {
  program: string;
  args: string[];
  env: Record<string, string>;
  stopSignal: 'SIGTERM' | 'SIGINT';
  stopTimeoutMs: number;
  cwd?: string;
  uid?: number;
  gid?: number;
};

/** A Node program of ours: the path of its compiled entry point. */
export type NodeCommand = {
  script: string;
  /** Options of Node itself. */
  nodeOptions?: string[];
  env: Record<string, string>;
  stopTimeoutMs: number;
};

export type Launch =
  | { kind: 'guarded'; command: GuardedCommand }
  | { kind: 'node'; command: NodeCommand };

/** One part of the stack: its launch and its readiness check. */
export type PartDefinition<Name extends string = string> = {
  name: Name;
  dataDir: string;
  /** Called before every start, also after a crash: repairs the state and returns the command. */
  prepare: () => Launch | Promise<Launch>;
  /** Returns true once the part is ready. Without it the part reports that itself. */
  isReady?: () => Promise<boolean>;
  /** Printed by a foreign program once it is ready; our own programs send a message. */
  readyLine?: RegExp;
  readyTimeoutMs: number;
};
