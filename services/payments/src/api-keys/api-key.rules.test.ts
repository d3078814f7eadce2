import { describe, expect, test } from 'vitest';
import { decideKeyRefusal } from './api-key.rules.ts';
import type { ApiKey } from './api-key.rules.ts';
import { contractScopes, hasAnyScope, isScope, scopes } from './scope.rules.ts';

const key: ApiKey = {
  kind: 'api_key',
  id: 'key',
  workspaceId: 'workspace',
  businessId: 'business',
  environment: 'live',
  scopes: new Set(['payments:read']),
  allowsAddress: null,
  expiresAtMs: null,
  revokedAtMs: null,
  isBusinessVerified: true,
};
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

describe('scopes', () => {
  test('P-218 there are exactly the twenty-two of the contract, each once', () => {
    expect(contractScopes).toHaveLength(22);
    expect(new Set(contractScopes).size).toBe(22);
  });

  test('PD-169 those of subscriptions come after them, and are the only ones beyond the contract', () => {
    const beyond = ['subscriptions:read', 'subscriptions:write'];
    expect(scopes).toEqual([...contractScopes, ...beyond]);
  });

  test('any one of several is enough, none of them is not', () => {
    expect(hasAnyScope(new Set(['kyc:read']), ['account:read', 'kyc:read'])).toBe(true);
    expect(hasAnyScope(new Set(['kyc:write']), ['account:read', 'kyc:read'])).toBe(false);
    expect(hasAnyScope(new Set(), [])).toBe(true);
  });

  test('unknown text is no scope', () => {
    expect(isScope('payments:read')).toBe(true);
    expect(isScope('payments:write')).toBe(false);
  });
});
