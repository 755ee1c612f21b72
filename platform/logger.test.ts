import { createLogger } from './logger';

it('a terminal is shown lines for people, without secrets', () => {
  const written: string[] = [];
  const isTTY = Object.getOwnPropertyDescriptor(process.stdout, 'isTTY');
  Object.defineProperty(process.stdout, 'isTTY', { value: true, configurable: true });
  const write = jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  try {
    const log = createLogger('api', 'info');
    log.info({ status: 200, apiKey: 'canary' }, 'request');
    log.debug('not shown');
  } finally {
    write.mockRestore();
    Object.defineProperty(
      process.stdout,
      'isTTY',
      isTTY ?? { value: undefined, configurable: true },
    );
  }
  expect(written).toHaveLength(1);
  expect(written[0]).toMatch(/^\d\d:\d\d:\d\d\.\d{3} INFO {2}api request status=200 /);
  expect(written[0]).not.toContain('canary');
});
