import { createFormTokens, formTokenLifetimeMs } from '@countinghouse/pages';
import { expect, test } from 'vitest';
import { deriveFormKey, submitDigest } from './form-submits.ts';

const code = '0105BK3NQ8T2XWJ7MZ';
const issuedAt = new Date('2026-11-15T09:30:00Z');
const key = deriveFormKey(Buffer.alloc(32, 'pepper'));
const at = (now: Date, withKey = key) => createFormTokens({ keys: [withKey], now: () => now });
const later = (ms: number) => at(new Date(issuedAt.getTime() + ms));

test('a token is taken for its code until its time is over', () => {
  const token = at(issuedAt).issue(code);
  expect(later(0).open(token, code).kind).toBe('ok');
  expect(later(formTokenLifetimeMs).open(token, code).kind).toBe('ok');
  expect(later(formTokenLifetimeMs + 1).open(token, code)).toEqual({
    kind: 'reject',
    reason: 'expired',
  });
});

test('a token of another code, another key or with a changed byte is forged', () => {
  const token = at(issuedAt).issue(code);
  const forged = { kind: 'reject', reason: 'forged' };
  expect(at(issuedAt).open(token, `${code.slice(0, -1)}Y`)).toEqual(forged);
  const otherKey = deriveFormKey(Buffer.alloc(32, 'other'));
  expect(at(issuedAt, otherKey).open(token, code)).toEqual(forged);
  const bytes = Buffer.from(token, 'base64url');
  for (const index of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(at(issuedAt).open(changed.toString('base64url'), code)).toEqual(forged);
  }
  for (const text of ['', 'x', token.slice(4), `${token}AAAA`]) {
    expect(at(issuedAt).open(text, code)).toEqual(forged);
  }
});

test('after a rotation tokens of the old key are still taken, and new ones are signed with the new', () => {
  const newKey = deriveFormKey(Buffer.alloc(32, 'new'));
  const rotated = createFormTokens({ keys: [newKey, key], now: () => issuedAt });
  expect(rotated.open(at(issuedAt).issue(code), code).kind).toBe('ok');
  expect(at(issuedAt, newKey).open(rotated.issue(code), code).kind).toBe('ok');
});

test('each page gets a token of its own', () => {
  const tokens = at(issuedAt);
  expect(tokens.issue(code)).not.toBe(tokens.issue(code));
});

test('the key is not the secret that it comes from', () => {
  expect(key).not.toEqual(Buffer.alloc(32, 'pepper'));
  expect(key).toHaveLength(32);
});

test('a submit is the same with the same amount and e-mail, and another one with others', () => {
  const token = Buffer.from(at(issuedAt).issue(code), 'base64url');
  const entry = { amountMinor: 500n, customer: { email: 'simi@example.com' } };
  const digest = submitDigest(token, entry);
  expect(digest).toHaveLength(32);
  expect(submitDigest(token, { ...entry })).toEqual(digest);
  expect(submitDigest(token, { ...entry, amountMinor: 501n })).not.toEqual(digest);
  expect(submitDigest(token, { ...entry, customer: { email: 'x@y.example' } })).not.toEqual(digest);
  const other = Buffer.from(at(issuedAt).issue(code), 'base64url');
  expect(submitDigest(other, entry)).not.toEqual(digest);
});
