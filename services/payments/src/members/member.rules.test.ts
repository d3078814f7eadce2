import { describe, expect, test } from 'vitest';
import { memberRoles } from '../businesses/business.rules.ts';
import type { MemberRole } from '../businesses/business.rules.ts';
import { expiryOf, isOpen, mayResend, resendWaitMs, rolesNotGivenBy } from './invitation.rules.ts';
import { refuseGiving, refuseRemoval, refuseRoleChange } from './member.rules.ts';
import type { Acting } from './member.rules.ts';

const as = (role: MemberRole): Acting => ({ kind: 'member', id: 'actor', role });
const somebody = (role: MemberRole) => ({ id: 'subject', role });
const twoOwners = 2;

describe('who may give a role', () => {
  test.each(memberRoles)('an owner gives %s', (role) => {
    expect(refuseGiving(as('owner'), role)).toBeNull();
  });

  test('an admin gives every role but owner', () => {
    expect(memberRoles.filter((role) => refuseGiving(as('admin'), role) === null)).toEqual([
      'admin',
      'finance',
      'developer',
      'viewer',
    ]);
    expect(refuseGiving(as('admin'), 'owner')).toBe('owners_only');
  });

  test.each(['finance', 'developer', 'viewer'] as const)('%s gives none', (role) => {
    for (const given of memberRoles) expect(refuseGiving(as(role), given)).toBe('not_allowed');
  });
});

describe('a change of role', () => {
  test('nobody changes their own', () => {
    for (const role of memberRoles) {
      const self = { id: 'actor', role };
      expect(refuseRoleChange(as(role), self, 'owner', twoOwners)).toBe('own_role');
    }
  });

  test('an admin neither makes nor unmakes an owner', () => {
    expect(refuseRoleChange(as('admin'), somebody('viewer'), 'owner', 1)).toBe('owners_only');
    expect(refuseRoleChange(as('admin'), somebody('owner'), 'viewer', 2)).toBe('owners_only');
    expect(refuseRoleChange(as('admin'), somebody('admin'), 'viewer', 1)).toBeNull();
  });

  test('the last owner stays one, whoever asks', () => {
    const operator = { kind: 'operator' } as const;
    expect(refuseRoleChange(operator, somebody('owner'), 'admin', 1)).toBe('last_owner');
    expect(refuseRoleChange(operator, somebody('owner'), 'owner', 1)).toBeNull();
    expect(refuseRoleChange(as('owner'), somebody('owner'), 'admin', twoOwners)).toBeNull();
  });
});

describe('a removal', () => {
  test('everybody may leave, except the last owner', () => {
    for (const role of memberRoles) {
      expect(refuseRemoval(as(role), { id: 'actor', role }, twoOwners)).toBeNull();
    }
    expect(refuseRemoval(as('owner'), { id: 'actor', role: 'owner' }, 1)).toBe('last_owner');
  });

  test('owners are removed by owners, the rest by admins too', () => {
    expect(refuseRemoval(as('admin'), somebody('owner'), twoOwners)).toBe('owners_only');
    expect(refuseRemoval(as('owner'), somebody('owner'), twoOwners)).toBeNull();
    expect(refuseRemoval(as('admin'), somebody('admin'), 1)).toBeNull();
    expect(refuseRemoval(as('finance'), somebody('viewer'), 1)).toBe('not_allowed');
  });
});

describe('an invitation', () => {
  const sentAt = new Date('2026-11-15T12:00:00Z');
  const times = { sentAt, expiresAt: expiryOf(sentAt), revokedAt: null, acceptedAt: null };

  test('is open for seven days to the millisecond, unless it was used or revoked', () => {
    expect(isOpen(times, new Date('2026-11-22T11:59:59.999Z'))).toBe(true);
    expect(isOpen(times, new Date('2026-11-22T12:00:00Z'))).toBe(false);
    expect(isOpen({ ...times, revokedAt: sentAt }, sentAt)).toBe(false);
    expect(isOpen({ ...times, acceptedAt: sentAt }, sentAt)).toBe(false);
  });

  test('is sent again once a minute at most', () => {
    expect(mayResend(times, new Date(sentAt.getTime() + resendWaitMs - 1))).toBe(false);
    expect(mayResend(times, new Date(sentAt.getTime() + resendWaitMs))).toBe(true);
  });

  test('lapses with the right of who gave it', () => {
    expect(rolesNotGivenBy('owner')).toEqual([]);
    expect(rolesNotGivenBy('admin')).toEqual(['owner']);
    expect(rolesNotGivenBy('viewer')).toEqual(memberRoles);
    expect(rolesNotGivenBy(null)).toEqual(memberRoles);
  });
});
