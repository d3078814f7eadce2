import { expect, test } from 'vitest';
import {
  capabilities,
  defaultExpiry,
  isCapableOf,
  overlapEnd,
  refuseRotation,
} from './api-key.rules.ts';

test('A-023 A-024 AD-027 every key reads, and there are two kinds of them', () => {
  expect(capabilities).toEqual(['read', 'read_write']);
  expect(capabilities.every((capability) => isCapableOf(capability, 'read'))).toBe(true);
});

test('A-025 A-026 A-027 only a key that has both writes', () => {
  expect(isCapableOf('read_write', 'write')).toBe(true);
  expect(isCapableOf('read', 'write')).toBe(false);
});

const now = new Date('2026-11-15T12:00:00Z');
const after = (ms: number): Date => new Date(now.getTime() + ms);
const hourMs = 3_600_000;

test('what ended or has a successor is not rotated', () => {
  const working = { revokedAt: null, expiresAt: null, hasSuccessor: false };
  expect(refuseRotation(working, now)).toBeNull();
  expect(refuseRotation({ ...working, expiresAt: after(1) }, now)).toBeNull();
  expect(refuseRotation({ ...working, expiresAt: now }, now)).toBe('key_expired');
  expect(refuseRotation({ ...working, hasSuccessor: true }, now)).toBe('key_replaced');
  expect(refuseRotation({ ...working, revokedAt: now }, now)).toBe('key_revoked');
});

test('the overlap makes no key work longer than it would have', () => {
  expect(overlapEnd(null, hourMs, now)).toEqual(after(hourMs));
  expect(overlapEnd(after(2 * hourMs), hourMs, now)).toEqual(after(hourMs));
  expect(overlapEnd(after(hourMs / 2), hourMs, now)).toEqual(after(hourMs / 2));
});

test('a key expires after a year by default', () => {
  expect(defaultExpiry(now)).toEqual(new Date('2027-11-15T12:00:00Z'));
});
