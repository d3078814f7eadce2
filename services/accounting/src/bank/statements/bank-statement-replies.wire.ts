import type { ErrorReply } from '@countinghouse/http';
import { money, toMajorText } from '@countinghouse/money';
import { refusal } from '../../edge/refusal.ts';
import type { SetBankAccountOutcome } from './accounts/set-bank-account.ts';
import type { ImportOutcome } from './import-statement.ts';
import { fileLinesMax } from './statement.rules.ts';
import type { FileRefusal, FileRejection } from './statement.rules.ts';
import type { UndoImportOutcome } from './undo-import.ts';

const fileSentences: Readonly<Record<FileRefusal, string>> = {
  file_empty: 'The file is empty.',
  format_unknown:
    'The file is no CSV, OFX, QIF, CAMT.053 or MT940. Ask your bank for one of these.',
  file_malformed: 'The file is damaged, or was cut off. Download it again.',
  doctype_forbidden:
    'The file has a document type (DOCTYPE), which no statement needs. It is not read.',
  columns_unknown:
    'Nothing says which columns are day and amount. Name them in `csv_mapping.columns`.',
  several_accounts: 'The file has movements of several accounts. Export one account at a time.',
  no_lines: 'The file has no movements.',
  too_many_lines: `A file has at most ${fileLinesMax} lines. Download shorter periods.`,
  movement_unreadable:
    'This is not written as the format wants it. Download the file again, or in another format.',
  date_unreadable: 'This is no day of the calendar, or written in another order than the others.',
  date_order_ambiguous:
    'Which day is meant? Days and months can be told apart nowhere in the file. Send `csv_mapping.date_order`: `dmy` or `mdy`.',
  amount_unreadable: 'This is no amount of the currency of the account.',
  decimal_mark_ambiguous:
    'Is the mark in this amount the decimal one? Nothing in the file tells. Send `csv_mapping.decimal_mark`.',
  amount_out_of_range: 'The amount is more than the books take.',
  currency_mismatch: 'The file is in another currency than the account.',
  balances_disagree:
    'The balances do not follow from the amounts: they are off by the difference that is shown. The file is incomplete.',
};

/** Where in the file, and what stands there. */
function toFileReply({ reason, lineNo, detail }: FileRejection): ErrorReply {
  const place = lineNo === null ? '' : ` Line ${lineNo}`;
  const shown = detail === null ? '' : `${place === '' ? ' It says' : ''}: ${detail}`;
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
      const sentence = 'This account is not in use any more. Take it into use again first.';
      return refusal(409, outcome.reason, sentence, 'account_id');
    }
    case 'account_number_mismatch': {
      const sentence = `The file is of account ${outcome.number}, and this account has the number ${outcome.storedNumber}. Import it where it belongs, or change the number of this account.`;
      return refusal(409, outcome.reason, sentence, 'account_id');
    }
    case 'account_number_taken': {
      const sentence = `The file is of account ${outcome.number}, which is another account of yours.`;
      return refusal(409, outcome.reason, sentence, 'account_id');
    }
    case 'balances_do_not_chain': {
      const { account, gap } = outcome;
      const major = (minor: bigint) =>
        `${toMajorText(money(minor, account.currency))} ${account.currency}`;
      const sentence = `After the statement up to ${gap.anchorDate} it should be ${major(gap.expectedMinor)}, and is ${major(gap.foundMinor)}: ${major(gap.differenceMinor)} off. Import what is missing in between first.`;
      return refusal(409, outcome.reason, sentence);
    }
    case 'reconciled': {
      const sentence = `The account is reconciled until ${outcome.until}, and line ${outcome.lineNo} is new before that. Undo the reconciliation first.`;
      return refusal(409, outcome.reason, sentence);
    }
  }
}

const accountNotFound = 'These books have no such bank, cash or card account.';

const undoWords: Readonly<
  Record<Rejected<UndoImportOutcome>['reason'], readonly [404 | 409, string]>
> = {
  not_found: [404, 'These books have no such statement.'],
  already_undone: [409, 'This import is undone already.'],
  lines_matched: [409, 'Lines of this statement are matched. Undo their matches first.'],
  overlapped_later: [
    409,
    'A later import left out lines that this one had brought. Undo that one first.',
  ],
  reconciled: [409, 'The account is reconciled over these days. Undo the reconciliation first.'],
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
      const sentence = 'A number has 4 to 34 letters and digits.';
      return refusal(400, reason, sentence, 'number');
    }
    case 'account_number_taken':
      return refusal(409, reason, 'Another account of yours has this number.', 'number');
  }
}
