import { expect, test } from 'vitest';
import { acts, isPosting, keyOf, toCorrection, toOffered } from './document-acts.rules.ts';

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
  expect(acts.filter(isPosting)).toEqual([
    'approve',
    'confirm',
    'issue_and_send',
    'issue',
    'submit',
  ]);
});

test('a correction holds only what was changed, and null for what was emptied', () => {
  const document = { due_date: '2026-12-01', reference: 'PO-1', notes: null };
  const same = { dueDate: '2026-12-01', reference: 'PO-1', notes: ' ' };
  expect(toCorrection(document, same)).toEqual({});
  expect(
    toCorrection(document, { dueDate: '2026-12-24', reference: '', notes: 'Gift wrap' }),
  ).toEqual({ due_date: '2026-12-24', reference: null, notes: 'Gift wrap' });
});
