import { expect, test } from 'vitest';
import type { MemberGrant } from '../../tenants/members/member.rules.ts';
import { roles } from '../../tenants/members/role.rules.ts';
import type { Role } from '../../tenants/members/role.rules.ts';
import { isDecider, isPromotion } from './grant.rules.ts';

const grant = (role: Role, approvalLimitMinor: bigint | null = null): MemberGrant => ({
  role,
  approvalLimitMinor,
});

test('M1: owners and admins decide on changes, and nobody else', () => {
  expect(roles.filter((role) => isDecider({ role }))).toEqual(['owner', 'admin']);
});

test('H1: a role that approves or manages is a promotion for somebody new, any other role is not', () => {
  expect(roles.filter((role) => isPromotion(null, grant(role)))).toEqual([
    'owner',
    'admin',
    'accountant',
    'approver',
  ]);
});

test('H1: a role that decides more is a promotion, a lower or equal one is not', () => {
  expect(isPromotion(grant('bookkeeper'), grant('approver'))).toBe(true);
  expect(isPromotion(grant('accountant'), grant('admin'))).toBe(true);
  expect(isPromotion(grant('admin'), grant('owner'))).toBe(true);
  expect(isPromotion(grant('accountant'), grant('approver'))).toBe(false);
  expect(isPromotion(grant('owner'), grant('admin'))).toBe(false);
  expect(isPromotion(grant('approver'), grant('viewer'))).toBe(false);
});

test('H1: a higher approval limit is a promotion of somebody who approves', () => {
  expect(isPromotion(grant('approver', 100n), grant('approver', 101n))).toBe(true);
  expect(isPromotion(grant('approver', 100n), grant('approver'))).toBe(true);
  expect(isPromotion(grant('approver', 100n), grant('approver', 99n))).toBe(false);
  expect(isPromotion(grant('approver'), grant('approver', 100n))).toBe(false);
  expect(isPromotion(grant('sales', 100n), grant('sales', 200n))).toBe(false);
});
