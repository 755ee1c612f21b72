import { closeSync, fstatSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

type RotationLimits = { bytesMax: number; filesMax: number };

const defaultLimits: RotationLimits = { bytesMax: 10 * 1024 * 1024, filesMax: 3 };

/** A log file that is rotated to `.1`, `.2`… when it is full, so that it never fills the disk. */
export class RotatingLog {
  #file: number;
  #bytes: number;

  readonly #path: string;
  readonly #limits: RotationLimits;

  constructor(path: string, limits: RotationLimits = defaultLimits) {
    this.#path = path;
    this.#limits = limits;

    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    this.#file = openSync(path, 'a', 0o600);
    this.#bytes = fstatSync(this.#file).size;
  }

  write(line: string): void {
    const text = `${line}\n`;
    const length = Buffer.byteLength(text);
    if (this.#bytes > 0 && this.#bytes + length > this.#limits.bytesMax) this.#rotate();
    writeSync(this.#file, text);
    this.#bytes += length;
  }

  close(): void {
    closeSync(this.#file);
  }

  #rotate(): void {
    closeSync(this.#file);
    const { filesMax } = this.#limits;
    rmSync(`${this.#path}.${filesMax - 1}`, { force: true });
    for (let number = filesMax - 2; number >= 1; number -= 1) this.#move(`.${number}`, number + 1);
    this.#move('', 1);
    this.#file = openSync(this.#path, 'a', 0o600);
    this.#bytes = 0;
  }

  #move(suffix: string, number: number): void {
    try {
      renameSync(`${this.#path}${suffix}`, `${this.#path}.${number}`);
    } catch {
      // That file does not exist yet.
    }
  }
}
