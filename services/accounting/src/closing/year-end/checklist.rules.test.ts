import { dayMs } from '@countinghouse/calendar';
import { describe, expect, test } from 'vitest';
import { decideClosing, toChecklist } from './checklist.rules.ts';
import type { ChecklistFacts } from './checklist.rules.ts';

const now = new Date('2027-02-10T12:00:00Z');

const well: ChecklistFacts = {
  isBalanced: true,
  nonZero: [],
  draftCount: 0,
  awaitingCount: 0,
  openBankLineCount: 0,
  unreconciledCodes: [],
  verification: { verifiedAt: now, broken: [] },
  now,
  valuation: { kind: 'none_needed' },
};

const account = (subtype: string, systemKey: string | null = null) => ({
  code: '1',
  name: 'An account',
  subtype,
  systemKey,
});

const openOf = (more: Partial<ChecklistFacts>) =>
  toChecklist({ ...well, ...more })
    .filter(({ isOk }) => !isOk)
    .map(({ name, count, subjects }) => [name, count, ...subjects]);

describe('a point of the checklist', () => {
  test('is well where nothing is in the way', () => {
    expect(openOf({})).toEqual([]);
    expect(openOf({ nonZero: [account('bank'), account('receivable', 'receivable')] })).toEqual([]);
    expect(openOf({ valuation: { kind: 'current' } })).toEqual([]);
  });

  test.each<[string, Partial<ChecklistFacts>, readonly unknown[]]>([
    ['unbalanced', { isBalanced: false }, ['trial_balance', 1, 'trial balance']],
    ['never verified', { verification: null }, ['verification', 1, 'never']],
    [
      'broken, once for each check',
      { verification: { verifiedAt: now, broken: ['sums', 'sums', 'seals'] } },
      ['verification', 2, 'sums', 'seals'],
    ],
    [
      'verified too long ago',
      { verification: { verifiedAt: new Date(now.getTime() - 8 * dayMs), broken: [] } },
      ['verification', 1, '2027-02-02T12:00:00.000Z'],
    ],
    [
      'opening',
      { nonZero: [account('opening', 'opening_balance')] },
      ['opening_equity', 1, '1 An account'],
    ],
    ['drafts', { draftCount: 2 }, ['drafts', 2]],
    ['waiting', { awaitingCount: 1 }, ['awaiting_approval', 1]],
    ['suspense', { nonZero: [account('suspense')] }, ['unapplied_money', 1, '1 An account']],
    ['bank lines', { openBankLineCount: 7 }, ['bank_lines', 7]],
    ['unreconciled', { unreconciledCodes: ['1000 Bank'] }, ['reconciliation', 1, '1000 Bank']],
    ['clearing', { nonZero: [account('clearing')] }, ['clearing', 1, '1 An account']],
    [
      'not valued',
      { valuation: { kind: 'missing', currencies: ['USD'] } },
      ['revaluation', 1, 'USD'],
    ],
    [
      'valued before',
      { valuation: { kind: 'outdated', currencies: ['USD'] } },
      ['revaluation', 1, 'USD'],
    ],
    [
      'no rate',
      { valuation: { kind: 'rate_missing', currency: 'CHF' } },
      ['revaluation', 1, 'CHF'],
    ],
  ])('is open: %s', (_what, more, point) => {
    expect(openOf(more)).toEqual([point]);
  });
});

describe('a year is closed', () => {
  const drafts = toChecklist({ ...well, draftCount: 1 });

  test('when nothing is open, whatever is accepted', () => {
    const checklist = toChecklist(well);
    expect(decideClosing(checklist, [], null)).toEqual({ kind: 'close', despite: [] });
    expect(decideClosing(checklist, ['drafts'], null)).toEqual({ kind: 'close', despite: [] });
  });

  test('despite what is accepted, with a note', () => {
    const accepted = ['drafts', 'clearing'];
    expect(decideClosing(drafts, accepted, 'why')).toEqual({ kind: 'close', despite: ['drafts'] });
    for (const note of [null, ' ']) {
      expect(decideClosing(drafts, accepted, note)).toEqual({
        kind: 'reject',
        reason: 'note_missing',
        points: ['drafts'],
      });
    }
    expect(decideClosing(drafts, [], 'why')).toMatchObject({
      reason: 'checklist_open',
      points: ['drafts'],
    });
  });

  test('never while something blocking is open', () => {
    const broken = toChecklist({ ...well, isBalanced: false, draftCount: 1 });
    expect(decideClosing(broken, ['trial_balance', 'drafts'], 'why')).toEqual({
      kind: 'reject',
      reason: 'checklist_blocked',
      points: ['trial_balance'],
    });
  });
});
