import { createHash } from 'node:crypto';
import { type FileHandle, open, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { note } from '../output/print';
import type { LogSender } from './log-sender';
import type { Place, PlaceStore } from './place-store';

const headBytesMax = 1024;
/** A piece is kept in memory while it is sent. */
const pieceBytesMax = 8 * 1024 * 1024;
const newline = 0x0a;

/**
 * Sends a growing file piece by piece and remembers its place. It notices rotation (the path names
 * another file: the rest of the old one goes first), truncation (the file is shorter, or begins
 * differently: it is sent from its beginning), and restarts.
 */
export class FollowedFile {
  readonly #path: string;
  readonly #sender: LogSender;
  readonly #places: PlaceStore;
  #file: FileHandle | undefined;
  #place: Place | undefined;

  constructor(path: string, sender: LogSender, places: PlaceStore) {
    this.#path = path;
    this.#sender = sender;
    this.#places = places;
  }

  /**
   * Sends what is new. `isFinal` also sends a last line without its end. Returns whether there was
   * anything.
   */
  async step({ isFinal }: { isFinal: boolean }): Promise<boolean> {
    this.#file ??= await this.#open();
    let hasSent = false;
    while (this.#file) {
      // Asked first: what is added later is of the next file.
      const isRotated = await this.#isRotated();
      hasSent = (await this.#sendRest(isFinal || isRotated)) || hasSent;
      if (!isRotated) break;
      await this.#openNext();
    }
    return hasSent;
  }

  async close(): Promise<void> {
    await this.#file?.close();
    this.#file = undefined;
  }

  /** Opens the file of the remembered place, which may have another name by now, else the path's. */
  async #open(): Promise<FileHandle | undefined> {
    const known = this.#place ?? this.#places.read(this.#path);
    const current = await open(this.#path, 'r').catch(ignoreMissing);
    if (known && !(current && (await isAt(current, known)))) {
      const old = await this.#findRotated(known);
      if (old) {
        await current?.close();
        this.#place = known;
        return old;
      }
      if (current && !this.#place) this.#warnAboutRest(known, await current.stat());
    }
    if (!current) return undefined;
    this.#place = known && (await isAt(current, known)) ? known : await newPlace(current);
    return current;
  }

  /** Continues with the file that the path names now, once a rotated one was sent to its end. */
  async #openNext(): Promise<void> {
    await this.#warnAboutOthers();
    await this.close();
    this.#file = await open(this.#path, 'r').catch(ignoreMissing);
    if (this.#file) this.#save(await newPlace(this.#file));
  }

  /** Rotated twice in the meantime: the files in between have no remembered place. */
  async #warnAboutOthers(): Promise<void> {
    const own = await this.#file?.stat();
    for (const path of await this.#rotatedPaths()) {
      const other = await stat(path).catch(ignoreMissing);
      if (own && other && other.ino !== own.ino && other.mtimeMs > own.mtimeMs) {
        note(`${path} was rotated in between and is not sent. Send it by its own name.`);
      }
    }
  }

  #warnAboutRest(known: Place, { dev, ino }: { dev: number; ino: number }): void {
    // Truncated in place: what was behind the place is gone.
    if (known.dev === dev && known.ino === ino) return;
    note(
      `${this.#path} is another file than before, and the old one was not found next to it. Lines after its byte ${known.offset} may not have been sent.`,
    );
  }

  async #findRotated(known: Place): Promise<FileHandle | undefined> {
    for (const path of await this.#rotatedPaths()) {
      const file = await open(path, 'r').catch(ignoreMissing);
      if (file && (await isAt(file, known))) return file;
      await file?.close();
    }
    return undefined;
  }

  /** Returns the files next to this one whose names begin with its name, such as `access.log.1`. */
  async #rotatedPaths(): Promise<string[]> {
    const folder = dirname(this.#path);
    const name = basename(this.#path);
    const others = (await readdir(folder)).filter(
      (other) => other.startsWith(name) && other !== name,
    );
    return others.map((other) => join(folder, other));
  }

  /** Whether the path now names another file than the open one. */
  async #isRotated(): Promise<boolean> {
    if (!this.#file) return false;
    const named = await stat(this.#path).catch(ignoreMissing);
    const own = await this.#file.stat();
    return named !== undefined && (named.ino !== own.ino || named.dev !== own.dev);
  }

  async #sendRest(isFinal: boolean): Promise<boolean> {
    let hasSent = false;
    while (await this.#sendPiece(isFinal)) hasSent = true;
    return hasSent;
  }

  async #sendPiece(isFinal: boolean): Promise<boolean> {
    const file = this.#file;
    if (!file || !this.#place) return false;
    if (!(await isAt(file, this.#place))) {
      note(`${this.#path} was truncated; it is sent from its beginning.`);
      this.#place = await newPlace(file);
    }
    const place = this.#place;
    const piece = await readPiece(file, place, isFinal);
    if (piece.length === 0) return false;
    const end = place.offset + piece.length;
    const known = await withHead(file, place);
    this.#save({ ...known, pendingEnd: end });
    await this.#sender.send(
      piece,
      `${known.head.slice(0, 24)}-${known.ino}-${place.offset}-${end}`,
    );
    const { pendingEnd: _, ...sent } = { ...known, offset: end };
    this.#save(sent);
    return true;
  }

  #save(place: Place): void {
    this.#places.write(this.#path, place);
    this.#place = place;
  }
}

/** Reads whole lines from the place on; a piece that was begun is read as it was. */
async function readPiece(file: FileHandle, place: Place, isFinal: boolean): Promise<Buffer> {
  const { size } = await file.stat();
  const end = place.pendingEnd ?? Math.min(size, place.offset + pieceBytesMax);
  const bytes = Buffer.alloc(Math.max(0, Math.min(end, size) - place.offset));
  const { bytesRead } = await file.read(bytes, 0, bytes.length, place.offset);
  const read = bytes.subarray(0, bytesRead);
  if (place.pendingEnd !== undefined) return read;
  const lines = read.subarray(0, read.lastIndexOf(newline) + 1);
  // A line longer than a piece is sent as it is; the service counts it as malformed.
  return lines.length === 0 && (isFinal || read.length === pieceBytesMax)
    ? read
    : isFinal && end === size
      ? read
      : lines;
}

/** Whether the file is the one of the place, and still has all that was sent of it. */
async function isAt(file: FileHandle, place: Place): Promise<boolean> {
  const { dev, ino, size } = await file.stat();
  if (dev !== place.dev || ino !== place.ino || size < place.offset) return false;
  return (await headOf(file, place.headBytes)) === place.head;
}

async function newPlace(file: FileHandle): Promise<Place> {
  const { dev, ino } = await file.stat();
  return { dev, ino, offset: 0, head: await headOf(file, 0), headBytes: 0 };
}

/** Extends the head, as long as the file has not been long enough. */
async function withHead(file: FileHandle, place: Place): Promise<Place> {
  if (place.headBytes === headBytesMax) return place;
  const headBytes = Math.min(headBytesMax, (await file.stat()).size);
  return { ...place, headBytes, head: await headOf(file, headBytes) };
}

async function headOf(file: FileHandle, length: number): Promise<string> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, 0);
  return createHash('sha256').update(bytes.subarray(0, bytesRead)).digest('hex');
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
}
