import { getCurrency } from '@countinghouse/money';
import { measureGrowth } from '@countinghouse/testing';
import { expect, test } from 'vitest';
import type { BankLine } from '../statements/statement.rules.ts';
import { matchLines } from './suggesting/match-lines.rules.ts';
import type { MatchQuestion } from './suggesting/match-lines.rules.ts';

const eur = getCurrency('EUR');
const date = '2026-03-01';

const lineOf =
  (accountId: string, amountOf: (index: number) => bigint) =>
  (_: unknown, index: number): BankLine => ({
    id: `${accountId} ${index}`,
    accountId,
    statementId: '',
    position: index,
    date,
    amountMinor: amountOf(index),
    balanceMinor: null,
    counterparty: `Customer ${index}`,
    counterpartyAccount: null,
    description: `Invoice INV-${10_000 + index}`,
    reference: null,
    status: 'open',
    version: 1,
  });

/** Equally many candidates of each kind, all on one day, with one shared amount or distinct amounts. */
function questionOf(count: number, amountOf: (index: number) => bigint): MatchQuestion {
  const many = { length: count };
  const who = (index: number) => ({ contactId: `c${index}`, contactName: `Customer ${index}` });
  return {
    rules: [],
    wants: 'decisions',
    refusedIds: [],
    decisionsMax: 1_000,
    lines: Array.from(many, lineOf('bank', amountOf)),
    facts: {
      currency: eur,
      organisationName: 'Our own name',
      account: { accountId: 'bank', name: 'Bank', number: null },
      ownAccounts: [{ accountId: 'other', name: 'Other', number: null }],
      items: Array.from(many, (_, index) => ({
        ...who(index),
        source: { kind: 'document', id: `d${index}` },
        documentKind: 'invoice',
        number: `INV-${10_000 + index}`,
        reference: 'REF-1',
        controlId: 'receivable',
        date,
        dueDate: date,
        currency: eur,
        amountMinor: amountOf(index),
        discount: null,
      })),
      rates: [],
      payments: Array.from(many, (_, index) => ({
        ...who(index),
        paymentId: `p${index}`,
        date,
        amountMinor: amountOf(index),
        reference: null,
        numbers: [],
      })),
      entries: Array.from(many, (_, index) => ({
        entryId: `e${index}`,
        sourceKind: 'journal',
        date,
        amountMinor: amountOf(index),
        memo: 'Entry',
      })),
      otherLines: Array.from(
        many,
        lineOf('other', (index) => -amountOf(index)),
      ),
      clearing: Array.from(many, (_, index) => ({
        accountId: 'clearing',
        accountName: 'Clearing',
        date,
        amountMinor: amountOf(index),
        payoutCode: null,
      })),
      ownLines: Array.from(many, lineOf('bank', amountOf)),
      memories: [],
    },
  };
}

test.each([
  ['one amount', (): bigint => 100n],
  ['an amount each', (index: number): bigint => BigInt(1_000_000 + index)],
])(
  'lines of one day with %s are matched in time that grows with them',
  async (_name, amountOf) => {
    const start = 100;
    const questions = new Map(
      [start, 2 * start, 4 * start].map((count) => [count, questionOf(count, amountOf)]),
    );
    const { perDoubling } = await measureGrowth(start, (count) => {
      const question = questions.get(count);
      if (question !== undefined) matchLines(question);
    });
    expect(perDoubling).toBeLessThan(3);
  },
  120_000,
);
