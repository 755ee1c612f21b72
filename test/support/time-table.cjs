const { relative } = require('node:path');
const { recordTimes, runTable, timeTable } = require('../../scripts/test-times.cjs');
const { treeCpuSeconds } = require('./tree-cpu-seconds.cjs');

const rowsShown = 20;

/** A reporter of jest: records what each file took, and prints the longest and the run's total. */
module.exports = class TimeTable {
  #isWhole;
  #cpuSecondsBefore = 0;
  /** Of each lane, when its last file ended. */
  #laneCpuSeconds = {};

  constructor({ testNamePattern, rootDir }) {
    // With -t, files take less than they do as a whole.
    this.#isWhole = !testNamePattern;
    this.rootDir = rootDir;
  }

  onRunStart() {
    this.#cpuSecondsBefore = treeCpuSeconds(process.pid) - sumOf(ofServers());
  }

  /** A lane serves one file at a time. */
  onTestFileResult(_test, result) {
    const spent = ofServers()[result.lane] ?? 0;
    result.laneCpuSeconds = spent - (this.#laneCpuSeconds[result.lane] ?? 0);
    this.#laneCpuSeconds[result.lane] = spent;
  }

  onRunComplete(_contexts, { testResults, startTime }) {
    const ran = testResults.filter(({ perfStats, skipped }) => perfStats?.runtime && !skipped);
    const files = Object.fromEntries(ran.map((result) => this.#timeOf(result)));
    const run = {
      at: new Date(startTime).toISOString(),
      files: ran.length,
      seconds: (Date.now() - startTime) / 1000,
      cpuSeconds: treeCpuSeconds(process.pid),
      cpuSecondsOf: {
        'test files, in the processes of jest': sumOf(
          mapValues(files, ({ cpuSeconds }) => cpuSeconds),
        ),
        'compiling, and preparing databases': this.#cpuSecondsBefore,
        ...ofServers(),
      },
    };
    if (this.#isWhole) {
      const passed = ran.filter((result) => result.numFailingTests === 0);
      const times = Object.fromEntries(passed.map((result) => this.#timeOf(result)));
      recordTimes({ files: times, ...(ran.length > rowsShown && { run }) });
    }
    const lines = ran.length > 1 ? timeTable(files, rowsShown) : [];
    process.stderr.write(`\n${[...lines, '', ...runTable(run)].join('\n')}\n`);
  }

  #timeOf({ testFilePath, perfStats, cpuSeconds = 0, laneCpuSeconds = 0 }) {
    return [
      relative(this.rootDir, testFilePath),
      { seconds: perfStats.runtime / 1000, cpuSeconds, laneCpuSeconds },
    ];
  }
};

/** Of the servers and the systems under test that the set-up started. */
function ofServers() {
  const pids = { ...globalThis.backendPids?.(), ...globalThis.lanePids?.() };
  return mapValues(pids, (pid) => treeCpuSeconds(pid) ?? 0);
}

const mapValues = (record, change) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

const sumOf = (seconds) => Object.values(seconds).reduce((sum, value) => sum + value, 0);
