import { execFileSync } from 'node:child_process';
import { mkdirSync, statfsSync } from 'node:fs';

const shrinksMax = 50;
const roomBytes = 512 * 1024;

/** A small disk in memory, which can be filled: only root may mount one. */
export class Disk {
  readonly #folder: string;
  readonly #bytes: number;

  private constructor(folder: string, bytes: number) {
    this.#folder = folder;
    this.#bytes = bytes;
  }

  /** Returns undefined where this user or system mounts no disk. */
  static mount(folder: string, bytes: number): Disk | undefined {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=0700`, 'tmpfs', folder], {
        stdio: 'ignore',
      });
    } catch {
      return undefined;
    }
    return new Disk(folder, bytes);
  }

  /**
   * Shrinks the disk to what is used of it: nothing more can be written, and nothing is lost. Where a
   * program continues to write, it leaves a little more each time: the system refuses to shrink a disk
   * below what was written in the meantime, until the program is done.
   */
  fill(): void {
    for (let attempt = 1; ; attempt += 1) {
      const { blocks, bfree, bsize } = statfsSync(this.#folder);
      try {
        const room = (attempt - 1) * roomBytes;
        this.#resize((blocks - bfree) * bsize + room || bsize);
        return;
      } catch (error) {
        if (attempt === shrinksMax) throw error;
      }
    }
  }

  heal(): void {
    this.#resize(this.#bytes);
  }

  unmount(): void {
    execFileSync('umount', ['--lazy', this.#folder]);
  }

  #resize(bytes: number): void {
    execFileSync('mount', ['-o', `remount,size=${bytes}`, this.#folder], { stdio: 'ignore' });
  }
}
