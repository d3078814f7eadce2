import type { ErrorReply } from '@countinghouse/http';
import { money, toMajorText } from '@countinghouse/money';
import { refusal } from '../../edge/refusal.ts';
import type { SetBankAccountOutcome } from './accounts/set-bank-account.ts';
import type { ImportOutcome } from './import-statement.ts';
import { fileLinesMax } from './statement.rules.ts';
import type { FileRefusal, FileRejection } from './statement.rules.ts';
import type { UndoImportOutcome } from './undo-import.ts';

const fileSentences: Readonly<Record<FileRefusal, string>> = {
  file_empty: 'The file is empty. Export it again.',
  format_unknown:
    'The file is not a CSV, OFX, QIF, CAMT.053 or MT940 file. Export one of these formats from your bank.',
  file_malformed: 'The file is damaged or incomplete. Download it again.',
  doctype_forbidden:
    'The file contains a document type declaration (DOCTYPE), which is not allowed. Export it again without one.',
  columns_unknown:
    'The date and amount columns were not recognised. Name them in `csv_mapping.columns`.',
  several_accounts:
    'The file contains transactions of several accounts. Export one account at a time.',
  no_lines: 'The file contains no transactions. Export a period that has some.',
  too_many_lines: `The file has more than ${fileLinesMax} lines. Export a shorter period.`,
  movement_unreadable:
    'A transaction does not follow the file format. Download the file again, or use another format.',
  date_unreadable:
    'A date is invalid, or its day, month and year are in a different order from the other dates. Correct the file or export it again.',
  date_order_ambiguous:
    'The order of day and month is ambiguous throughout the file. Send `csv_mapping.date_order`: `dmy` or `mdy`.',
  amount_unreadable:
    "An amount is not valid in the account's currency. Correct the file or export it again.",
  decimal_mark_ambiguous:
    'The decimal mark is ambiguous throughout the file. Send `csv_mapping.decimal_mark`: `,` or `.`.',
  amount_out_of_range:
    'An amount exceeds the maximum of 1,000,000,000,000 minor units, such as cents. Check the file.',
  currency_mismatch:
    "The file's currency differs from the account's. Import it into an account with that currency.",
  balances_disagree:
    'The balances do not match the amounts; the difference is shown. The file is incomplete: export it again.',
};

/** Names the place in the file and its text. */
function toFileReply({ reason, lineNo, detail }: FileRejection): ErrorReply {
  const place = lineNo === null ? '' : ` Line ${lineNo}`;
  const shown = detail === null ? '' : `${place === '' ? ' Details' : ''}: ${detail}`;
  const end = place === '' && shown === '' ? '' : '.';
  return refusal(400, reason, `${fileSentences[reason]}${place}${shown}${end}`, 'content');
}

type Rejected<Outcome> = Extract<Outcome, { readonly kind: 'reject' }>;

export function toImportReply(outcome: Rejected<ImportOutcome>): ErrorReply {
  if ('detail' in outcome) return toFileReply(outcome);
  switch (outcome.reason) {
    case 'account_not_found':
      return refusal(400, outcome.reason, accountNotFound, 'account_id');
    case 'account_inactive': {
      const sentence = 'This account is inactive. Reactivate it first.';
      return refusal(409, outcome.reason, sentence, 'account_id');
    }
    case 'account_number_mismatch': {
      const sentence = `The file belongs to account ${outcome.number}, but this account's number is ${outcome.storedNumber}. Import it into the right account, or correct this account's number.`;
      return refusal(409, outcome.reason, sentence, 'account_id');
    }
    case 'account_number_taken': {
      const sentence = `The file belongs to account ${outcome.number}, which is another of your bank accounts. Import it there.`;
      return refusal(409, outcome.reason, sentence, 'account_id');
    }
    case 'balances_do_not_chain': {
      const { account, gap } = outcome;
      const major = (minor: bigint) =>
        `${toMajorText(money(minor, account.currency))} ${account.currency}`;
      const sentence = `After the statement up to ${gap.anchorDate} the balance should be ${major(gap.expectedMinor)}, but it is ${major(gap.foundMinor)}, a difference of ${major(gap.differenceMinor)}. Import the missing statements first.`;
      return refusal(409, outcome.reason, sentence);
    }
    case 'reconciled': {
      const sentence = `The account is reconciled up to ${outcome.until}, and line ${outcome.lineNo} is new and not later than that. Undo the reconciliation first.`;
      return refusal(409, outcome.reason, sentence);
    }
  }
}

const accountNotFound = 'Bank, cash or card account not found. Check the id.';

const undoWords: Readonly<
  Record<Rejected<UndoImportOutcome>['reason'], readonly [404 | 409, string]>
> = {
  not_found: [404, 'Bank statement not found. Check the id.'],
  already_undone: [409, 'This import is already undone.'],
  lines_matched: [409, 'Some lines of this statement are matched. Undo their matches first.'],
  overlapped_later: [
    409,
    'A later import skipped lines because this import already had them. Undo the later import first.',
  ],
  reconciled: [
    409,
    "The statement's dates are in a reconciled period. Undo the reconciliation first.",
  ],
};

export function toUndoImportReply({ reason }: Rejected<UndoImportOutcome>): ErrorReply {
  const [status, sentence] = undoWords[reason];
  return refusal(status, reason, sentence);
}

export function toSetAccountReply({ reason }: Rejected<SetBankAccountOutcome>): ErrorReply {
  switch (reason) {
    case 'account_not_found':
      return refusal(404, reason, accountNotFound);
    case 'number_invalid': {
      const sentence = 'An account number has 4 to 34 letters and digits. Correct `number`.';
      return refusal(400, reason, sentence, 'number');
    }
    case 'account_number_taken':
      return refusal(
        409,
        reason,
        'Another of your accounts already has this number. Check both numbers.',
        'number',
      );
  }
}
