import type { ErrorReply } from '@countinghouse/http';
import { money, toMajorText } from '@countinghouse/money';
import { refusal } from '../../edge/refusal.ts';
import type { BankAccount } from '../statements/statement.rules.ts';
import { inTransitMax } from './in-transit.rules.ts';
import type { ReconciliationStatusOutcome } from './read-reconciliation-status.ts';
import type { ReconcileOutcome } from './reconcile.ts';
import type { ReconciliationStatus } from './reconciliation-status.rules.ts';
import type { UndoReconciliationOutcome } from './undo-reconciliation.ts';

type Rejected<Outcome> = Extract<Outcome, { readonly kind: 'reject' }>;

/** Includes the unexplained amount and the number of open lines. */
export function toReconcileReply(
  outcome: Rejected<ReconcileOutcome> | Rejected<ReconciliationStatusOutcome>,
): ErrorReply {
  if (!('status' in outcome)) {
    return outcome.reason === 'account_not_found'
      ? refusal(404, outcome.reason, 'Bank, cash or card account not found. Check the id.')
      : refusal(
          400,
          outcome.reason,
          "The `closing_balance` has more decimals than the account's currency allows. Send fewer decimals.",
          'closing_balance',
        );
  }
  const { reason, status, account } = outcome;
  switch (reason) {
    case 'date_in_future':
      return refusal(
        400,
        reason,
        'The date `as_of` is in the future. Send today or an earlier date.',
        'as_of',
      );
    case 'already_reconciled':
      return refusal(
        409,
        reason,
        'The account is already reconciled up to this date or later. Choose a later date, or undo the latest reconciliation.',
      );
    case 'closing_unknown': {
      const sentence =
        'No imported statement gives a balance for this date. Send `closing_balance`.';
      return refusal(400, reason, sentence, 'closing_balance');
    }
    case 'closing_differs': {
      const sentence = `The statements give a balance of ${write(status.statementMinor, account)} on this date, not ${write(status.closingMinor, account)}. Correct or omit \`closing_balance\`.`;
      return refusal(409, reason, sentence, 'closing_balance');
    }
    case 'item_not_open': {
      const sentence =
        'An item in `in_transit` is not in the books on this date, or the bank already shows it. Remove it from the list.';
      return refusal(400, reason, sentence, 'in_transit');
    }
    case 'statements_end_earlier': {
      const sentence = `The statements end on ${status.statementsUntil ?? ''}. Items in transit that may have cleared since: ${status.inTransitCount}. Import the remaining statements, or send the bank's \`closing_balance\`.`;
      return refusal(409, reason, sentence, 'closing_balance');
    }
    case 'too_many_in_transit': {
      const sentence = `${status.inTransitCount} items are in transit; a reconciliation lists at most ${inTransitMax}. Match bank lines first.`;
      return refusal(409, reason, sentence);
    }
    case 'balances_differ':
      return refusal(409, reason, differenceOf(status, account));
    case 'lines_open': {
      const sentence = `Open bank lines up to this date: ${status.openLineCount}. Match or ignore them first.`;
      return refusal(409, reason, sentence);
    }
    case 'lines_booked_later': {
      const sentence = `Bank lines up to this date that are posted on a later date: ${status.laterLineCount}. Undo their matches and match them on their own date, or reconcile a later date.`;
      return refusal(409, reason, sentence);
    }
  }
}

function write(minor: bigint | null, { currency }: BankAccount): string {
  return `${toMajorText(money(minor ?? 0n, currency))} ${currency}`;
}

function differenceOf(status: ReconciliationStatus, account: BankAccount): string {
  const { closingMinor, depositsMinor, paymentsMinor, bookMinor, unexplainedMinor } = status;
  const major = (minor: bigint | null) => write(minor, account);
  const olderCount = status.bookItems.filter(({ isInTransit }) => !isInTransit).length;
  const older =
    olderCount === 0
      ? ''
      : ` Book items older than the statements: ${olderCount}. Send those that are still in transit in \`in_transit\`.`;
  return `Bank balance ${major(closingMinor)}, deposits in transit ${major(depositsMinor)}, payments in transit ${major(paymentsMinor)}, book balance ${major(bookMinor)}: unexplained difference ${major(unexplainedMinor)}. Bank lines not in the books: ${status.lines.length}.${older}`;
}

const undoWords: Readonly<
  Record<Rejected<UndoReconciliationOutcome>['reason'], readonly [404 | 409, string]>
> = {
  not_found: [404, 'Reconciliation not found. Check the id.'],
  already_undone: [409, 'This reconciliation is already undone.'],
  later_reconciliation: [409, 'A later reconciliation depends on this one. Undo the latest first.'],
};

export function toUndoReply({ reason }: Rejected<UndoReconciliationOutcome>): ErrorReply {
  const [status, sentence] = undoWords[reason];
  return refusal(status, reason, sentence);
}
