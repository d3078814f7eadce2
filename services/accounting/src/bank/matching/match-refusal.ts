import type { TransferRefusal } from '../../ledger/journal/transfers/transfer.rules.ts';
import type { RecordOutcome } from '../../settling/payments/record-payment.ts';

type RecordReason = Extract<RecordOutcome, { readonly kind: 'reject' }>['reason'];

/** Why a match is rejected. */
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

export const refuseMatch = (reason: MatchReason): MatchRejection => ({ kind: 'reject', reason });
