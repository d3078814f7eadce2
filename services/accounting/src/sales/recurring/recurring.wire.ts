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
import type { RecurringDetails, RecurringPage } from './find-recurring-details.ts';
import { longestFilled, placeholderLanguages } from './placeholders.rules.ts';
import { recurringGoals, recurringKinds, recurringStatuses, statusOf } from './recurring.rules.ts';
import type { Recurring, RecurringRun, RecurringTemplate } from './recurring.rules.ts';
import { everyMax, recurringUnits } from './schedule.rules.ts';
import type { Schedule } from './schedule.rules.ts';

const wholeLines = `Must have 1 to ${linesMax} lines.`;
const descriptionCharactersMax = 2_000;
const placeholders = '`{month}`, `{year}` and `{date}` are replaced with those of the document.';

/** A text that may contain placeholders and fits once they are filled in. */
function filledText(max: number, base = multilineText({ max })) {
  return base.refine(
    (value) => longestFilled(value) <= max,
    `Must have at most ${max} characters after its placeholders are filled in.`,
  );
}

const scheduleFields = {
  every: z
    .int()
    .min(1)
    .max(everyMax)
    .meta({ description: 'Number of units between documents.', example: 1 }),
  unit: z.enum(recurringUnits).meta({
    description:
      'Unit of the schedule. A monthly or yearly schedule that starts on the last day of a month stays on last days.',
  }),
  starts_on: calendarDate().meta({ description: 'Date of the first document.' }),
  ends_on: calendarDate().nullable().optional().meta({
    description: 'Last possible document date. Omitted, the schedule runs until it is stopped.',
  }),
};

const templateFields = {
  name: text({ min: 1, max: 160 }),
  contact_id: uuid().meta({ description: "The customer's or supplier's contact id." }),
  lines: z.array(lineBody).min(1, wholeLines).max(linesMax, wholeLines),
  reference: filledText(referenceCharactersMax, text({ max: referenceCharactersMax }))
    .optional()
    .meta({ description: placeholders }),
  notes: filledText(notesCharactersMax).optional().meta({ description: placeholders }),
  currency: currencyCode().optional().meta({
    description:
      "ISO 4217 currency code. Defaults to the contact's currency, then the organisation's.",
  }),
  amounts: z.enum(['exclusive', 'inclusive']).optional().meta({
    description:
      "Whether line prices exclude or include tax. Defaults to the organisation's setting.",
  }),
  language: z.enum(placeholderLanguages).optional().meta({
    description: 'Language of month names. Defaults to `en`.',
  }),
  ...scheduleFields,
  goes_to: z.enum(recurringGoals).meta({
    description:
      'How far each document proceeds automatically. Invoices: `draft`, `submitted`, `issued`, `sent`. Bills: `draft`, `submitted`, `approved`. A document that an approval policy stops waits for approval.',
  }),
  catch_up: z.boolean().optional().meta({
    description: 'Whether to create documents for dates before today too. Defaults to false.',
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
  message: `Descriptions must have at most ${descriptionCharactersMax} characters after their placeholders are filled in.`,
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

const version = z.int().min(1).meta({
  description: 'The version you last read. If it has changed since, the request fails with 409.',
});

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
    description: 'Whether to create the documents missed during the pause. Defaults to false.',
  }),
});

export const previewBody = closedObject(scheduleFields).transform(toSchedule);

export const previewRecord = z.object({
  today: calendarDate(),
  dates: z.array(calendarDate()).meta({ description: 'The first twelve dates.' }),
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
  status: z
    .enum(recurringStatuses)
    .meta({ description: '`finished`: no dates are left. `stopped`: stopped permanently.' }),
  contact_id: uuid(),
  every: z.int(),
  unit: z.enum(recurringUnits),
  starts_on: calendarDate(),
  ends_on: calendarDate().nullable(),
  goes_to: z.enum(recurringGoals),
  next_date: calendarDate().nullable(),
  made_count: z.int().nonnegative().meta({ description: 'Number of documents created so far.' }),
  version: z.int(),
  created_at: moment(),
};

const recurringLine = z.object({
  item_id: uuid().nullable(),
  description: z.string().nullable(),
  quantity: decimalReply('Quantity.'),
  unit_price: majorAmount("Price of one unit. Null uses the item's price.").nullable(),
  discount_pct: decimalReply('Discount in per cent.'),
  account_id: uuid().nullable(),
  tax_code_id: uuid().nullable(),
});

export const runRecord = z
  .object({
    date: calendarDate(),
    outcome: z.enum(['made', 'held', 'refused']).meta({
      description:
        '`made`: created and taken as far as `goes_to`. `held`: created, and waiting for a member to act. `refused`: not created; see `reason`.',
    }),
    reason: z.string().nullable(),
    document_id: uuid().nullable(),
    at: moment(),
  })
  .meta({ id: 'AppRecurringRun', description: 'The outcome for one scheduled date.' });

export const recurringRecord = z
  .object({
    ...recurringFields,
    reference: z.string().nullable(),
    notes: z.string().nullable(),
    currency: z.string().length(3).nullable(),
    amounts: z.enum(['exclusive', 'inclusive']).nullable(),
    language: z.enum(placeholderLanguages),
    lines: z.array(recurringLine),
    next_dates: z.array(calendarDate()).meta({ description: 'The next twelve dates.' }),
    runs: z.array(runRecord).meta({ description: 'The latest hundred runs, latest first.' }),
  })
  .meta({ id: 'AppRecurring', description: 'A recurring invoice or bill.' });

export const recurringPage = z.object({
  data: z.array(z.object(recurringFields)).meta({ description: 'Sorted by name.' }),
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
