import type { Job } from '../client/src/schema-types';

/** Shows a job's progress in one line of stderr, where a person looks at a terminal. */
export class JobProgress {
  readonly #isShown = process.stderr.isTTY === true;

  readonly update = ({ type, status, progress }: Job): void => {
    if (!this.#isShown) return;
    process.stderr.write(`\r\u001b[K${type} ${status}${progress ? shown(progress) : ''}`);
  };

  end(): void {
    if (this.#isShown) process.stderr.write('\r\u001b[K');
  }
}

function shown({ done, total, unit, part }: NonNullable<Job['progress']>): string {
  const now = part ? `, ${part.name}: ${part.done.toLocaleString('en')} ${part.unit}` : '';
  return ` ${bar(done, total)} ${unit}${now}`;
}

const width = 24;

function bar(done: number, total: number | null): string {
  if (!total) return String(done);
  const filled = Math.min(width, Math.round((width * done) / total));
  return `[${'='.repeat(filled)}${' '.repeat(width - filled)}] ${done} of ${total}`;
}
