import { expect, test } from 'vitest';
import {
  invitationExpiry,
  isInvitationEnded,
  isInvitationOpen,
  resendWaitMs,
} from './invitation.rules.ts';

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
  expect([after(0), after(59_999), after(60_000), after(86_400_000)]).toEqual([60_000, 1, 0, 0]);
});
