import { orRefusal } from '../journal/refusals.ts';
import type { BooksRejection } from '../journal/refusals.ts';
import type { TransferRefusal } from '../journal/transfer.rules.ts';
import type { RecordOutcome } from '../payments/record-payment.ts';

type RecordReason = Extract<RecordOutcome, { readonly kind: 'reject' }>['reason'];

/** Why a line is not matched like this. */
export type OwnMatchRefusal =
  | 'line_not_found'
  | 'version_conflict'
  | 'line_not_open'
  | 'line_open'
  | 'reconciled'
  | 'parts_do_not_add_up'
  | 'lines_need_one_payment'
  | 'other_line_differs'
  | 'payment_not_found'
  | 'payment_voided'
  | 'payment_of_other_account'
  | 'payment_shown_already'
  | 'entry_not_found'
  | 'entry_reversed'
  | 'entry_shown_already'
  | 'account_needs_transfer'
  | 'account_needs_contact'
  | 'tax_code_not_found'
  | 'tax_code_inactive'
  | 'tax_code_not_allowed'
  | 'fx_rate_inexact'
  | 'no_discount'
  | 'too_many_decimals';

export type MatchReason = OwnMatchRefusal | RecordReason | TransferRefusal;

export interface MatchRejection {
  readonly kind: 'reject';
  readonly reason: MatchReason;
}

/** Thrown within a transaction of which nothing may stay. */
class MatchRefused extends Error {
  readonly reason: MatchReason;

  constructor(reason: MatchReason) {
    super(reason);
    this.reason = reason;
  }
}

export function refuseMatch(reason: MatchReason): never {
  throw new MatchRefused(reason);
}

/** Runs a change and turns what was refused within it, all of it rolled back, into a value. */
export async function orMatchRefusal<Outcome>(
  change: () => Promise<Outcome>,
): Promise<Outcome | MatchRejection | BooksRejection> {
  try {
    return await orRefusal(change);
  } catch (error) {
    if (error instanceof MatchRefused) return { kind: 'reject', reason: error.reason };
    throw error;
  }
}
