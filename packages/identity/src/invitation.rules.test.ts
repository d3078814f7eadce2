import { dayMs } from '@countinghouse/calendar';
import { expect, test } from 'vitest';
import {
  decideRoom,
  invitationExpiry,
  isInvitationEnded,
  isInvitationOpen,
  resendWaitMs,
} from './invitation.rules.ts';
import { peopleMax } from './member.rules.ts';

const sentAt = new Date('2026-11-15T12:00:00Z');
const times = { sentAt, expiresAt: invitationExpiry(sentAt), revokedAt: null, acceptedAt: null };

test('an invitation is open for seven days to the millisecond, unless it was used or revoked', () => {
  expect(isInvitationOpen(times, new Date('2026-11-22T11:59:59.999Z'))).toBe(true);
  expect(isInvitationOpen(times, new Date('2026-11-22T12:00:00Z'))).toBe(false);
  expect(isInvitationOpen({ ...times, revokedAt: sentAt }, sentAt)).toBe(false);
  expect(isInvitationOpen({ ...times, acceptedAt: sentAt }, sentAt)).toBe(false);
});

test('one that has expired has not ended: it can be sent again', () => {
  expect(isInvitationEnded(times)).toBe(false);
  expect(isInvitationEnded({ ...times, revokedAt: sentAt })).toBe(true);
  expect(isInvitationEnded({ ...times, acceptedAt: sentAt })).toBe(true);
});

test('it is sent again once a minute at most, and the wait that is told is the true one', () => {
  const after = (ms: number) => resendWaitMs(times, new Date(sentAt.getTime() + ms));
  expect([after(0), after(59_999), after(60_000), after(dayMs)]).toEqual([60_000, 1, 0, 0]);
});

test('an address that is a member or openly invited gets no other invitation', () => {
  const pending = [{ ...times, email: 'ada@example.com' }];
  const member = { email: 'bisi@example.com' };
  const roomFor = (email: string, now = sentAt) =>
    decideRoom({ members: [member], pending }, email, now);
  expect(roomFor('bisi@example.com')).toEqual({ kind: 'reject', reason: 'already_a_member' });
  expect(roomFor('ada@example.com')).toEqual({ kind: 'reject', reason: 'already_invited' });
  expect(roomFor('chi@example.com')).toEqual({ kind: 'room', replaced: null });
  const later = invitationExpiry(sentAt);
  expect(roomFor('ada@example.com', later)).toEqual({ kind: 'room', replaced: pending[0] });
});

test('a full place takes nobody new, but an expired invitation still gives way to a new one', () => {
  const pending = Array.from({ length: peopleMax }, (_, index) => ({
    ...times,
    email: `${index}@example.com`,
  }));
  const later = invitationExpiry(sentAt);
  const full = { members: [], pending };
  expect(decideRoom(full, 'new@example.com', later)).toMatchObject({ reason: 'too_many_people' });
  expect(decideRoom(full, '7@example.com', later)).toEqual({ kind: 'room', replaced: pending[7] });
});
