import { hostileShapes } from '../../test/support/hostile-requests';
import { explainLines, findFormat } from './find-format';

it('learns nothing from JSON of any depth or width, and ends', () => {
  for (const text of hostileShapes) {
    const lines = [Buffer.from(text)];
    const context = { isOwnHost: () => false };
    const format = findFormat(lines, undefined, context);
    const layout = explainLines(lines, undefined, format, context);
    expect(layout?.missing ?? ['time']).toContain('time');
  }
});
