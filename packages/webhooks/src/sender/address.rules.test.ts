import { BlockList } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deniedIpv4, deniedIpv6, embeddedForms, publicAddresses } from '../../test/ssrf-vectors.ts';
import { isAddress, isCallable, parseNetwork } from './address.rules.ts';
import type { AddressPolicy, Network } from './address.rules.ts';

const strict: AddressPolicy = { allowed: [], denied: [] };

describe('addresses that strangers may make us call', () => {
  it.each(publicAddresses)('P-230: %s is public', (address) => {
    expect(isCallable(address, strict)).toBe(true);
  });

  it.each([...deniedIpv4, ...deniedIpv6])('%s: %s is not (%s)', (_rows, address) => {
    expect(isCallable(address, strict)).toBe(false);
  });

  it('P-230: a public IPv4 address in an IPv6 form that no socket uses is not called', () => {
    const forms = embeddedForms('8.8.8.8').filter(([form]) => !form.startsWith('mapped'));
    expect(forms.filter(([, text]) => isCallable(text, strict))).toEqual([]);
  });

  it.each(['', '127.0.0.01', '1.2.3', '1.2.3.4.5', '256.1.1.1', '8.8.8.8:443', 'fe80::1%eth0'])(
    'P-230: what cannot be read is denied: "%s"',
    (text) => {
      expect(isAddress(text)).toBe(false);
      expect(isCallable(text, strict)).toBe(false);
    },
  );

  it.each([':::', '1::2::3', '1:2:3:4:5:6:7', '1:2:3:4:5:6:7:8:9', '12345::', '1.2.3.4::', ':1::'])(
    'P-230: what only looks like IPv6 is denied: "%s"',
    (text) => {
      expect(isAddress(text)).toBe(false);
    },
  );

  it('P-230: agrees with a second implementation about all of IPv4', () => {
    const blocked = secondImplementation();
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(isCallable(address, strict)).toBe(!blocked.check(address, 'ipv4'));
        expect(isCallable(`::ffff:${address}`, strict)).toBe(!blocked.check(address, 'ipv4'));
      }),
      { numRuns: 2_000 },
    );
  });

  it('P-230: of random IPv6 only 2000::/3 is ever called', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const folded = new URL(`http://[${address}]`).hostname.slice(1, -1);
        const isMapped = folded.startsWith('::ffff:');
        if (isCallable(address, strict)) expect(isMapped || /^[23]/.test(folded)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('exceptions', () => {
  const loopback: AddressPolicy = { allowed: networks('127.0.0.0/8', '::1/128'), denied: [] };

  it('open their own network and no other', () => {
    expect(isCallable('127.0.0.1', loopback)).toBe(true);
    expect(isCallable('::1', loopback)).toBe(true);
    expect(isCallable('::2', loopback)).toBe(false);
    expect(isCallable('10.0.0.1', loopback)).toBe(false);
  });

  it('open the form of IPv4 that sockets use, and no disguise of it', () => {
    const open = embeddedForms('127.0.0.1').filter(([, text]) => isCallable(text, loopback));
    expect(open.map(([form]) => form)).toEqual([
      'mapped',
      'mapped, in hexadecimal',
      'mapped, written out',
    ]);
  });

  it('for a NAT64 prefix do not open what is private behind it', () => {
    const nat64: AddressPolicy = { allowed: networks('64:ff9b::/96'), denied: [] };
    expect(isCallable('64:ff9b::8.8.8.8', nat64)).toBe(true);
    expect(isCallable('64:ff9b::10.0.0.1', nat64)).toBe(false);
    expect(isCallable('64:ff9b::169.254.169.254', nat64)).toBe(false);
  });

  it("close the operator's own networks in public space", () => {
    const own: AddressPolicy = { allowed: [], denied: networks('8.8.8.0/24', '2606:4700::/32') };
    expect(isCallable('8.8.8.8', own)).toBe(false);
    expect(isCallable('::ffff:8.8.8.8', own)).toBe(false);
    expect(isCallable('2606:4700::1', own)).toBe(false);
    expect(isCallable('8.8.9.8', own)).toBe(true);
  });

  it.each([
    '10.0.0.0',
    '10.0.0.0/33',
    '::/129',
    '10.0.0.0/8/8',
    '/8',
    'shop.test/8',
    '10.0.0.0/-1',
  ])('must be networks: "%s" is none', (text) => {
    expect(parseNetwork(text)).toBeNull();
  });
});

function networks(...texts: readonly string[]): readonly Network[] {
  return texts.map((text) => parseNetwork(text)).filter((network) => network !== null);
}

/** A second implementation with Node's BlockList, filled by hand. */
function secondImplementation(): BlockList {
  const list = new BlockList();
  for (const [from, to] of [
    ['0.0.0.0', '0.255.255.255'],
    ['10.0.0.0', '10.255.255.255'],
    ['100.64.0.0', '100.127.255.255'],
    ['127.0.0.0', '127.255.255.255'],
    ['168.63.129.16', '168.63.129.16'],
    ['169.254.0.0', '169.254.255.255'],
    ['172.16.0.0', '172.31.255.255'],
    ['192.0.0.0', '192.0.0.255'],
    ['192.0.2.0', '192.0.2.255'],
    ['192.31.196.0', '192.31.196.255'],
    ['192.52.193.0', '192.52.193.255'],
    ['192.88.99.0', '192.88.99.255'],
    ['192.168.0.0', '192.168.255.255'],
    ['192.175.48.0', '192.175.48.255'],
    ['198.18.0.0', '198.19.255.255'],
    ['198.51.100.0', '198.51.100.255'],
    ['203.0.113.0', '203.0.113.255'],
    ['224.0.0.0', '255.255.255.255'],
  ] as const) {
    list.addRange(from, to, 'ipv4');
  }
  return list;
}
