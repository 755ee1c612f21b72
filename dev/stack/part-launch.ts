/** A program that is not ours, run by the guard. */
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
  /** Of Node itself. */
  nodeOptions?: string[];
  env: Record<string, string>;
  stopTimeoutMs: number;
};

export type Launch =
  | { kind: 'guarded'; command: GuardedCommand }
  | { kind: 'node'; command: NodeCommand };

/** One part of the stack: how it is started, and how to see that it works. */
export type PartDefinition<Name extends string = string> = {
  name: Name;
  dataDir: string;
  /** Called before every start, also after a crash: puts things right and says what to run. */
  prepare: () => Launch | Promise<Launch>;
  /** Answers true once the part does its work. Without it the part itself says so. */
  isReady?: () => Promise<boolean>;
  /** What a foreign program prints once it does its work; a program of ours sends a message. */
  readyLine?: RegExp;
  readyTimeoutMs: number;
};
