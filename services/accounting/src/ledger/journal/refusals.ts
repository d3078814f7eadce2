import { violatedConstraint } from '@countinghouse/postgres';

/** Why the journal rejects an entry. */
export type BooksRefusal =
  | 'period_locked'
  | 'period_soft_locked'
  | 'account_inactive'
  | 'control_account'
  | 'number_out_of_order'
  | 'bank_details_changed_by_you'
  | 'bank_matched'
  | 'bridge_account';

const refusals: Readonly<Record<string, BooksRefusal>> = {
  journal_period_locked: 'period_locked',
  journal_period_soft_locked: 'period_soft_locked',
  journal_account_active: 'account_inactive',
  journal_control_account: 'control_account',
  number_series_chronological: 'number_out_of_order',
  payments_second_person: 'bank_details_changed_by_you',
  payments_bank_matched: 'bank_matched',
  journal_entries_bank_matched: 'bank_matched',
  journal_bridge_account: 'bridge_account',
};

export interface BooksRejection {
  readonly kind: 'reject';
  readonly reason: BooksRefusal;
}

/**
 * Runs a change to the books and turns a refusal by the database, which has rolled everything back,
 * into a value.
 */
export async function orRefusal<Outcome>(
  change: () => Promise<Outcome>,
): Promise<Outcome | BooksRejection> {
  try {
    return await change();
  } catch (error) {
    const constraint = violatedConstraint(error);
    const reason = constraint === null ? undefined : refusals[constraint];
    if (reason === undefined) throw error;
    return { kind: 'reject', reason };
  }
}
