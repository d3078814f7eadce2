import { describe, expect, test } from 'vitest';
import { decideKeyRefusal } from './key.rules.ts';
import type { UsableKey } from './key.rules.ts';

const key: UsableKey = { id: 'key', allowsAddress: null, expiresAtMs: null, revokedAtMs: null };
const use = { atMs: 1_000, address: '203.0.113.9' };

describe('a key', () => {
  test('without conditions is accepted', () => {
    expect(decideKeyRefusal(key, use)).toBeNull();
  });

  test('P-216 works until the moment of its expiry and not from it on', () => {
    expect(decideKeyRefusal({ ...key, expiresAtMs: 1_001 }, use)).toBeNull();
    expect(decideKeyRefusal({ ...key, expiresAtMs: 1_000 }, use)).toBe('expired');
  });

  test('P-215 is refused once revoked', () => {
    expect(decideKeyRefusal({ ...key, revokedAtMs: 1_000 }, use)).toBe('revoked');
  });

  test('P-217 is refused from an address outside its list', () => {
    const allowsAddress = (address: string): boolean => address === '203.0.113.9';
    expect(decideKeyRefusal({ ...key, allowsAddress }, use)).toBeNull();
    expect(decideKeyRefusal({ ...key, allowsAddress }, { ...use, address: '203.0.113.8' })).toBe(
      'address_not_allowed',
    );
  });
});
