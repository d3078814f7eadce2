import { describe, expect, test } from 'vitest';
import { scopes } from '../../kernel/scope.rules.ts';
import { memberRoles } from '../businesses/business.rules.ts';
import {
  explainRefusal,
  permissions,
  permissionsOf,
  rolesWith,
  scopesOf,
  staffPermissions,
} from './role.rules.ts';

describe('the table of roles', () => {
  test('a viewer reads and does nothing else', () => {
    expect(
      [...permissionsOf('viewer')].filter((permission) => !permission.endsWith(':read')),
    ).toEqual([]);
  });

  test('every role sees what a viewer sees', () => {
    for (const role of memberRoles) {
      const held = permissionsOf(role);
      expect([...permissionsOf('viewer')].filter((permission) => !held.has(permission))).toEqual(
        [],
      );
    }
  });

  test('no key can hold what only people do', () => {
    const keyScopes: readonly string[] = scopes;
    expect(staffPermissions.filter((permission) => keyScopes.includes(permission))).toEqual([]);
    const known: ReadonlySet<string> = new Set(scopes);
    for (const role of memberRoles) {
      expect([...scopesOf(role)].every((scope) => known.has(scope))).toBe(true);
      expect([...scopesOf(role)].every((scope) => permissionsOf(role).has(scope))).toBe(true);
    }
  });

  test('P-224 only owners and admins decide on approvals and change who works here', () => {
    for (const permission of [
      'approvals:decide',
      'members:manage',
      'policy:change',
      'settlement_account:change',
    ] as const) {
      expect(rolesWith(permission)).toEqual(['owner', 'admin']);
    }
  });

  test('PD-255 only owners take a copy of everything', () => {
    expect(rolesWith('archives:manage')).toEqual(['owner']);
    expect(rolesWith('closing:manage')).toEqual(['owner']);
  });

  test('a developer has no say over money, so no key of theirs has', () => {
    for (const scope of ['payouts:create', 'payouts:cancel', 'refunds:create_full'] as const) {
      expect(scopesOf('developer').has(scope)).toBe(false);
    }
  });

  test('finance moves money and makes no keys', () => {
    expect(scopesOf('finance').has('payouts:create')).toBe(true);
    expect(permissionsOf('finance').has('keys:manage')).toBe(false);
  });

  test('P-227 owners and admins manage webhooks', () => {
    expect(rolesWith('webhooks:manage')).toEqual(expect.arrayContaining(['owner', 'admin']));
  });

  test('some role has every permission', () => {
    expect(permissions.filter((permission) => rolesWith(permission).length === 0)).toEqual([]);
  });

  test('a refusal names the role, what is missing and who has it', () => {
    expect(explainRefusal('viewer', ['payouts:create'])).toBe(
      'Your role here is viewer. This requires payouts:create, granted to owner, admin, finance.',
    );
  });
});
