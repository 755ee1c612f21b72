const { readdirSync, readFileSync } = require('node:fs');

/** Linux counts in hundredths of a second. */
const ticksASecond = 100;

/**
 * Processor seconds of a process, of what runs below it, and of what ended there. Not counted is what
 * lost its parent, as when a test kills it. Null where there is no /proc.
 */
exports.treeCpuSeconds = (pid) => {
  const byParent = new Map();
  for (const stat of readStats()) {
    byParent.set(stat.parent, [...(byParent.get(stat.parent) ?? []), stat]);
    if (stat.pid === pid) byParent.set('root', [stat]);
  }
  const root = byParent.get('root');
  if (!root) return null;
  const sum = (stats) =>
    stats.reduce((ticks, stat) => ticks + stat.ticks + sum(byParent.get(stat.pid) ?? []), 0);
  return sum(root) / ticksASecond;
};

function readStats() {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap(readStat);
  } catch {
    return [];
  }
}

/** See proc(5): after the name in parentheses follow state, parent, …, and the four times. */
function readStat(pid) {
  let text;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // It has just ended.
    return [];
  }
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return [{ pid: Number(pid), parent: Number(fields[1]), ticks }];
}
