import { getCurrency } from '@countinghouse/money';
import type {
  ItemCandidate,
  PaymentCandidate,
  CandidateFacts,
} from '../../../src/bank/matching/candidates/candidate-facts.rules.ts';
import {
  prepareLine,
  prepareCandidates,
} from '../../../src/bank/matching/candidates/candidates.rules.ts';
import type { Suggestion } from '../../../src/bank/matching/match.rules.ts';
import {
  decideAutomatically,
  suggest,
} from '../../../src/bank/matching/suggesting/suggest.rules.ts';
import type { BankRule } from '../../../src/bank/rules/bank-rule.rules.ts';
import type { BankLine } from '../../../src/bank/statements/statement.rules.ts';

/** Lines and what they could belong to, without any books behind them. */
let count = 0;

export function line(amountMinor: bigint, wish: Partial<BankLine> = {}): BankLine {
  count += 1;
  return {
    id: `line ${count}`,
    accountId: 'bank',
    statementId: 's',
    position: count,
    date: '2026-04-10',
    amountMinor,
    balanceMinor: null,
    counterparty: 'ADEYEMI TEXTILES',
    counterpartyAccount: null,
    description: 'PAYMENT',
    reference: null,
    status: 'open',
    version: 1,
    ...wish,
  };
}

export function item(
  id: string,
  amountMinor: bigint,
  wish: Partial<ItemCandidate> = {},
): ItemCandidate {
  return {
    source: { kind: 'document', id },
    documentKind: 'invoice',
    number: id,
    reference: null,
    contactId: 'adeyemi',
    contactName: 'Adeyemi Textiles Ltd',
    controlId: 'receivable',
    date: '2026-03-20',
    dueDate: '2026-04-05',
    currency: getCurrency('EUR'),
    amountMinor,
    discount: null,
    ...wish,
  };
}

export function payment(
  paymentId: string,
  amountMinor: bigint,
  wish: Partial<PaymentCandidate> = {},
): PaymentCandidate {
  return {
    paymentId,
    contactId: 'adeyemi',
    contactName: 'Adeyemi Textiles Ltd',
    date: '2026-04-09',
    amountMinor,
    reference: null,
    numbers: [],
    ...wish,
  };
}

function candidatesOf(facts: Partial<CandidateFacts>) {
  return prepareCandidates({
    currency: getCurrency('EUR'),
    organisationName: 'Räder & Werk GmbH',
    account: { accountId: 'bank', name: 'Bank', number: 'DE89370400440532013000' },
    ownAccounts: [{ accountId: 'savings', name: 'Savings', number: 'DE02120300000000202051' }],
    items: [],
    rates: [],
    payments: [],
    entries: [],
    otherLines: [],
    clearing: [],
    ownLines: [],
    memories: [],
    ...facts,
  });
}

export const ask = (
  facts: Partial<CandidateFacts>,
  asked: BankLine,
  rules: readonly BankRule[] = [],
): readonly Suggestion[] => suggest(candidatesOf(facts), rules, prepareLine(asked));

/** What is decided of lines that stand side by side, by line. */
export function decide(facts: Partial<CandidateFacts>, ...lines: readonly BankLine[]) {
  const candidates = candidatesOf({ ...facts, ownLines: lines });
  const decisions = decideAutomatically(
    lines.map((one) => ({
      lineId: one.id,
      suggestions: suggest(candidates, [], prepareLine(one)),
    })),
  );
  return new Map(decisions.map(({ lineId, suggestion }) => [lineId, suggestion.keys]));
}

export const keysOf = (suggestion: Suggestion | undefined) => suggestion?.keys;
