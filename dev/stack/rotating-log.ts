import { closeSync, fstatSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

type RotationLimits = { bytesMax: number; filesMax: number };

const defaultLimits: RotationLimits = { bytesMax: 10 * 1024 * 1024, filesMax: 3 };

/**
 * A log file that is rotated to `.1`, `.2`… when it is full, so that it never fills the disk. What
 * cannot be written, as on a full disk, is dropped and counted: a log must not end what it logs.
 */
export class RotatingLog {
  #file: number | undefined;
  #bytes = 0;
  #droppedLines = 0;

  readonly #path: string;
  readonly #limits: RotationLimits;

  constructor(path: string, limits: RotationLimits = defaultLimits) {
    this.#path = path;
    this.#limits = limits;
    this.#attempt(() => mkdirSync(dirname(path), { recursive: true, mode: 0o700 }));
    this.#attempt(() => this.#open());
  }

  write(line: string): void {
    const text = `${line}\n`;
    const isWritten = this.#attempt(() => {
      const length = Buffer.byteLength(text);
      if (this.#bytes > 0 && this.#bytes + length > this.#limits.bytesMax) this.#rotate();
      this.#open();
      this.#reportDropped();
      this.#append(text);
    });
    if (!isWritten) this.#droppedLines += 1;
  }

  close(): void {
    const file = this.#file;
    this.#file = undefined;
    if (file !== undefined) this.#attempt(() => closeSync(file));
  }

  #open(): void {
    if (this.#file !== undefined) return;
    this.#file = openSync(this.#path, 'a', 0o600);
    this.#bytes = fstatSync(this.#file).size;
  }

  #append(text: string): void {
    if (this.#file === undefined) return;
    const bytes = Buffer.from(text);
    const written = writeSync(this.#file, bytes);
    this.#bytes += written;
    // The last bytes that fit on a disk are written without an error.
    if (written < bytes.length) throw new Error('The line was written in part.');
  }

  #reportDropped(): void {
    if (this.#droppedLines === 0) return;
    this.#append(`\n${this.#droppedLines} lines could not be written here before.\n`);
    this.#droppedLines = 0;
  }

  #rotate(): void {
    this.close();
    const { filesMax } = this.#limits;
    rmSync(`${this.#path}.${filesMax - 1}`, { force: true });
    for (let number = filesMax - 2; number >= 1; number -= 1) this.#move(`.${number}`, number + 1);
    this.#move('', 1);
  }

  #move(suffix: string, number: number): void {
    // That file may not exist yet.
    this.#attempt(() => renameSync(`${this.#path}${suffix}`, `${this.#path}.${number}`));
  }

  #attempt(act: () => void): boolean {
    try {
      act();
      return true;
    } catch {
      return false;
    }
  }
}
