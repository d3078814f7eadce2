import { approvalTakes } from './approval-turns.ts';
import { bankDetailsTakes } from './bank-details-turns.ts';
import { bankTakes } from './bank-turns.ts';
import { documentTakes } from './document-turns.ts';
import { ledgerTakes } from './ledger-turns.ts';
import { lockTakes } from './lock-turns.ts';
import { quoteTakes } from './quote-turns.ts';
import { reconciliationTakes } from './reconciliation-turns.ts';
import { recurringTakes } from './recurring-turns.ts';
import { settlingTakes } from './settling-turns.ts';
import type { Take } from './take.ts';

/** Everything that people do to books, each by the use case that the application calls. */
export const takes = {
  ...documentTakes,
  ...approvalTakes,
  ...settlingTakes,
  ...ledgerTakes,
  ...lockTakes,
  ...bankTakes,
  ...reconciliationTakes,
  ...bankDetailsTakes,
  ...quoteTakes,
  ...recurringTakes,
} as const satisfies Readonly<Record<string, Take>>;

export type TurnName = keyof typeof takes;

/** Entering and paying come more often than locking. */
export const usualTurns: readonly TurnName[] = [
  ...(['enter', 'enter', 'enter', 'enter', 'enter', 'enter', 'pay', 'pay', 'pay'] as const),
  ...(['draft', 'edit', 'act', 'act', 'decide', 'decide', 'set_policy'] as const),
  ...(['receive', 'allocate', 'allocate', 'set_off', 'refund_credit', 'discount'] as const),
  ...(['write_off', 'settle_to_account', 'take_over'] as const),
  ...(['un_allocate', 'void_payment', 'journal', 'lock', 'pay_again', 'reach_over'] as const),
  ...(['owe', 'undo_journal', 'transfer', 'revalue', 'revalue', 'undo_revaluation'] as const),
  ...(['close_year', 'reopen_year'] as const),
  ...(['except', 'end_exception', 'post_late', 'early_discount'] as const),
  ...(['offer', 'answer_quote', 'move_quote', 'outlive_quote'] as const),
  ...(['bank_payment', 'bank_line', 'suggest_match', 'undo_match'] as const),
  ...(['reconcile', 'reconcile', 'undo_reconciliation', 'redirect_money'] as const),
  ...(['run_recurring', 'handle_recurring'] as const),
];
