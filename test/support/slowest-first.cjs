const { relative } = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');
const { expectedSeconds } = require('../../scripts/test-times.cjs');

/** Starts the slowest files first, so that none of them runs alone at the end. */
module.exports = class SlowestFirst extends Sequencer {
  sort(tests) {
    const secondsOf = expectedSeconds();
    const bySeconds = tests.map((test) => {
      return [secondsOf(relative(test.context.config.rootDir, test.path)), test];
    });
    return bySeconds.sort(([a], [b]) => b - a).map(([, test]) => test);
  }
};
