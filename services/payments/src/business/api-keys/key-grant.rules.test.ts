import { describe, expect, test } from 'vitest';
import { scopesOf } from '../../tenants/staff/role.rules.ts';
import { decideGrant, defaultExpiry } from './key-grant.rules.ts';
import { keyPresets } from './key-preset.rules.ts';

const fresh = { isSecondFactorFresh: true };
const stale = { isSecondFactorFresh: false };

describe('a key that a person makes', () => {
  test('a developer cannot make a key that pays out', () => {
    const grant = { scopes: scopesOf('developer'), ...fresh };
    const wanted = { environment: 'test', scopes: ['payments:read', 'payouts:create'] } as const;
    expect(decideGrant(grant, wanted)).toBe('beyond_role');
    expect(decideGrant(grant, { ...wanted, scopes: ['payments:read'] })).toBeNull();
  });

  test('a live key needs a fresh second factor, a test key does not', () => {
    const grant = { scopes: scopesOf('owner'), ...stale };
    expect(decideGrant(grant, { environment: 'live', scopes: [] })).toBe('second_factor_needed');
    expect(decideGrant(grant, { environment: 'test', scopes: [] })).toBeNull();
    expect(decideGrant({ ...grant, ...fresh }, { environment: 'live', scopes: [] })).toBeNull();
  });

  test('ends after a year unless somebody says otherwise', () => {
    expect(defaultExpiry(new Date('2026-11-15T09:30:00Z'))).toEqual(
      new Date('2027-11-15T09:30:00Z'),
    );
  });
});

describe('presets', () => {
  test('an owner can make a key of each; reporting changes nothing', () => {
    const grant = { scopes: scopesOf('owner'), ...fresh };
    for (const { scopes } of keyPresets) {
      expect(decideGrant(grant, { environment: 'live', scopes })).toBeNull();
    }
    const reporting = keyPresets.find(({ id }) => id === 'reporting');
    expect(reporting?.scopes.filter((scope) => !/:(?:read|export)$/.test(scope))).toEqual([]);
  });
});
