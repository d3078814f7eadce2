import { z } from 'zod';

const rangesMax = 50;

const addressRange = z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()], {
  error: 'Must be an IP address or a CIDR range, such as 203.0.113.0/24.',
});

/** IP ranges from which a credential may be used. */
export function addressRanges() {
  return z
    .array(addressRange.meta({ type: 'string', example: '203.0.113.0/24' }))
    .max(rangesMax)
    .default([])
    .meta({
      description: 'IP addresses and CIDR ranges that may use it. Empty allows any address.',
    });
}
