import { expect, test } from 'vitest';
import { capabilities, isCapableOf } from './api-key.rules.ts';

test('A-023 A-024 AD-027 every key reads, and there are two kinds of them', () => {
  expect(capabilities).toEqual(['read', 'read_write']);
  expect(capabilities.every((capability) => isCapableOf(capability, 'read'))).toBe(true);
});

test('A-025 A-026 A-027 only a key that has both writes', () => {
  expect(isCapableOf('read_write', 'write')).toBe(true);
  expect(isCapableOf('read', 'write')).toBe(false);
});
