import { expect, test } from 'vitest';
import { createCookieJar } from './cookies.ts';

const secure = createCookieJar({ origin: 'https://pay.example', prefix: 'payments' });

test('over https cookies belong to the host and to encrypted connections alone', () => {
  expect(secure.session('t')).toBe(
    '__Host-payments-session=t; Path=/; HttpOnly; SameSite=Lax; Secure',
  );
  expect(secure.pending('t', 600_000)).toBe(
    '__Host-payments-sign-in=t; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=600',
  );
  expect(secure.endSession).toMatch(/^__Host-payments-session=; .*Secure; Max-Age=0$/);
});

test.each([
  [undefined, null],
  ['', null],
  ['__Host-payments-session=a', 'a'],
  ['x=1; __Host-payments-session=a; y=2', 'a'],
  ['payments-session=a', null],
  ['x__Host-payments-session=a', null],
  ['__Host-payments-session=a; __Host-payments-session=b', null],
])('of the header %j the session is %j', (header, value) => {
  expect(secure.readSession(header)).toBe(value);
});
