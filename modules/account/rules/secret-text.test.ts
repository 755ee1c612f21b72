import { createDrainToken, isDrainToken } from '../../crawlers/rules/drain-token';
import { createKeySecret, isKeySecret } from './api-key';
import { hashSecret, secretHint } from './secret-text';

describe('secrets', () => {
  it.each(['read', 'read_write'] as const)('a new %s key passes its own check', (access) => {
    const secret = createKeySecret(access);
    expect(secret).toMatch(
      access === 'read' ? /^sl_r_[0-9A-Za-z]{34}$/ : /^sl_rw_[0-9A-Za-z]{34}$/,
    );
    expect(isKeySecret(secret)).toBe(true);
    expect(hashSecret(secret)).toHaveLength(32);
  });

  it('a secret with one changed character is refused without a look-up', () => {
    const secret = createKeySecret('read_write');
    for (let index = 6; index < secret.length; index += 1) {
      const other = secret[index] === 'x' ? 'y' : 'x';
      expect(isKeySecret(secret.slice(0, index) + other + secret.slice(index + 1))).toBe(false);
    }
  });

  it('a read secret cannot be turned into a write one by its prefix', () => {
    expect(isKeySecret(createKeySecret('read').replace('sl_r_', 'sl_rw_'))).toBe(false);
  });

  it('distinguishes a drain’s token from a key', () => {
    expect(createDrainToken()).toMatch(/^sl_d_[0-9A-Za-z]{34}$/);
    expect(isDrainToken(createDrainToken())).toBe(true);
    expect(isKeySecret(createDrainToken())).toBe(false);
    expect(isDrainToken(createKeySecret('read_write'))).toBe(false);
  });

  it('no two secrets are alike, and the hint shows four random characters only', () => {
    const secrets = new Set(Array.from({ length: 1000 }, () => createKeySecret('read')));
    expect(secrets.size).toBe(1000);
    expect(secretHint('sl_rw_abcdefgh')).toBe('sl_rw_abcd…');
  });
});
