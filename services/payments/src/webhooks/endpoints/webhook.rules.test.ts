import { expect, test } from 'vitest';
import { defaultEventTypes, toEventTypes } from './webhook.rules.ts';

test('PD-179 an endpoint gets the five types of the contract unless it asks for others', () => {
  expect(defaultEventTypes).toHaveLength(5);
  expect(defaultEventTypes).not.toContain('webhook.ping');
});

test('PD-195 a choice holds each type once, in the order of the reference', () => {
  const asked = ['payout.returned', 'payment.failed', 'payout.returned'] as const;
  expect(toEventTypes(asked)).toEqual(['payment.failed', 'payout.returned']);
});
