import { closedObject } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import type { CurrencyCode } from '@countinghouse/money';
import { z } from 'zod';
import { calendarDate, majorAmount, moment, multilineText, uuid } from '../../edge/fields.wire.ts';
import { toMajor } from '../../edge/major-amount.wire.ts';
import { refusal } from '../../edge/refusal.ts';
import type { Checkpoint, CheckpointName } from './checklist.rules.ts';
import { checkpoints } from './checklist.rules.ts';
import type { CloseYearOutcome } from './close-year.ts';
import type { Drift, ReportFigure } from './closed-reports.rules.ts';
import type { ChecklistOutcome } from './read-checklist.ts';
import type { ComparedClosing, ListedYear } from './read-year-ends.ts';
import type { ReopenYearOutcome } from './reopen-year.ts';
import type { YearClosing } from './year-closing.rules.ts';

const noteCharactersMax = 2_000;
const checkpointName = z.enum(Object.keys(checkpoints));

export const checklistQuery = z.object({
  year_end: calendarDate().meta({ description: 'The last day of a fiscal year.' }),
});

export const closeYearBody = closedObject({
  year_end: calendarDate().meta({ description: 'The last day of a fiscal year that is over.' }),
  despite: z.array(checkpointName).max(Object.keys(checkpoints).length).default([]).meta({
    description: 'Points that are open and not blocking, and that you accept as they are.',
  }),
  note: multilineText({ min: 1, max: noteCharactersMax }).optional().meta({
    description: 'Why; required where points are open.',
  }),
});

export const reopenYearBody = closedObject({
  reason: multilineText({ min: 1, max: noteCharactersMax }).meta({
    description: 'Kept with the year.',
  }),
});

const pointRecord = z.object({
  name: checkpointName,
  ok: z.boolean(),
  blocking: z.boolean().meta({ description: 'The year cannot be closed while it is open.' }),
  count: z.int().nonnegative(),
  subjects: z.array(z.string()).meta({ description: 'Accounts, currencies or checks.' }),
  sentence: z.string(),
  link: z.string().meta({ description: 'Where it can be seen to, under the organisation.' }),
});

export const checklistRecord = z.object({
  year_start: calendarDate(),
  year_end: calendarDate(),
  ready: z.boolean().meta({ description: 'Whether nothing is open.' }),
  points: z.array(pointRecord),
});

const closingFields = {
  id: uuid(),
  year_end: calendarDate(),
  last_entry_no: z.int().nonnegative(),
  reports_hash: z.string().meta({ description: 'Hexadecimal SHA-256 of the reports as stored.' }),
  despite: z.array(checkpointName),
  note: z.string().nullable(),
  closed_by: z.object({ kind: z.string(), id: z.string() }),
  closed_at: moment(),
  reopened: z
    .object({ at: moment(), by: z.string(), reason: z.string() })
    .nullable()
    .meta({ description: 'Null while the year is closed.' }),
};
export const yearClosingRecord = z.object({ ...closingFields, checklist: z.array(pointRecord) });

export const yearEndList = z.object({
  data: z.array(
    z.object({
      year_start: calendarDate(),
      year_end: calendarDate(),
      status: z.enum(['running', 'open', 'closed']),
      closing: z.object(closingFields).nullable(),
    }),
  ),
});

const figureFields = {
  report: z.enum(['profit_and_loss', 'balance_sheet', 'trial_balance']),
  basis: z.enum(['accrual', 'cash']),
  line: z.string().meta({ description: 'Where it stands in the report.', example: 'income' }),
  account_id: uuid().nullable().meta({ description: 'Null for a total.' }),
  code: z.string().nullable(),
  name: z.string().nullable(),
};

export const comparedClosingRecord = z.object({
  ...closingFields,
  checklist: z.array(pointRecord),
  year_start: calendarDate(),
  currency: z.string().length(3),
  identical: z.boolean().meta({ description: 'Whether the reports of the year say the same now.' }),
  drift: z
    .array(
      z.object({
        ...figureFields,
        was: majorAmount('When the year was closed.'),
        now: majorAmount('As the books are now.'),
      }),
    )
    .meta({ description: 'Every figure that is another one than it was.' }),
  figures: z
    .array(z.object({ ...figureFields, amount: majorAmount('When the year was closed.') }))
    .meta({ description: 'All that the three reports said.' }),
});

const sentences: Readonly<Record<CheckpointName, readonly [ok: string, open: string]>> = {
  trial_balance: ['Debits and credits are the same.', 'Debits and credits are not the same.'],
  verification: [
    'The journal was verified lately, and everything holds.',
    'The journal was not verified lately, or something does not hold. Verify it now.',
  ],
  opening_equity: [
    'Opening balance equity is 0.',
    'Opening balance equity is not 0: not everything was brought over, or not moved to its account.',
  ],
  drafts: [
    'No draft is dated in the year.',
    'Drafts are dated in the year: issue or discard them.',
  ],
  awaiting_approval: [
    'Nothing of the year waits for approval or issue.',
    'Documents of the year wait for approval or issue: decide them.',
  ],
  unapplied_money: [
    'All money is allocated.',
    'Money is not allocated to what it was for. Allocate it, or say that it is prepaid.',
  ],
  bank_lines: [
    'Every line of the bank up to the last day is matched or ignored.',
    'Lines of the bank up to the last day are neither matched nor ignored.',
  ],
  reconciliation: [
    'Accounts with a bank behind them are reconciled to the last day; what was on its way is listed there.',
    'Accounts with a bank behind them are not reconciled to the last day, or something was posted up to it since: reconcile them again.',
  ],
  clearing: [
    'Nothing is left on clearing accounts.',
    'Clearing accounts are not at 0: see whether what is there is still on its way.',
  ],
  revaluation: [
    'What is in other currencies has its value of the last day.',
    'What is in other currencies does not have its value of the last day: set missing rates and revalue.',
  ],
};

