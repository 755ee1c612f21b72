import { endsGroup } from './block-group';

const groups = (blocks: number, together: number): number[] => {
  const sizes: number[] = [];
  let size = 0;
  for (let index = 0; index < blocks; index += 1) {
    size += 1;
    if (!endsGroup(index, together)) continue;
    sizes.push(size);
    size = 0;
  }
  return sizes;
};

describe('endsGroup', () => {
  it('lets a stream begin with few blocks together', () => {
    expect(groups(16, 4)).toEqual([1, 1, 2, 4, 4, 4]);
  });

  it('never puts more together than it should', () => {
    expect(groups(8, 1)).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
    expect(groups(8, 2)).toEqual([1, 1, 2, 2, 2]);
  });
});
