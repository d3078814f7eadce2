import { expect, test } from 'vitest';
import { acts, isPosting, keyOf, toOffered } from './document-acts.rules.ts';

test('acts are offered in the screen’s order, each with the service’s reason', () => {
  const offered = toOffered([
    { action: 'void', available: false, explanation: 'It is settled.', needs: ['reason'] },
    { action: 'edit', available: true, needs: [] },
    { action: 'approve', available: true, needs: ['lock_reason'] },
  ]);
  expect(offered).toEqual([
    { act: 'approve', explanation: null, needs: ['lock_reason'] },
    { act: 'void', explanation: 'It is settled.', needs: ['reason'] },
  ]);
});

test('every act has a key of its own', () => {
  expect(new Set(acts.map((act) => keyOf[act])).size).toBe(acts.length);
});

test('what posts is shown before it is done', () => {
  expect(acts.filter(isPosting)).toEqual(['approve', 'issue_and_send', 'issue', 'submit']);
});
