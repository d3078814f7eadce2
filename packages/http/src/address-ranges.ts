import { z } from 'zod';

const rangesMax = 50;

const addressRange = z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()], {
  error: 'Must be an address or a CIDR range.',
});

/** From where something may be used. */
export function addressRanges() {
  return z
    .array(addressRange.meta({ type: 'string', example: '203.0.113.0/24' }))
    .max(rangesMax)
    .default([])
    .meta({ description: 'Who may use it; empty for any address.' });
}
