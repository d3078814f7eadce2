import { closedObject } from '@countinghouse/http';
import type { CurrencyCode } from '@countinghouse/money';
import { z } from 'zod';
import {
  calendarDate,
  majorAmount,
  moment,
  multilineText,
  uuid,
  namedActor,
} from '../../edge/fields.wire.ts';
import { toMajor } from '../../edge/major-amount.wire.ts';
import type { Checkpoint, CheckpointName } from './checklist.rules.ts';
import { checkpoints } from './checklist.rules.ts';
import type { Drift, ReportFigure } from './closed-reports.rules.ts';
import type { ComparedClosing, ListedYear } from './list-year-ends.ts';
import type { ChecklistOutcome } from './read-checklist.ts';
import type { YearClosing } from './year-closing.rules.ts';

const noteCharactersMax = 2_000;
const checkpointName = z.enum(Object.keys(checkpoints));

export const checklistQuery = z.object({
  year_end: calendarDate().meta({ description: 'The last day of a fiscal year.' }),
});

export const closeYearBody = closedObject({
  year_end: calendarDate().meta({ description: 'The last day of a fiscal year that has ended.' }),
  despite: z.array(checkpointName).max(Object.keys(checkpoints).length).default([]).meta({
    description: 'Open, non-blocking checklist points that you accept.',
  }),
  note: multilineText({ min: 1, max: noteCharactersMax }).optional().meta({
    description: 'Reason for closing with open points. Required if points are open.',
  }),
});

export const reopenYearBody = closedObject({
  reason: multilineText({ min: 1, max: noteCharactersMax }).meta({
    description: 'Reason, stored with the year.',
  }),
});

const pointRecord = z.object({
  name: checkpointName,
  ok: z.boolean(),
  blocking: z.boolean().meta({ description: 'Whether this point prevents closing the year.' }),
  count: z.int().nonnegative(),
  subjects: z.array(z.string()).meta({ description: 'Accounts, currencies or checks.' }),
  sentence: z.string(),
  link: z
    .string()
    .meta({ description: 'Path where the point can be resolved, relative to the organisation.' }),
});

export const checklistRecord = z.object({
  year_start: calendarDate(),
  year_end: calendarDate(),
  ready: z.boolean().meta({ description: 'Whether no point is open.' }),
  points: z.array(pointRecord),
});

const closingFields = {
  id: uuid(),
  year_end: calendarDate(),
  last_entry_no: z.int().nonnegative(),
  reports_hash: z.string().meta({ description: 'Hexadecimal SHA-256 of the stored reports.' }),
  despite: z.array(checkpointName),
  note: z.string().nullable(),
  closed_by: namedActor(),
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
  line: z.string().meta({ description: 'The section of the report.', example: 'income' }),
  account_id: uuid().nullable().meta({ description: 'Null for a total.' }),
  code: z.string().nullable(),
  name: z.string().nullable(),
};

export const comparedClosingRecord = z.object({
  ...closingFields,
  checklist: z.array(pointRecord),
  year_start: calendarDate(),
  currency: z.string().length(3),
  identical: z.boolean().meta({ description: 'Whether the reports have not changed since.' }),
  drift: z
    .array(
      z.object({
        ...figureFields,
        was: majorAmount('Amount when the year was closed.'),
        now: majorAmount('Amount now.'),
      }),
    )
    .meta({ description: 'Every figure that has changed since.' }),
  figures: z
    .array(z.object({ ...figureFields, amount: majorAmount('Amount when the year was closed.') }))
    .meta({ description: 'Every figure of the three reports.' }),
});

const sentences: Readonly<Record<CheckpointName, readonly [ok: string, open: string]>> = {
  trial_balance: ['Debits equal credits.', 'Debits and credits differ.'],
  verification: [
    'The journal was verified recently without inconsistencies.',
    'The journal was not verified recently, or the verification found inconsistencies. Verify it now.',
  ],
  opening_equity: [
    'Opening balance equity is 0.',
    'Opening balance equity is not 0. Enter the missing opening balances, or move the balance to the right account.',
  ],
  drafts: [
    'No draft is dated in the year.',
    'Some drafts are dated in the year. Issue or discard them.',
  ],
  awaiting_approval: [
    'No document of the year is waiting for approval or issue.',
    'Some documents of the year are waiting for approval or issue. Decide on them.',
  ],
  unapplied_money: [
    'All payments are allocated.',
    'Some payments are not allocated. Allocate them, or accept them as prepayments.',
  ],
  bank_lines: [
    'Every bank line up to the last day is matched or ignored.',
    'Some bank lines up to the last day are neither matched nor ignored. Match or ignore them.',
  ],
  reconciliation: [
    'Every bank account is reconciled to the last day. The reconciliation lists the payments in transit.',
    'Some bank accounts are not reconciled to the last day, or were posted to afterwards. Reconcile them again.',
  ],
  clearing: [
    'Every clearing account is at 0.',
    'Some clearing accounts are not at 0. Check whether the money is still in transit.',
  ],
  revaluation: [
    'Balances in other currencies are valued at the rates of the last day.',
    'Balances in other currencies are not valued at the rates of the last day. Add missing rates and revalue.',
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
