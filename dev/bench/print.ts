import { cpus, totalmem } from 'node:os';

export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Prints rows under headings, with numbers aligned to the right. */
export function table(heads: string[], rows: string[][]): void {
  const widths = heads.map((head, index) =>
    Math.max(head.length, ...rows.map((row) => row[index]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    cells
      .map((cell, index) =>
        index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0),
      )
      .join('  ');
  print(line(heads));
  print(widths.map((width) => '-'.repeat(width)).join('  '));
  for (const row of rows) print(line(row));
}

export const perSecond = (count: number, seconds: number): string =>
  Math.round(count / seconds).toLocaleString('en');

/** Names the machine's hardware, without which figures are meaningless. */
export function machineName(): string {
  const [first] = cpus();
  const gib = Math.round(totalmem() / 1024 ** 3);
  return `${cpus().length} cores (${first?.model.trim()}), ${gib} GiB, Node ${process.version}`;
}
