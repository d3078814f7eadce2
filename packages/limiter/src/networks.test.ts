import { expect, test } from 'vitest';
import { networkBudgets, networksOf } from './networks.ts';

test.each([
  ['203.0.113.9', { near: '203.0.113.9', wide: '203.0.113.0/24' }],
  ['2001:db8:1:2:3:4:5:6', { near: '2001:db8:1:2::/64', wide: '2001:db8:1::/48' }],
  ['2001:db8::1', { near: '2001:db8:0:0::/64', wide: '2001:db8:0::/48' }],
  ['2001:db8:1::', { near: '2001:db8:1:0::/64', wide: '2001:db8:1::/48' }],
  ['::1', { near: '0:0:0:0::/64', wide: '0:0:0::/48' }],
  ['1::2:3:4:5:6:7', { near: '1:0:2:3::/64', wide: '1:0:2::/48' }],
])('%s belongs to its subscriber and to its block', (address, networks) => {
  expect(networksOf(address)).toEqual(networks);
});

test('a block has ten times what a subscriber has', () => {
  expect(networkBudgets('guess', '2001:db8::1', 5)).toEqual([
    { name: 'guess-near', subject: '2001:db8:0:0::/64', limit: 5 },
    { name: 'guess-wide', subject: '2001:db8:0::/48', limit: 50 },
  ]);
});

test('each link has budgets of its own', () => {
  expect(networkBudgets('code', '203.0.113.9', 5, 'A ').map(({ subject }) => subject)).toEqual([
    'A 203.0.113.9',
    'A 203.0.113.0/24',
  ]);
});
