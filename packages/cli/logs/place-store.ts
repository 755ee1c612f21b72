import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { statePath, writeWhole } from '../config';
import { CliError } from '../exit-codes';

/** Where the sending of a file stands. */
export type Place = {
  /** Identifies the file, also after it was renamed. */
  dev: number;
  ino: number;
  /** Bytes that the service has acknowledged. */
  offset: number;
  /** SHA-256 of the file's first `headBytes`, which differs for another file with the same number. */
  head: string;
  headBytes: number;
  /** End of the piece that is being sent: it is sent again as it was, so that it is stored once. */
  pendingEnd?: number;
};

/** Keeps places in files, one for each log and website. */
export class PlaceStore {
  readonly #folder = join(statePath(), 'logs');
  readonly #websiteId: string;

  constructor(websiteId: string) {
    this.#websiteId = websiteId;
  }

  read(name: string): Place | undefined {
    const path = this.#pathOf(name);
    if (!existsSync(path)) return undefined;
    try {
      return JSON.parse(readFileSync(path, 'utf8')) as Place;
    } catch {
      throw new CliError(
        `${path}, which says how far ${name} was sent, is damaged. Delete it to send the file from its beginning.`,
      );
    }
  }

  /** Throws if the disk is full; what was not noted is sent again later and stored once. */
  write(name: string, place: Place): void {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    writeWhole(this.#pathOf(name), JSON.stringify(place));
  }

  #pathOf(name: string): string {
    const digest = createHash('sha256').update(`${this.#websiteId}\n${name}`).digest('hex');
    return join(this.#folder, `${digest.slice(0, 32)}.json`);
  }
}
