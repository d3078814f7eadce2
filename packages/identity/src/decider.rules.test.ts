import { describe, expect, test } from 'vitest';
import { explainDecider, explainVouch, checkDecider, refuseVouch } from './decider.rules.ts';
import type { Decider, DeciderCheck, VouchRefusal } from './decider.rules.ts';

const hourMs = 3_600_000;
const at = (hours: number) => new Date(Date.UTC(2026, 0, 1) + hours * hourMs);
const counts: DeciderCheck = { kind: 'counts', isAnnounced: false };
const announced: DeciderCheck = { kind: 'counts', isAnnounced: true };
const newcomer: DeciderCheck = { kind: 'reject', reason: 'newcomer', decidesFrom: at(72) };
const notVouched: DeciderCheck = { kind: 'reject', reason: 'not_vouched' };
const newFactor = (decidesFrom: Date | null): DeciderCheck => ({
  kind: 'reject',
  reason: 'new_second_factor',
  decidesFrom,
});

/** Invited by Ada at hour 0, with an authenticator app since then. */
function invitee(changes: Partial<Decider> = {}): Decider {
  return {
    memberId: 'ben',
    deciderSince: at(0),
    decidesFrom: at(72),
    addedByMemberId: 'ada',
    isVouched: false,
    secondFactorSince: at(0),
    ...changes,
  };
}

describe('whose decisions count', () => {
  const two = ['ada', 'ben'];
  const three = ['ada', 'ben', 'cem'];
  const cases: readonly {
    readonly name: string;
    readonly decider?: Partial<Decider>;
    readonly requesterIds?: readonly string[];
    readonly deciderIds?: readonly string[];
    readonly hour: number;
    readonly expected: DeciderCheck;
  }[] = [
    { name: 'a newcomer, about their inviter', hour: 0, expected: newcomer },
    { name: 'a newcomer, about others', requesterIds: ['cem'], hour: 71, expected: newcomer },
    {
      name: 'a newcomer whom an operator promoted without confirming them',
      decider: { addedByMemberId: null },
      hour: 71,
      expected: newcomer,
    },
    { name: 'a confirmed newcomer', decider: { isVouched: true }, hour: 0, expected: counts },
    {
      name: 'a confirmed newcomer without a second factor',
      decider: { isVouched: true, secondFactorSince: null },
      hour: 0,
      expected: counts,
    },
    {
      name: 'after the wait, about others',
      requesterIds: ['cem'],
      deciderIds: three,
      hour: 72,
      expected: counts,
    },
    {
      name: 'after the wait, added by nobody known',
      decider: { addedByMemberId: null },
      deciderIds: three,
      hour: 72,
      expected: counts,
    },
    {
      name: 'about the inviter, with a third decider',
      deciderIds: three,
      hour: 900,
      expected: notVouched,
    },
    {
      name: 'about one of two requesters who is the inviter',
      requesterIds: ['dia', 'ada'],
      deciderIds: three,
      hour: 900,
      expected: notVouched,
    },
    {
      name: 'about two requesters who are all the other deciders',
      requesterIds: ['cem', 'ada'],
      deciderIds: three,
      hour: 72,
      expected: announced,
    },
    { name: 'about the inviter, as one of two', deciderIds: two, hour: 72, expected: announced },
    {
      name: 'the same, with a second factor of an hour later',
      decider: { secondFactorSince: at(1) },
      deciderIds: two,
      hour: 72,
      expected: newFactor(at(73)),
    },
    {
      name: 'the same, with a second factor from long before',
      decider: { secondFactorSince: at(-900) },
      deciderIds: two,
      hour: 72,
      expected: announced,
    },
    {
      name: 'the same, with no second factor at all',
      decider: { secondFactorSince: null },
      deciderIds: two,
      hour: 900,
      expected: newFactor(null),
    },
    {
      name: 'where the installation lets newcomers wait an hour',
      decider: { decidesFrom: at(1), secondFactorSince: at(2) },
      deciderIds: two,
      hour: 3,
      expected: announced,
    },
  ];

  test.each(cases)('H1: $name', ({ decider, requesterIds, deciderIds, hour, expected }) => {
    const request = { requesterIds: requesterIds ?? ['ada'], deciderIds: deciderIds ?? two };
    expect(checkDecider(invitee(decider), request, at(hour))).toEqual(expected);
  });
});

describe('who can vouch for a decider', () => {
  const subject = { memberId: 'ben', addedByMemberId: 'ada' };
  const cases: readonly {
    readonly name: string;
    readonly voucher: Partial<Decider>;
    readonly hour: number;
    readonly expected: VouchRefusal['reason'] | null;
  }[] = [
    {
      name: 'nobody themselves',
      voucher: { memberId: 'ben', isVouched: true },
      hour: 900,
      expected: 'vouching_for_oneself',
    },
    {
      name: 'not who added them',
      voucher: { memberId: 'ada', isVouched: true },
      hour: 900,
      expected: 'added_by_voucher',
    },
    {
      name: 'a confirmed decider',
      voucher: { memberId: 'cem', isVouched: true },
      hour: 0,
      expected: null,
    },
    {
      name: 'no newcomer',
      voucher: { memberId: 'cem', addedByMemberId: 'dia' },
      hour: 71,
      expected: 'newcomer',
    },
    {
      name: 'a decider of another origin',
      voucher: { memberId: 'cem', addedByMemberId: 'dia', secondFactorSince: null },
      hour: 72,
      expected: null,
    },
    {
      name: 'one whom nobody known added',
      voucher: { memberId: 'cem', addedByMemberId: null, secondFactorSince: null },
      hour: 72,
      expected: null,
    },
    {
      name: 'one of the same origin, with an old second factor',
      voucher: { memberId: 'cem' },
      hour: 72,
      expected: null,
    },
    {
      name: 'none of the same origin with a new one',
      voucher: { memberId: 'cem', secondFactorSince: at(1) },
      hour: 72,
      expected: 'new_second_factor',
    },
    {
      name: 'none whom the subject added, with a new one',
      voucher: { memberId: 'cem', addedByMemberId: 'ben', secondFactorSince: null },
      hour: 72,
      expected: 'new_second_factor',
    },
  ];

  test.each(cases)('H1: $name', ({ voucher, hour, expected }) => {
    expect(refuseVouch(invitee(voucher), subject, at(hour))?.reason ?? null).toBe(expected);
  });
});

describe('what a refused decider reads', () => {
  test('H1: from when they can decide, to the first whole minute, and what to do', () => {
    const decidesFrom = new Date(Date.UTC(2026, 0, 4, 9, 30, 1));
    expect(explainDecider({ reason: 'newcomer', decidesFrom })).toContain('2026-01-04 09:31 UTC');
    expect(explainDecider({ reason: 'new_second_factor', decidesFrom })).toContain('09:31 UTC');
    expect(explainDecider({ reason: 'new_second_factor', decidesFrom: null })).toContain('Set up');
    expect(explainVouch({ reason: 'newcomer', decidesFrom })).toContain('09:31 UTC');
    expect(explainDecider({ reason: 'not_vouched' })).toContain('vouch for you');
  });
});
