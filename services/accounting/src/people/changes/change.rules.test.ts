import { expect, test } from 'vitest';
import { changeText, expiryOf, needsReview, refuseDecision } from './change.rules.ts';

const now = new Date('2026-03-01T12:00:00Z');
const request = {
  status: 'requires_review',
  expiresAt: expiryOf(now),
  requestedByMemberId: 'requester',
} as const;
const decider = { id: 'decider', isDecider: true, refuseNewcomer: () => null };

test('M1: from two deciders on a change waits', () => {
  expect([0, 1, 2, 3].map(needsReview)).toEqual([false, false, true, true]);
});

test('M1: the requester never decides, nor does anybody who is no decider', () => {
  expect(refuseDecision(request, decider, now)).toBe(null);
  expect(refuseDecision(request, { ...decider, id: 'requester' }, now)).toBe(
    'second_person_required',
  );
  expect(refuseDecision(request, { ...decider, isDecider: false }, now)).toBe('not_a_decider');
});

test('H1: a newcomer does not decide', () => {
  const newcomer = { ...decider, refuseNewcomer: () => 'newcomer' as const };
  expect(refuseDecision(request, newcomer, now)).toBe('newcomer');
});

test('M1: a request is decided once, and within seven days', () => {
  expect(refuseDecision({ ...request, status: 'rejected' }, decider, now)).toBe('already_decided');
  const week = new Date('2026-03-08T12:00:00Z');
  expect(refuseDecision(request, decider, week)).toBe('change_expired');
  expect(refuseDecision(request, decider, new Date(week.getTime() - 1))).toBe(null);
});

test('the text of a change does not depend on the order of its names, and on everything else', () => {
  const change = { action: 'member.invite', subjectId: 'a@x.example' } as const;
  const text = changeText({ ...change, content: { role: 'admin', email: 'a' } });
  expect(changeText({ ...change, content: { email: 'a', role: 'admin' } })).toBe(text);
  expect(changeText({ ...change, content: { email: 'a', role: 'owner' } })).not.toBe(text);
  expect(changeText({ ...change, content: { email: 'a', role: null } })).not.toBe(text);
});
