import type { ErrorReply } from '@countinghouse/http';
import { refusal } from '../../edge/refusal.ts';
import { toBooksReply } from '../../ledger/journal/books-replies.wire.ts';
import type { BooksRefusal } from '../../ledger/journal/refusals.ts';
import { rolesWith } from '../../tenants/members/permission.rules.ts';
import { allocationsMax } from './allocation.rules.ts';
import type { SettlementRefusal } from './allocation.rules.ts';

/** Reasons of payments and of undoing. */
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
    sentence: 'Document, payment or allocation not found, or not posted. Check the id.',
  },
  amount_out_of_range: {
    status: 400,
    sentence:
      'The amount is zero, too large, or worth nothing in base currency. Send another amount.',
    field: 'amount',
  },
  contact_mismatch: {
    status: 400,
    sentence: 'The items have different contacts. Choose two items of the same contact.',
  },
  currency_mismatch: {
    status: 400,
    sentence:
      'The items are in different currencies. Record the payment in the document’s currency and send its value as `fx_rate`.',
    field: 'currency',
  },
  wrong_direction: {
    status: 400,
    sentence:
      'Both items are owed by the same side. Choose one item that is owed to us and one that we owe.',
  },
  exceeds_open: {
    status: 409,
    sentence:
      'The amount exceeds the open amount. Reload the item and send at most the open amount.',
    field: 'amount',
  },
  date_before_item: {
    status: 400,
    sentence: 'The date is before the item’s own date. Choose that date or a later one.',
    field: 'date',
  },
  kind_forbids: {
    status: 409,
    sentence: 'A document of this kind cannot be settled or refunded this way.',
  },
  too_many_allocations: {
    status: 400,
    sentence: `A payment can have at most ${allocationsMax} allocations at a time. Allocate the rest later.`,
    field: 'allocations',
  },
  duplicate_target: {
    status: 400,
    sentence: 'An item appears twice. Send it once, with the full amount.',
    field: 'allocations',
  },
  exceeds_payment: {
    status: 400,
    sentence: 'The allocations exceed the payment amount. Reduce them.',
    field: 'allocations',
  },
  account_not_found: {
    status: 400,
    sentence: 'Account not found. Check `account_id`.',
    field: 'account_id',
  },
  account_inactive: {
    status: 409,
    sentence: 'This account is inactive. Choose another, or reactivate it.',
    field: 'account_id',
  },
  account_forbids: {
    status: 400,
    sentence:
      'Nothing can be settled to this account. Record a payment for money accounts. The service posts to receivables, payables, unapplied receipts and deferred tax itself.',
    field: 'account_id',
  },
  account_not_money: {
    status: 400,
    sentence: 'This is not a money account. Choose a bank, cash, card or clearing account.',
    field: 'account_id',
  },
  account_currency_mismatch: {
    status: 400,
    sentence:
      'The account’s currency is neither the payment’s currency nor the base currency. Choose another account.',
    field: 'account_id',
  },
  contact_not_found: {
    status: 400,
    sentence: 'Contact not found. Check `contact_id`.',
    field: 'contact_id',
  },
  fx_rate_missing: {
    status: 400,
    sentence: 'There is no exchange rate for this day. Send `fx_rate`, or add a rate first.',
    field: 'fx_rate',
  },
  already_voided: { status: 409, sentence: 'This payment is already void.' },
  already_undone: { status: 409, sentence: 'This allocation is already undone.' },
  date_before_allocation: {
    status: 400,
    sentence: 'The date is before the allocation’s date. Choose that date or a later one.',
    field: 'date',
  },
  no_discount: {
    status: 409,
    sentence:
      'The payment terms allow no discount on this day, or it was already applied. Send `amount` to apply one anyway.',
  },
  beyond_terms: {
    status: 403,
    sentence: `The discount exceeds what the payment terms allow on this day. Omit \`amount\` to apply the allowed discount, or ask one of these roles: ${rolesWith('write_offs:make').join(', ')}.`,
    field: 'amount',
  },
};

export type SettlementReason = OwnRefusal | BooksRefusal;

export function toSettlementReply(reason: SettlementReason): ErrorReply {
  if (!isOwn(reason)) return toBooksReply(reason);
  const { status, sentence, field } = words[reason];
  return refusal(status, reason, sentence, field);
}

/**
 * For requests that name items in the body: a missing one is an invalid value (400), not a missing page
 * (404).
 */
export function toNamedReply(reason: SettlementReason, field: string): ErrorReply {
  if (reason !== 'not_found') return toSettlementReply(reason);
  return refusal(400, reason, words.not_found.sentence, field);
}

function isOwn(reason: SettlementReason): reason is OwnRefusal {
  return Object.hasOwn(words, reason);
}
