import type { ErrorReply } from '@countinghouse/http';
import { refusal } from '../../edge/refusal.ts';
import { toBooksReply } from '../../ledger/journal/books-replies.wire.ts';
import type { BooksRefusal } from '../../ledger/journal/refusals.ts';
import { rolesWith } from '../../tenants/members/permission.rules.ts';
import { allocationsMax } from './allocation.rules.ts';
import type { SettlementRefusal } from './allocation.rules.ts';

/** Of payments, and of undoing. */
type MoneyRefusal =
  | 'too_many_allocations'
  | 'duplicate_target'
  | 'exceeds_payment'
  | 'account_not_found'
  | 'account_inactive'
  | 'account_forbids'
  | 'account_not_money'
  | 'account_currency_mismatch'
  | 'contact_not_found'
  | 'fx_rate_missing'
  | 'already_voided'
  | 'already_undone'
  | 'date_before_allocation'
  | 'no_discount'
  | 'beyond_terms';

type OwnRefusal = SettlementRefusal | MoneyRefusal;

interface Words {
  readonly status: 400 | 403 | 404 | 409;
  readonly sentence: string;
  readonly field?: string;
}

const words: Readonly<Record<OwnRefusal, Words>> = {
  not_found: {
    status: 404,
    sentence: 'These books have no such document, payment or allocation in them.',
  },
  amount_out_of_range: {
    status: 400,
    sentence: 'The amount is zero, or more than the books take, or worth nothing in base currency.',
    field: 'amount',
  },
  contact_mismatch: {
    status: 400,
    sentence: 'Both must be with the same contact: one does not pay the debts of another.',
  },
  currency_mismatch: {
    status: 400,
    sentence:
      'Both must be in the same currency. Record the payment in the currency of the document, with `fx_rate` for what it was worth.',
    field: 'currency',
  },
  wrong_direction: {
    status: 400,
    sentence:
      'Both items are owed by the same side. A credit settles a debit: name one that they owe and one that we owe.',
  },
  exceeds_open: {
    status: 409,
    sentence: 'That is more than is open. Read what is open now, and take at most that.',
    field: 'amount',
  },
  date_before_item: {
    status: 400,
    sentence: 'Nothing is settled before its own date. Choose that day or a later one.',
    field: 'date',
  },
  kind_forbids: {
    status: 409,
    sentence: 'A document of this kind cannot be settled or given back like this.',
  },
  too_many_allocations: {
    status: 400,
    sentence: `A payment settles at most ${allocationsMax} things at a time. Allocate the others later.`,
    field: 'allocations',
  },
  duplicate_target: {
    status: 400,
    sentence: 'The same thing is named twice. Name it once, with the whole amount.',
    field: 'allocations',
  },
  exceeds_payment: {
    status: 400,
    sentence: 'The parts add up to more than the payment.',
    field: 'allocations',
  },
  account_not_found: {
    status: 400,
    sentence: 'These books have no such account.',
    field: 'account_id',
  },
  account_inactive: {
    status: 409,
    sentence: 'An account of this is not in use any more. Choose another, or take it into use.',
    field: 'account_id',
  },
  account_forbids: {
    status: 400,
    sentence:
      'Nothing is settled to this account. Money accounts take payments; receivables, payables, unapplied receipts and deferred tax are kept by the service.',
    field: 'account_id',
  },
  account_not_money: {
    status: 400,
    sentence: 'Money moves on bank, cash, card and clearing accounts only.',
    field: 'account_id',
  },
  account_currency_mismatch: {
    status: 400,
    sentence: 'The account is kept in another currency, and not in the base currency either.',
    field: 'account_id',
  },
  contact_not_found: {
    status: 400,
    sentence: 'These books have no such contact.',
    field: 'contact_id',
  },
  fx_rate_missing: {
    status: 400,
    sentence: 'The books have no exchange rate for this day. Send `fx_rate`, or set one first.',
    field: 'fx_rate',
  },
  already_voided: { status: 409, sentence: 'This payment is void already.' },
  already_undone: { status: 409, sentence: 'This is undone already.' },
  date_before_allocation: {
    status: 400,
    sentence: 'It cannot be undone before the day on which it was done.',
    field: 'date',
  },
  no_discount: {
    status: 409,
    sentence:
      'The terms of payment allow no discount on this day, or it was taken already. Send `amount` to give one all the same.',
  },
  beyond_terms: {
    status: 403,
    sentence: `This is more than the terms of payment allow on this day. ${rolesWith('write_offs:make').join(', ')} may give it; without \`amount\` it is what the terms allow.`,
    field: 'amount',
  },
};

export type SettlementReason = OwnRefusal | BooksRefusal;

export function toSettlementReply(reason: SettlementReason): ErrorReply {
  if (!isOwn(reason)) return toBooksReply(reason);
  const { status, sentence, field } = words[reason];
  return refusal(status, reason, sentence, field);
}

/** For who names things in the body: that one of them is not there is a wrong value, not a wrong address. */
export function toNamedReply(reason: SettlementReason, field: string): ErrorReply {
  if (reason !== 'not_found') return toSettlementReply(reason);
  return refusal(400, reason, words.not_found.sentence, field);
}

function isOwn(reason: SettlementReason): reason is OwnRefusal {
  return Object.hasOwn(words, reason);
}
