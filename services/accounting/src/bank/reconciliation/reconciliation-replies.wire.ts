import type { ErrorReply } from '@countinghouse/http';
import { money, toMajorText } from '@countinghouse/money';
import { refusal } from '../../edge/refusal.ts';
import type { BankAccount } from '../statements/statement.rules.ts';
import { inTransitMax } from './in-transit.rules.ts';
import type { StandingOutcome } from './read-standing.ts';
import type { ReconcileOutcome } from './reconcile.ts';
import type { Standing } from './standing.rules.ts';
import type { UndoReconciliationOutcome } from './undo-reconciliation.ts';

type Rejected<Outcome> = Extract<Outcome, { readonly kind: 'reject' }>;

/** With what is not explained, and what is open. */
export function toReconcileReply(
  outcome: Rejected<ReconcileOutcome> | Rejected<StandingOutcome>,
): ErrorReply {
  if (!('standing' in outcome)) {
    return outcome.reason === 'account_not_found'
      ? refusal(404, outcome.reason, 'These books have no such bank, cash or card account.')
      : refusal(
          400,
          outcome.reason,
          'The balance has more decimals than the currency of the account.',
          'closing_balance',
        );
  }
  const { reason, standing, account } = outcome;
  switch (reason) {
    case 'date_in_future':
      return refusal(400, reason, 'This day is still to come.', 'as_of');
    case 'already_reconciled':
      return refusal(
        409,
        reason,
        'The account is reconciled up to this day or a later one already.',
      );
    case 'closing_unknown': {
      const sentence = 'No statement says what was on the account. Send `closing_balance`.';
      return refusal(400, reason, sentence, 'closing_balance');
    }
    case 'closing_differs': {
      const sentence = `The statements say ${write(standing.statementMinor, account)} on this day, not ${write(standing.closingMinor, account)}.`;
      return refusal(409, reason, sentence, 'closing_balance');
    }
    case 'item_not_open': {
      const sentence =
        'Something that you say is on its way is not in the books on this day, or is at the bank.';
      return refusal(400, reason, sentence, 'in_transit');
    }
    case 'statements_end_earlier': {
      const sentence = `The statements end on ${standing.statementsUntil ?? ''}, and ${standing.inTransitCount} things are on their way: they may have come since. Import the rest, or send \`closing_balance\` as the bank says it.`;
      return refusal(409, reason, sentence, 'closing_balance');
    }
    case 'too_many_in_transit': {
      const sentence = `${standing.inTransitCount} things of the books are not at the bank; a reconciliation lists at most ${inTransitMax}. Match lines first.`;
      return refusal(409, reason, sentence);
    }
    case 'balances_differ':
      return refusal(409, reason, differenceOf(standing, account));
    case 'lines_open': {
      const sentence = `${standing.openLineCount} lines up to this day are open. Match or ignore them first.`;
      return refusal(409, reason, sentence);
    }
    case 'lines_booked_later': {
      const sentence = `${standing.laterLineCount} lines up to this day are booked on a later one. Undo their matches and book them on their day, or reconcile a later day.`;
      return refusal(409, reason, sentence);
    }
  }
}

function write(minor: bigint | null, { currency }: BankAccount): string {
  return `${toMajorText(money(minor ?? 0n, currency))} ${currency}`;
}

function differenceOf(standing: Standing, account: BankAccount): string {
  const { closingMinor, depositsMinor, paymentsMinor, bookMinor, unexplainedMinor } = standing;
  const major = (minor: bigint | null) => write(minor, account);
  const olderCount = standing.bookItems.filter(({ isInTransit }) => !isInTransit).length;
  const older =
    olderCount === 0
      ? ''
      : ` ${olderCount} things of the books are older than the statements: send those of them that are on their way in \`in_transit\`.`;
  return `The bank has ${major(closingMinor)}, ${major(depositsMinor)} are on their way in and ${major(paymentsMinor)} out, and the books have ${major(bookMinor)}: ${major(unexplainedMinor)} are not explained. ${standing.lines.length} lines are not in the books.${older}`;
}

const undoWords: Readonly<
  Record<Rejected<UndoReconciliationOutcome>['reason'], readonly [404 | 409, string]>
> = {
  not_found: [404, 'These books have no such reconciliation.'],
  already_undone: [409, 'This reconciliation is undone already.'],
  later_reconciliation: [409, 'A later one rests on it. Undo the latest first.'],
};

export function toUndoReply({ reason }: Rejected<UndoReconciliationOutcome>): ErrorReply {
  const [status, sentence] = undoWords[reason];
  return refusal(status, reason, sentence);
}
