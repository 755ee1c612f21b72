const { relative } = require('node:path');

const filesShown = 10;

/** A reporter of jest: the files that took longest, so that a slow one is seen when it comes. */
module.exports = class SlowestFiles {
  onRunComplete(_contexts, { testResults }) {
    if (testResults.length <= filesShown) return;
    const lines = testResults
      .filter(({ perfStats }) => perfStats?.runtime !== undefined)
      .sort((a, b) => b.perfStats.runtime - a.perfStats.runtime)
      .slice(0, filesShown)
      .map(({ testFilePath, perfStats: { runtime } }) => {
        const seconds = (runtime / 1000).toFixed(1).padStart(7);
        return `${seconds} s  ${relative(process.cwd(), testFilePath)}`;
      });
    process.stderr.write(`\nSlowest files:\n${lines.join('\n')}\n`);
  }
};
