import { expect, test } from 'vitest';
import { judgeKey, judgeRefusals } from './doctor.rules.ts';

test('requests that were refused for want of a scope are named once each', () => {
  const refused = { method: 'POST', route: '/payouts', reason: 'missing_scope' };
  const [finding] = judgeRefusals([refused, refused, { ...refused, reason: 'not_found' }]);
  expect(finding).toMatchObject({
    name: 'scopes',
    isGood: false,
    what: 'Refused lately for want of a scope: POST /payouts.',
  });
  expect(judgeRefusals([{ ...refused, reason: null }])).toEqual([]);
});

test('a key that expires within a month is named, with how to replace it', () => {
  const nowMs = Date.parse('2026-11-15T00:00:00Z');
  const judge = (expiresAt: string) =>
    judgeKey(
      { environment: 'test', scopes: [], expires_at: expiresAt },
      { environment: undefined, scopes: [] },
      nowMs,
    );
  expect(judge('2026-11-20T12:00:00Z')).toMatchObject([
    { isGood: false, what: 'The key expires in 5 days.' },
  ]);
  expect(judge('2027-11-20T12:00:00Z')).toMatchObject([{ isGood: true }]);
});
