import { expect, test } from 'vitest';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';
import { tellStories } from './tell-stories.ts';

const use = useAccountingDatabase();

/** For each base currency. `./dev check --full` takes more. */
const count = Number(process.env['BOOKS_STORIES'] ?? 25);
/** So many meet what is rare; of fewer, chance would decide which outcomes they meet. */
const manyStories = 300;

const outcomesOfMany = [
  'enter: done',
  'pay: recorded',
  'allocate: payment',
  'allocate: credit',
  'set_off: offset',
  'settle_to_account: settled',
  'take_over: posted',
  'revalue: revalued',
  'un_allocate: undone',
  'undo_journal: undone',
  'undo_revaluation: undone',
  'close_year: closed',
  'close_year: reopened',
  'bank_line: matched',
  'post_late: passed_by_reason',
  'post_late: period_soft_locked',
  'answer_quote: accepted_with_draft',
  'run_recurring: made',
  'outlive_quote: expired',
  'outlive_quote: answered_in_time',
  'decide: approved',
  'decide: rejected',
  'decide: edited',
  'decide: second_person_required',
  'decide: already_approved',
  'suggest_match: matched',
  'suggest_match: matched_by_itself',
  'suggest_match: ignored',
  'reconcile: reconciled',
  'undo_match: reconciled',
  'undo_reconciliation: undone',
  'redirect_money: set',
  'redirect_money: checked',
  'redirect_money: recorded',
  'redirect_money: bank_details_changed_by_you',
];

test.concurrent.each(['EUR', 'JPY', 'KWD'])(
  'AD-035 AD-036 AD-038 AD-048 AD-075: books in %s hold together, whatever people do to them',
  async (baseCurrency) => {
    const outcomes = await tellStories(use.database, { baseCurrency, count });
    const expected = count < manyStories ? ['enter: done'] : outcomesOfMany;
    expect(expected.filter((outcome) => !outcomes.has(outcome))).toEqual([]);
  },
  1_800_000,
);
