import { expect, test } from 'vitest';
import type { DocumentStatus } from '../../kernel/document-kind.rules.ts';
import { printStateOf } from './print-state.rules.ts';

const today = '2026-11-15';
const document = {
  kind: 'invoice',
  dueDate: '2026-11-15',
  totalMinor: 100n,
  paidMinor: 0n,
  creditedMinor: 0n,
} as const;
const state = (status: DocumentStatus, change: Partial<typeof document | object> = {}) =>
  printStateOf({ ...document, ...change, status }, today);

test('a document stands for its customer as its status and the day say', () => {
  expect(['draft', 'awaiting_approval', 'approved'].map((s) => state(toStatus(s)))).toEqual(
    Array(3).fill('draft'),
  );
  expect(state('posted')).toBe('open');
  expect(state('sent', { dueDate: '2026-11-14' })).toBe('overdue');
  expect(state('partially_paid', { paidMinor: 1n })).toBe('partly_paid');
  expect(state('partially_paid', { paidMinor: 1n, dueDate: '2026-11-14' })).toBe('overdue');
  expect(state('paid', { paidMinor: 100n })).toBe('paid');
  expect(state('closed', { creditedMinor: 100n })).toBe('settled');
  expect(state('void')).toBe('void');
});

test('a credit note is never late', () => {
  const late = { ...document, kind: 'credit_note', dueDate: '2020-01-01', status: 'sent' } as const;
  expect(printStateOf(late, today)).toBe('open');
});

function toStatus(text: string): DocumentStatus {
  if (text === 'draft' || text === 'awaiting_approval') return text;
  return 'approved';
}
