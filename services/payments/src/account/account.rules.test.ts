import { describe, expect, test } from 'vitest';
import { decideCapabilities, listRequirements } from './account.rules.ts';

const standing = {
  environment: 'live',
  kycStatus: 'verified',
  hasSettlementAccount: true,
  pausedOperations: new Set<'payments' | 'refunds' | 'payouts'>(),
} as const;

describe('what an account can do', () => {
  test('a verified live business can do everything that is not paused', () => {
    expect(decideCapabilities(standing)).toEqual({
      payments: 'enabled',
      refunds: 'enabled',
      payouts: 'enabled',
    });
    const pausedOperations = new Set(['refunds'] as const);
    expect(decideCapabilities({ ...standing, pausedOperations }).refunds).toBe('paused');
  });

  test('an unverified live business can move no money, paused or not', () => {
    const pausedOperations = new Set(['refunds'] as const);
    const unverified = { ...standing, kycStatus: 'pending', pausedOperations } as const;
    expect(new Set(Object.values(decideCapabilities(unverified)))).toEqual(new Set(['disabled']));
  });

  test('a sandbox needs no verification and has no payouts', () => {
    const sandbox = { ...standing, environment: 'test', kycStatus: 'not_started' } as const;
    expect(decideCapabilities(sandbox)).toEqual({
      payments: 'enabled',
      refunds: 'enabled',
      payouts: 'disabled',
    });
  });

  test('what is missing is named', () => {
    expect(listRequirements(standing)).toEqual([]);
    expect(
      listRequirements({ ...standing, kycStatus: 'rejected', hasSettlementAccount: false }),
    ).toEqual(['verification', 'settlement_account']);
  });
});
