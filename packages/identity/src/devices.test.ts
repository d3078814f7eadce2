import { expect, test } from 'vitest';
import { deviceLifetimeMs, issueDevice, readDevice } from './devices.ts';

const [secret, other] = [Buffer.alloc(32, 'a'), Buffer.alloc(32, 'b')];
const userId = '01900000-0000-7000-8000-000000000001';
const now = new Date('2026-11-16T12:00:00Z');

test('a device is known as its person’s, under every secret in use, until its time is over', () => {
  const token = issueDevice([secret], userId, now);
  expect(readDevice([other, secret], token, now)).toMatchObject({ userId, issuedAt: now });
  const last = new Date(now.getTime() + deviceLifetimeMs);
  expect(readDevice([secret], token, last)).not.toBeNull();
  expect(readDevice([secret], token, new Date(last.getTime() + 1))).toBeNull();
});

test('what others have made or changed is no device', () => {
  const token = issueDevice([secret], userId, now);
  const changed = [token.replace(/1\./, '2.'), `${token}A`, token.slice(1), '', 'x'];
  for (const text of changed) expect(readDevice([secret], text, now)).toBeNull();
  expect(readDevice([other], token, now)).toBeNull();
  expect(readDevice([secret], null, now)).toBeNull();
});

test('each sign-in makes another device', () => {
  const ids = [1, 2].map(
    () => readDevice([secret], issueDevice([secret], userId, now), now)?.id ?? '',
  );
  expect(new Set(ids).size).toBe(2);
});
