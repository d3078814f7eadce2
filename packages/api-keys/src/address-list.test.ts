import { describe, expect, test } from 'vitest';
import { toAddressList } from './address-list.ts';

describe('the address list of a key', () => {
  test('PD-164 lets in the first and last address of a range and neither neighbour', () => {
    const allows = toAddressList(['203.0.113.16/28', '2001:db8:1::/48']);
    for (const address of ['203.0.113.16', '203.0.113.31', '2001:db8:1::', '2001:db8:1:ffff::1']) {
      expect(allows?.(address), address).toBe(true);
    }
    for (const address of ['203.0.113.15', '203.0.113.32', '2001:db8:2::', 'not an address', '']) {
      expect(allows?.(address), address).toBe(false);
    }
  });

  test('an empty list allows every address, and a bad range is refused when it is set', () => {
    expect(toAddressList([])).toBeNull();
    expect(() => toAddressList(['localhost'])).toThrow('is not a CIDR range');
  });
});
