import { changedCitations } from './citation-change';

const prompt = (before: [number, number], after: [number, number]) => ({
  promptId: `${before} ${after}`,
  before: { cited: before[0], answers: before[1] },
  after: { cited: after[0], answers: after[1] },
});

test('a citation is gained or lost only where chance hardly explains its absence', () => {
  const sure = prompt([0, 35], [20, 35]);
  const gone = prompt([30, 35], [0, 10]);
  const { gained, lost } = changedCitations([
    sure,
    gone,
    // Cited once: it may have been missed before.
    prompt([0, 35], [1, 35]),
    // Still cited, less often.
    prompt([30, 35], [2, 35]),
    // Too few answers to miss it in.
    prompt([4, 4], [0, 4]),
    prompt([0, 0], [30, 30]),
  ]);
  expect(gained).toEqual([sure]);
  expect(lost).toEqual([gone]);
});
