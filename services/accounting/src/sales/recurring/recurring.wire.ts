import { closedObject } from '@countinghouse/http';
import { z } from 'zod';
import { referenceCharactersMax, toDecimal } from '../../documents/document/documents.wire.ts';
import type { DraftLine } from '../../documents/drafts/draft.rules.ts';
import { lineBody, notesCharactersMax } from '../../documents/drafts/drafts.wire.ts';
import {
  calendarDate,
  currencyCode,
  decimalReply,
  majorAmount,
  moment,
  multilineText,
  pageLimit,
  pageOffset,
  pageSizeMax,
  text,
  uuid,
} from '../../edge/fields.wire.ts';
import { linesMax } from '../../kernel/line-limit.rules.ts';
import { longestFilled, placeholderLanguages } from './placeholders.rules.ts';
import type { RecurringDetails, RecurringPage } from './read-recurring.ts';
import { recurringGoals, recurringKinds, recurringStatuses, statusOf } from './recurring.rules.ts';
import type { Recurring, RecurringRun, RecurringTemplate } from './recurring.rules.ts';
import { everyMax, recurringUnits } from './schedule.rules.ts';
import type { Schedule } from './schedule.rules.ts';

const wholeLines = `Must have 1 to ${linesMax} lines.`;
const descriptionCharactersMax = 2_000;
const placeholders = '`{month}`, `{year}` and `{date}` become those of the document.';

/** A text that may have placeholders, and fits with them filled in. */
function filledText(max: number, base = multilineText({ max })) {
  return base.refine(
    (value) => longestFilled(value) <= max,
    `Must have at most ${max} characters with its placeholders filled in.`,
  );
}

const scheduleFields = {
  every: z.int().min(1).max(everyMax).meta({ description: 'Once in so many units.', example: 1 }),
  unit: z.enum(recurringUnits).meta({
    description: 'Months and years that begin on the last day of a month stay on last days.',
  }),
  starts_on: calendarDate().meta({ description: 'The day of the first one.' }),
  ends_on: calendarDate().nullable().optional().meta({
    description: 'The last day on which one may fall; without it until somebody stops it.',
  }),
};

const templateFields = {
  name: text({ min: 1, max: 160 }),
  contact_id: uuid().meta({ description: 'The customer or supplier.' }),
  lines: z.array(lineBody).min(1, wholeLines).max(linesMax, wholeLines),
  reference: filledText(referenceCharactersMax, text({ max: referenceCharactersMax }))
    .optional()
    .meta({ description: placeholders }),
  notes: filledText(notesCharactersMax).optional().meta({ description: placeholders }),
  currency: currencyCode().optional().meta({
    description: "When left out: the contact's, the organisation's.",
  }),
  amounts: z.enum(['exclusive', 'inclusive']).optional().meta({
    description: 'Whether prices are without or with tax; as the organisation gives them.',
  }),
  language: z.enum(placeholderLanguages).optional().meta({
    description: 'Of the names of months; `en` when left out.',
  }),
  ...scheduleFields,
  goes_to: z.enum(recurringGoals).meta({
    description:
      'How far each goes by itself: invoices `draft`, `submitted`, `issued`, `sent`; bills `draft`, `submitted`, `approved`. What a policy keeps from going on waits for approval.',
  }),
  catch_up: z.boolean().optional().meta({
    description: 'Whether documents of days before today are made too. Without it they are not.',
  }),
};

type TemplateBody = z.output<z.ZodObject<typeof templateFields>>;

function toTemplate(body: TemplateBody): RecurringTemplate {
  return {
    name: body.name,
    contactId: body.contact_id,
    content: {
      reference: body.reference ?? null,
      notes: body.notes ?? null,
      currency: body.currency ?? null,
      amounts: body.amounts ?? null,
      language: body.language ?? 'en',
      lines: body.lines,
    },
    goesTo: body.goes_to,
    ...toSchedule(body),
  };
}

function toSchedule(
  body: Pick<TemplateBody, 'every' | 'unit' | 'starts_on' | 'ends_on'>,
): Schedule {
  const { every, unit, starts_on: startsOn, ends_on: endsOn = null } = body;
  return { every, unit, startsOn, endsOn };
}

const fitsFilled = (body: TemplateBody) =>
  body.lines.every(
    ({ description }) => longestFilled(description ?? '') <= descriptionCharactersMax,
  );
const tooLongFilled = {
  path: ['lines'],
  message: `Descriptions must have at most ${descriptionCharactersMax} characters with their placeholders filled in.`,
};

export const createRecurringBody = closedObject({
  kind: z.enum(recurringKinds),
  ...templateFields,
})
  .refine(fitsFilled, tooLongFilled)
  .transform(({ kind, catch_up: catchUp = false, ...body }) => ({
    kind,
    catchUp,
    template: toTemplate(body),
  }));

const version = z.int().min(1).meta({ description: 'The one that you have seen.' });

