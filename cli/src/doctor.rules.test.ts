import { expect, test } from 'vitest';
import { judgeForwarded, judgeKey, judgeRefusals } from './doctor.rules.ts';

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

test.each([
  [204, null, null],
  [404, null, '--forward-to'],
  [302, null, 'redirects'],
  [400, 'wrong_signature', '--secret-env'],
  [400, 'body_reserialised', 'createWebhookHandler'],
  [401, null, 'Exempt the route from your sign-in'],
  [500, null, 'Read your server’s log'],
] as const)(
  'a receiver that answers %i %s to ch listen reads what to change',
  (status, reason, fix) => {
    const said = judgeForwarded(status, reason);
    if (fix === null) expect(said).toBeNull();
    else expect(said).toContain(fix);
  },
);
