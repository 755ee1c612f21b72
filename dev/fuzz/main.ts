import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { Coverage } from './coverage';
import type { Target } from './envelope-targets';
import { createRandom, mutate } from './mutate';
import { targets } from './targets';

/** Reading V8's coverage costs as much as many inputs, so it is read once per batch. */
const inputsAtOnce = 128;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const foldersUnderTest = ['ingest', join('modules', 'audits')].map((name) =>
  join(sep, 'dist', name, sep),
);

const isCodeUnderTest = (url: string): boolean =>
  foldersUnderTest.some((folder) => url.includes(folder));

class Broken extends Error {
  readonly input: Buffer;

  constructor(input: Buffer, cause: unknown) {
    super('a promise is broken', { cause });
    this.input = input;
  }
}

async function tryInput({ check }: Target, input: Buffer, random: () => number): Promise<void> {
  try {
    await check(input, random);
  } catch (cause) {
    throw new Broken(input, cause);
  }
}

/** Fuzzes one target; every input that reaches new code joins the corpus. */
class FuzzRun {
  readonly #target: Target;
  readonly #coverage = new Coverage(isCodeUnderTest);
  readonly #random: () => number;
  readonly #corpus: Buffer[] = [];
  #inputs = 0;

  constructor(target: Target, seed: number) {
    this.#target = target;
    this.#random = createRandom(seed);
  }

  async run(ms: number): Promise<string> {
    await this.#storeNew(this.#target.seeds);
    const endsAt = performance.now() + ms;
    while (performance.now() < endsAt) await this.#storeNew(this.#newInputs());
    const { length } = this.#corpus;
    return `${this.#inputs} inputs, ${length} of them kept, ${this.#coverage.coveredBytes} bytes of code ran`;
  }

  #newInputs(): Buffer[] {
    const known = [...this.#target.seeds, ...this.#corpus];
    return Array.from({ length: inputsAtOnce }, () => {
      // Prefers newer inputs, which are closest to unexplored code.
      const age = Math.floor(this.#random() ** 2 * known.length);
      return mutate(known[known.length - 1 - age] as Buffer, this.#random, known);
    });
  }

  /** Bisects for the inputs that reached new code, since they are few. */
  async #storeNew(inputs: readonly Buffer[]): Promise<void> {
    this.#coverage.skip();
    for (const input of inputs) await tryInput(this.#target, input, this.#random);
    this.#inputs += inputs.length;
    const [only] = inputs;
    if (this.#coverage.newBytes(inputs.length === 1) === 0) return;
    if (inputs.length === 1 && only) this.#corpus.push(only);
    if (inputs.length <= 1) return;
    await this.#storeNew(inputs.slice(0, inputs.length / 2));
    await this.#storeNew(inputs.slice(inputs.length / 2));
  }
}

/** `npm run fuzz [-- target …] [--seconds 60] [--seed 1]`: each target for that time. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seconds: { type: 'string', default: '60' }, seed: { type: 'string' } },
  });
  const names = positionals.length > 0 ? positionals : Object.keys(targets);
  const seed = Number(values.seed ?? Date.now() % 1e9);
  for (const name of names) {
    const target = targets[name];
    if (!target) throw new Error(`No target ${name}. Known: ${Object.keys(targets).join(', ')}`);
    const found = await new FuzzRun(target(), seed).run(Number(values.seconds) * 1000);
    print(`${name}: ${found} (seed ${seed})`);
  }
}

main().catch((error: unknown) => {
  if (error instanceof Broken) {
    const name = createHash('sha256').update(error.input).digest('hex').slice(0, 12);
    writeFileSync(`fuzz-${name}.bin`, error.input);
    print(
      `The input is in fuzz-${name}.bin: ${JSON.stringify(error.input.toString('latin1').slice(0, 2000))}`,
    );
    error = error.cause;
  }
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
