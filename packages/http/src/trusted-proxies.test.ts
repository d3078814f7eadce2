import { expect, test } from 'vitest';
import { trustProxies } from './trusted-proxies.ts';

const isTrusted = trustProxies(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);

test.each([
  ['127.0.0.1', true],
  ['127.0.0.2', false],
  ['10.200.3.4', true],
  ['::ffff:10.1.2.3', true],
  ['::ffff:11.1.2.3', false],
  ['fd12::1', true],
  ['2001:db8::1', false],
  ['unknown', false],
  ['', false],
])('the proxy %s: %s, the first time and later', (address, expected) => {
  expect([isTrusted(address), isTrusted(address)]).toEqual([expected, expected]);
});

test.each(['proxy.example', '10.0.0.0/33', '10.0.0.0/x', '10.0.0.0/', '10.0.0.0/8/8', ''])(
  'a service does not start with the proxy "%s"',
  (proxy) => {
    expect(() => trustProxies([proxy])).toThrow(Error);
  },
);
