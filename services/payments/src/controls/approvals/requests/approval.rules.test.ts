import { expect, test } from 'vitest';
import { defaultThresholdMinor, needsApproval } from './approval.rules.ts';

test('PD-150 exactly the threshold needs nobody else, one minor unit more does', () => {
  expect(needsApproval(1_000n, 1_000n)).toBe(false);
  expect(needsApproval(1_001n, 1_000n)).toBe(true);
});

test('PD-150 without a threshold the smallest amount needs a second person', () => {
  expect(needsApproval(1n, null)).toBe(true);
});

test('defaults count in the currency’s own minor units', () => {
  expect(defaultThresholdMinor('NGN')).toBe(50_000_000n);
  expect(defaultThresholdMinor('UGX')).toBe(1_800_000n);
});

test('a currency without a default has no threshold', () => {
  expect(defaultThresholdMinor('MWK')).toBeNull();
});
