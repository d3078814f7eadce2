import { dayMs } from '@countinghouse/calendar';
import { expect, test } from 'vitest';
import { toAddedColumns } from './added.rules.ts';

const now = new Date('2026-03-01T00:00:00Z');
const later = new Date('2026-03-04T00:00:00Z');
const alone = { kind: 'member', id: 'ada', approvedByMemberId: null, waitMs: 3 * dayMs } as const;

test('H1: a decider whom one person added waits as long as newcomers do', () => {
  expect(toAddedColumns(true, alone, now)).toMatchObject({
    added_by_member_id: 'ada',
    decider_since: now,
    decides_from: later,
    vouched_at: null,
  });
});

test('H1: a second decider and an operator vouch for whom they add', () => {
  expect(toAddedColumns(true, { ...alone, approvedByMemberId: 'ben' }, now)).toMatchObject({
    decides_from: now,
    vouched_at: now,
    vouched_by_member_id: 'ben',
  });
  expect(toAddedColumns(true, { kind: 'operator', id: 'cem' }, now)).toMatchObject({
    added_by_member_id: null,
    decides_from: now,
    vouched_by_operator: 'cem',
  });
});

test('a founder decides from the beginning, and nobody vouches for them', () => {
  expect(toAddedColumns(true, { kind: 'founder' }, now)).toMatchObject({
    added_by_member_id: null,
    decides_from: now,
    vouched_at: null,
  });
});

test('H1: a role that decides nothing has no waiting period', () => {
  expect(toAddedColumns(false, alone, now)).toMatchObject({
    added_by_member_id: 'ada',
    decider_since: null,
    decides_from: null,
  });
});
