import { qualityOf } from './quality';

const best = {
  prompts: 50,
  answersPerPromptMin: 20,
  topics: 3,
  stages: 2,
  daysRead: 24,
  days: 30,
  isOneDefinition: true,
  engines: 3,
};

describe('qualityOf', () => {
  it('is decision grade only with all six criteria', () => {
    expect(qualityOf(best)).toMatchObject({ grade: 'decision_grade', missing: [] });
    expect(qualityOf({ ...best, isOneDefinition: false }).grade).toBe('directional');
  });

  it('is exploratory below 50 prompts even if all else is met, and says what is missing', () => {
    const quality = qualityOf({ ...best, prompts: 49 });
    expect(quality.grade).toBe('exploratory');
    expect(quality.missing).toEqual([
      { criterion: 'query_volume', todo: 'Track 1 more unbranded prompts, of 50 in all.' },
    ]);
  });

  it('is exploratory with fewer than three criteria', () => {
    const thin = { ...best, answersPerPromptMin: 5, topics: 1, daysRead: 1, engines: 1 };
    expect(qualityOf(thin)).toMatchObject({
      grade: 'exploratory',
      met: ['query_volume', 'reproducibility'],
    });
  });
});
