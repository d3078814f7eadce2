import { afterEach, describe, expect, test } from 'vitest';
import { startProbe } from '../test/harness.ts';
import type { Probe } from '../test/harness.ts';
import { clientAddress } from './client-address.ts';
import type { HttpServer } from './index.ts';

let probe: Probe;
afterEach(() => probe.server.close());

const routes = (api: HttpServer): void => {
  api.get('/address', (request) => ({ address: clientAddress(request) }));
};

async function addressSeen(forwardedFor: string): Promise<unknown> {
  const response = await fetch(`${probe.base}/address`, {
    headers: { 'x-forwarded-for': forwardedFor },
  });
  return ((await response.json()) as { address: unknown }).address;
}

describe('clientAddress', () => {
  test('PD-167 X-Forwarded-For is ignored when no proxy is configured', async () => {
    probe = await startProbe({ routes });
    expect(await addressSeen('203.0.113.9')).toBe('127.0.0.1');
  });

  test('PD-167 X-Forwarded-For is ignored from a peer outside the configured ranges', async () => {
    probe = await startProbe({ routes, trustedProxies: ['10.0.0.0/8'] });
    expect(await addressSeen('203.0.113.9')).toBe('127.0.0.1');
  });

  test.each([
    ['the address that the proxy names', '203.0.113.9', '203.0.113.9'],
    [
      'the last untrusted one, whatever the caller wrote first',
      '1.1.1.1, 203.0.113.9',
      '203.0.113.9',
    ],
    ['past further trusted proxies', '203.0.113.9, 10.1.2.3', '203.0.113.9'],
    ['IPv6', '2001:db8::1', '2001:db8::1'],
    ['IPv4 without its IPv6 prefix', '::ffff:203.0.113.9', '203.0.113.9'],
    ['IPv4 also when its prefix is spelled out', '0:0:0:0:0:FFFF:203.0.113.9', '203.0.113.9'],
    ['IPv4 also when it is written as hexadecimal IPv6', '::ffff:cb00:7109', '203.0.113.9'],
    ['IPv6 in its shortest spelling', '2001:0DB8:0000:0:00:0:0:0001', '2001:db8::1'],
    ['IPv6 without its zone', 'fe80::1%eth0', 'fe80::1'],
    ['the proxy itself when it names nonsense', 'unknown', '127.0.0.1'],
    [
      'the proxy itself when the number is written with leading zeros',
      '203.0.113.009',
      '127.0.0.1',
    ],
  ])('PD-167 from a trusted proxy it is %s', async (_what, header, expected) => {
    probe = await startProbe({ routes, trustedProxies: ['127.0.0.0/8', '10.0.0.0/8'] });
    expect(await addressSeen(header)).toBe(expected);
  });
});
