import { fieldOf, withField } from './column-roles';

const agent = { column: '7', role: 'userAgent' };
const referer = { column: '6', role: 'referer' };
const other = { column: '8', role: null };

describe('the fields of a learned layout', () => {
  it('are the learned ones until the map gives them to other columns', () => {
    expect([agent, referer, other].map((each) => fieldOf(each, {}))).toEqual([
      'userAgent',
      'referer',
      '',
    ]);
    const map = withField(other, 'userAgent', {});
    expect(map).toEqual({ userAgent: '8' });
    expect([agent, referer, other].map((each) => fieldOf(each, map))).toEqual([
      '',
      'referer',
      'userAgent',
    ]);
  });

  it('are learned again where a column gets its own field back', () => {
    expect(withField(agent, 'userAgent', { userAgent: '8', time: '1' })).toEqual({ time: '1' });
  });

  it('move from a column that is given another one', () => {
    const map = withField(other, 'referer', { userAgent: '8' });
    expect(map).toEqual({ referer: '8' });
  });

  it('are not read where a column is to have none', () => {
    const map = withField(referer, '', {});
    expect(map).toEqual({ referer: 'none' });
    expect(fieldOf(referer, map)).toBe('');
    expect(withField(other, '', { host: '8' })).toEqual({});
  });

  it('keep a field that cannot be given', () => {
    expect(fieldOf({ column: '4', role: 'scheme' }, {})).toBe('scheme');
  });
});
