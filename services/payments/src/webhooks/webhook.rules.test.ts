import { expect, test } from 'vitest';
import { defaultEventTypes, toAuditedAddress, toEventTypes } from './webhook.rules.ts';

test('PD-179 an endpoint gets the five types of the contract unless it asks for others', () => {
  expect(defaultEventTypes).toHaveLength(5);
  expect(defaultEventTypes).not.toContain('webhook.ping');
});

test('PD-195 a choice holds each type once, in the order of the reference', () => {
  const asked = ['payout.returned', 'payment.failed', 'payout.returned'] as const;
  expect(toEventTypes(asked)).toEqual(['payment.failed', 'payout.returned']);
});

test.each([
  ['https://shop.example/hooks?token=1', 'https://shop.example/hooks'],
  ['https://shop.example/#part?x', 'https://shop.example/'],
  ['https://shop.example', 'https://shop.example'],
])('the audit log keeps of %s what holds no token', (url, kept) => {
  expect(toAuditedAddress(url)).toBe(kept);
});