export const editRecurringBody = closedObject({ version, ...templateFields })
  .refine(fitsFilled, tooLongFilled)
  .transform(({ version: seen, catch_up: catchUp = false, ...body }) => ({
    version: seen,
    catchUp,
    template: toTemplate(body),
  }));

export const versionBody = closedObject({ version });

export const resumeBody = closedObject({
  version,
  catch_up: z.boolean().optional().meta({
    description: 'Whether the days of the pause are made up for. Without it they are left out.',
  }),
});

export const previewBody = closedObject(scheduleFields).transform(toSchedule);

export const previewRecord = z.object({
  today: calendarDate(),
  dates: z.array(calendarDate()).meta({ description: 'The first twelve.' }),
});

export const runParams = z.object({ orgId: uuid(), id: uuid(), date: calendarDate() });

export const recurringQuery = z.object({
  status: z.enum(recurringStatuses).optional(),
  kind: z.enum(recurringKinds).optional(),
  limit: pageLimit(),
  offset: pageOffset(),
});

const recurringFields = {
  id: uuid(),
  kind: z.enum(recurringKinds),
  name: z.string(),
  status: z.enum(recurringStatuses),
  contact_id: uuid(),
  every: z.int(),
  unit: z.enum(recurringUnits),
  starts_on: calendarDate(),
  ends_on: calendarDate().nullable(),
  goes_to: z.enum(recurringGoals),
  next_date: calendarDate().nullable(),
  made_count: z.int().nonnegative(),
  version: z.int(),
  created_at: moment(),
};

const recurringLine = z.object({
  item_id: uuid().nullable(),
  description: z.string().nullable(),
  quantity: decimalReply('How many.'),
  unit_price: majorAmount('Of one; null: that of the item.').nullable(),
  discount_pct: decimalReply('Per cent off.'),
  account_id: uuid().nullable(),
  tax_code_id: uuid().nullable(),
});

export const runRecord = z
  .object({
    date: calendarDate(),
    outcome: z.enum(['made', 'held', 'refused']).meta({
      description:
        '`made`: as far as it should go. `held`: made, and waits for somebody. `refused`: not made.',
    }),
    reason: z.string().nullable(),
    document_id: uuid().nullable(),
    at: moment(),
  })
  .meta({ id: 'AppRecurringRun', description: 'What became of one day.' });

export const recurringRecord = z
  .object({
    ...recurringFields,
    reference: z.string().nullable(),
    notes: z.string().nullable(),
    currency: z.string().length(3).nullable(),
    amounts: z.enum(['exclusive', 'inclusive']).nullable(),
    language: z.enum(placeholderLanguages),
    lines: z.array(recurringLine),
    next_dates: z.array(calendarDate()).meta({ description: 'The next twelve.' }),
    runs: z.array(runRecord).meta({ description: 'The latest hundred, the latest first.' }),
  })
  .meta({ id: 'AppRecurring', description: 'A document that comes again.' });

export const recurringPage = z.object({
  data: z.array(z.object(recurringFields)).meta({ description: 'By name.' }),
  has_more: z.boolean(),
  limit: z.int().min(1).max(pageSizeMax),
  offset: z.int().nonnegative(),
});

function toFields(recurring: Recurring) {
  return {
    id: recurring.id,
    kind: recurring.kind,
    name: recurring.name,
    status: statusOf(recurring),
    contact_id: recurring.contactId,
    every: recurring.every,
    unit: recurring.unit,
    starts_on: recurring.startsOn,
    ends_on: recurring.endsOn,
    goes_to: recurring.goesTo,
    next_date: recurring.nextDate,
    made_count: recurring.madeCount,
    version: recurring.version,
    created_at: recurring.createdAt.toISOString(),
  };
}

export function toRecurringRecord({ recurring, nextDates, runs }: RecurringDetails) {
  const { content } = recurring;
  return {
    ...toFields(recurring),
    reference: content.reference,
    notes: content.notes,
    currency: content.currency,
    amounts: content.amounts,
    language: content.language,
    lines: content.lines.map(toLine),
    next_dates: [...nextDates],
    runs: runs.map(toRunRecord),
  };
}

function toLine(line: DraftLine) {
  return {
    item_id: line.itemId,
    description: line.description,
    quantity: toDecimal(line.quantity),
    unit_price: line.unitPrice === null ? null : toDecimal(line.unitPrice),
    discount_pct: toDecimal(line.discountPct),
    account_id: line.accountId,
    tax_code_id: line.taxCodeId,
  };
}

export function toRunRecord(run: RecurringRun) {
  return {
    date: run.date,
    outcome: run.outcome,
    reason: run.reason,
    document_id: run.documentId,
    at: run.at.toISOString(),
  };
}

export function toRecurringPage(
  { recurring, hasMore }: RecurringPage,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  return { data: recurring.map(toFields), has_more: hasMore, limit, offset };
}
