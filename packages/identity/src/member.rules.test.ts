import { describe, expect, test } from 'vitest';
import { createMemberRules } from './member.rules.ts';
import type { ActingPerson } from './member.rules.ts';

const roles = ['owner', 'admin', 'clerk'] as const;
type Role = (typeof roles)[number];

const { refuseGiving, refuseRoleChange, refuseRemoval, rolesNotGivenBy } = createMemberRules<Role>({
  roles,
  mayManage: (role) => role !== 'clerk',
});
const as = (role: Role): ActingPerson<Role> => ({ kind: 'member', id: 'actor', role });
const subjectWith = (role: Role) => ({ id: 'subject', role });
const operator = { kind: 'operator' } as const;
const twoOwners = 2;

describe('who may give a role', () => {
  test('an owner and an operator give every one, an admin all but owner, others none', () => {
    for (const role of roles) {
      expect(refuseGiving(as('owner'), role)).toBeNull();
      expect(refuseGiving(operator, role)).toBeNull();
      expect(refuseGiving(as('admin'), role)).toBe(role === 'owner' ? 'owners_only' : null);
      expect(refuseGiving(as('clerk'), role)).toBe('not_allowed');
    }
  });

  test('invitations lapse with the right of who gave them', () => {
    expect(rolesNotGivenBy('owner')).toEqual([]);
    expect(rolesNotGivenBy('admin')).toEqual(['owner']);
    expect(rolesNotGivenBy('clerk')).toEqual(roles);
    expect(rolesNotGivenBy(null)).toEqual(roles);
  });
});

describe('a change of role', () => {
  test('nobody changes their own', () => {
    for (const role of roles) {
      const self = { id: 'actor', role };
      for (const wanted of roles) {
        expect(refuseRoleChange(as(role), self, wanted, twoOwners)).toBe('own_role');
      }
    }
  });

  test('an admin neither makes nor unmakes an owner', () => {
    expect(refuseRoleChange(as('admin'), subjectWith('clerk'), 'owner', 1)).toBe('owners_only');
    expect(refuseRoleChange(as('admin'), subjectWith('owner'), 'clerk', 2)).toBe('owners_only');
    expect(refuseRoleChange(as('admin'), subjectWith('admin'), 'clerk', 1)).toBeNull();
  });

  test('the last owner stays one, whoever asks', () => {
    expect(refuseRoleChange(operator, subjectWith('owner'), 'admin', 1)).toBe('last_owner');
    expect(refuseRoleChange(operator, subjectWith('owner'), 'owner', 1)).toBeNull();
    expect(refuseRoleChange(as('owner'), subjectWith('owner'), 'admin', twoOwners)).toBeNull();
  });
});

describe('a removal', () => {
  test('everybody may leave, except the last owner', () => {
    for (const role of roles) {
      expect(refuseRemoval(as(role), { id: 'actor', role }, twoOwners)).toBeNull();
    }
    expect(refuseRemoval(as('owner'), { id: 'actor', role: 'owner' }, 1)).toBe('last_owner');
  });

  test('owners are removed by owners, the rest by admins too', () => {
    expect(refuseRemoval(as('admin'), subjectWith('owner'), twoOwners)).toBe('owners_only');
    expect(refuseRemoval(as('owner'), subjectWith('owner'), twoOwners)).toBeNull();
    expect(refuseRemoval(as('admin'), subjectWith('admin'), 1)).toBeNull();
    expect(refuseRemoval(as('clerk'), subjectWith('clerk'), 1)).toBe('not_allowed');
  });
});
