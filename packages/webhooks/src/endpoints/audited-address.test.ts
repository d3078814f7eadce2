import { expect, test } from 'vitest';
import { toAuditedAddress } from './audited-address.ts';

test.each([
  ['https://shop.example/hooks?token=1', 'https://shop.example/hooks'],
  ['https://shop.example/#part?x', 'https://shop.example/'],
  ['https://shop.example', 'https://shop.example'],
])('the audit log keeps of %s what holds no token', (url, kept) => {
  expect(toAuditedAddress(url)).toBe(kept);
});
