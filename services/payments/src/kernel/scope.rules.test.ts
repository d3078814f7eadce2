import { describe, expect, test } from 'vitest';
import { contractScopes, hasAnyScope, isScope, scopes } from './scope.rules.ts';

describe('scopes', () => {
  test('P-218 there are exactly the twenty-two of the contract, each once', () => {
    expect(contractScopes).toHaveLength(22);
    expect(new Set(contractScopes).size).toBe(22);
  });

  test('PD-169 PD-226 those of subscriptions, logs, receipts and disputes come after them, and are the only ones beyond the contract', () => {
    const beyond = [
      'subscriptions:read',
      'subscriptions:write',
      'logs:read',
      'receipts:send',
      'disputes:read',
      'disputes:write',
    ];
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