const links: Readonly<Record<CheckpointName, string>> = {
  trial_balance: '/reports/trial-balance',
  verification: '/journal/proof',
  opening_equity: '/reports/general-ledger',
  drafts: '/documents?status=draft',
  awaiting_approval: '/documents?status=awaiting_approval',
  unapplied_money: '/payments',
  bank_lines: '/bank/lines?status=open',
  reconciliation: '/bank/accounts',
  clearing: '/reports/general-ledger',
  revaluation: '/revaluations/preview',
};

const toPoint = ({ name, isOk, isBlocking, count, subjects }: Checkpoint) => ({
  name,
  ok: isOk,
  blocking: isBlocking,
  count,
  subjects: [...subjects],
  sentence: sentences[name][isOk ? 0 : 1],
  link: links[name],
});

export function toChecklistRecord({
  year,
  points,
}: Extract<ChecklistOutcome, { kind: 'checklist' }>): z.infer<typeof checklistRecord> {
  return {
    year_start: year.start,
    year_end: year.end,
    ready: points.every(({ isOk }) => isOk),
    points: points.map(toPoint),
  };
}

function toClosingFields(closing: YearClosing) {
  const { reopened } = closing;
  return {
    id: closing.id,
    year_end: closing.yearEnd,
    last_entry_no: Number(closing.lastEntryNo),
    reports_hash: Buffer.from(closing.reportsHash).toString('hex'),
    despite: [...closing.despite],
    note: closing.note,
    closed_by: { kind: closing.actor.kind, id: closing.actor.id },
    closed_at: closing.closedAt.toISOString(),
    reopened: reopened === null ? null : { ...reopened, at: reopened.at.toISOString() },
  };
}

export function toYearClosingRecord(closing: YearClosing): z.infer<typeof yearClosingRecord> {
  return { ...toClosingFields(closing), checklist: closing.checklist.map(toPoint) };
}

export function toYearEndList(years: readonly ListedYear[]): z.infer<typeof yearEndList> {
  return {
    data: years.map(({ start, end, status, closing }) => ({
      year_start: start,
      year_end: end,
      status,
      closing: closing === null ? null : toClosingFields(closing),
    })),
  };
}

export function toComparedClosingRecord(
  { closing, year, figures, drift }: ComparedClosing,
  currency: CurrencyCode,
): z.infer<typeof comparedClosingRecord> {
  const toFigure = (figure: ReportFigure | Drift) => ({
    report: figure.report,
    basis: figure.basis,
    line: figure.line,
    account_id: figure.accountId,
    code: figure.code,
    name: figure.name,
  });
  return {
    ...toYearClosingRecord(closing),
    year_start: year.start,
    currency,
    identical: drift.length === 0,
    drift: drift.map((figure) => ({
      ...toFigure(figure),
      was: toMajor(figure.amountMinor, currency),
      now: toMajor(figure.nowMinor, currency),
    })),
    figures: figures.map((figure) => ({
      ...toFigure(figure),
      amount: toMajor(figure.amountMinor, currency),
    })),
  };
}

type Rejection = Extract<
  ChecklistOutcome | CloseYearOutcome | ReopenYearOutcome,
  { kind: 'reject' }
>;
type PointReason = 'checklist_blocked' | 'checklist_open' | 'note_missing';

const replies: Readonly<Record<Exclude<Rejection['reason'], PointReason>, ErrorReply>> = {
  not_a_year_end: refusal(
    400,
    'not_a_year_end',
    'This is not the last day of a fiscal year of the organisation.',
    'year_end',
  ),
  year_not_over: refusal(409, 'year_not_over', 'This year is not over yet.', 'year_end'),
  already_closed: refusal(409, 'already_closed', 'This year is closed already.'),
  later_year_closed: refusal(
    409,
    'later_year_closed',
    'A later year is closed, and begins with what this one ended with. Reopen that one first.',
  ),
  permission_denied: refusal(
    403,
    'permission_denied',
    'A year is closed by an owner, an admin or an accountant.',
  ),
  not_found: refusal(404, 'not_found', 'These books have no such closing of a year.'),
  owner_only: refusal(403, 'owner_only', 'A closed year is reopened by an owner.'),
  already_reopened: refusal(409, 'already_reopened', 'This closing was taken back already.'),
  hard_locked: refusal(
    409,
    'hard_locked',
    'The hard lock is on or after the last day of this year, and stays: nothing can be posted in it again.',
  ),
};

const pointSentences: Readonly<Record<PointReason, string>> = {
  checklist_blocked: 'These points have to be put right before the year can be closed',
  checklist_open: 'These points are open: put them right, or name them in `despite` with a note',
  note_missing: 'Say in `note` why the year is closed despite these points',
};

export function toYearEndReply(rejection: Rejection): ErrorReply {
  if (!('points' in rejection)) return replies[rejection.reason];
  const { reason, points } = rejection;
  const status = reason === 'note_missing' ? 400 : 409;
  const field = reason === 'note_missing' ? 'note' : 'despite';
  return refusal(status, reason, `${pointSentences[reason]}: ${points.join(', ')}.`, field);
}
