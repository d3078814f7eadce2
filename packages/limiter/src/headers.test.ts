import { expect, test } from 'vitest';
import { rateLimitHeaders } from './headers.ts';

const key = { name: 'key', subject: 'k', limit: 180 };
const ip = { name: 'ip', subject: '203.0.113.9', limit: 600 };

test('PD-168 the headers name every policy and the standing of the one that refuses first', () => {
  const headers = rateLimitHeaders(
    [key, ip],
    [
      { remaining: 12, resetSeconds: 3 },
      { remaining: 400, resetSeconds: 40 },
    ],
    60_000,
  );
  expect(headers).toEqual({
    ratelimit: '"key";r=12;t=3',
    'ratelimit-policy': '"key";q=180;w=60, "ip";q=600;w=60',
  });
});

test('PD-168 of two used up budgets the one that lasts longer is reported', () => {
  const budgetStates = [
    { remaining: 0, resetSeconds: 3 },
    { remaining: 0, resetSeconds: 40 },
  ];
  expect(rateLimitHeaders([key, ip], budgetStates, 60_000).ratelimit).toBe('"ip";r=0;t=40');
});

test('PD-168 policies with other limits or windows are not mixed up', () => {
  const budgetStates = [{ remaining: 1, resetSeconds: 1 }];
  const policyOf = (limit: number, windowMs: number): string =>
    rateLimitHeaders([{ ...ip, limit }], budgetStates, windowMs)['ratelimit-policy'];
  for (let limit = 1; limit <= 40; limit += 1) {
    expect(policyOf(limit, 60_000)).toBe(`"ip";q=${limit};w=60`);
    expect(policyOf(limit, 500)).toBe(`"ip";q=${limit};w=1`);
  }
});
