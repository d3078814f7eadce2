import { describe, expect, test } from 'vitest';
import { decideCapabilities, decideDisabledReason, listRequirements } from './account.rules.ts';

const standing = {
  environment: 'live',
  kycStatus: 'verified',
  isSuspended: false,
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

  test('PD-208 what is missing is named, and of a verified business no evidence is asked', () => {
    expect(listRequirements(standing, nothing)).toEqual([]);
    const rejected = { ...standing, kycStatus: 'rejected', hasSettlementAccount: false } as const;
    expect(listRequirements(rejected, nothing)).toEqual([
      'verification',
      'legal_name',
      'registration_number',
      'documents',
      'beneficial_owners',
      'settlement_account',
    ]);
    expect(listRequirements(rejected, everything)).toEqual(['verification', 'settlement_account']);
  });

  test('PD-208 why live money does not move is said by the step that is missing', () => {
    expect(decideDisabledReason(standing)).toBeNull();
    const rejected = { environment: 'live', kycStatus: 'rejected', isSuspended: false } as const;
    expect(decideDisabledReason(rejected)).toBe('verification_rejected');
    expect(decideDisabledReason({ ...rejected, environment: 'test' })).toBeNull();
    const suspended = { ...rejected, isSuspended: true };
    expect(decideDisabledReason(suspended)).toBe('suspended');
    expect(decideDisabledReason({ ...suspended, environment: 'test' })).toBeNull();
  });
});

const nothing = {
  hasLegalName: false,
  hasRegistrationNumber: false,
  documentsSubmitted: 0,
  ownersVerified: 0,
};
const everything = {
  hasLegalName: true,
  hasRegistrationNumber: true,
  documentsSubmitted: 1,
  ownersVerified: 1,
};
