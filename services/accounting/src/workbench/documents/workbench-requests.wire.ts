import { closedObject } from '@countinghouse/http';
import { z } from 'zod';
import { referenceCharactersMax } from '../../documents/document/documents.wire.ts';
import { lineBody, notesCharactersMax } from '../../documents/drafts/drafts.wire.ts';
import {
  calendarDate,
  currencyCode,
  decimal,
  multilineText,
  pageLimit,
  pageOffset,
  text,
  uuid,
} from '../../edge/fields.wire.ts';
import { documentKinds, documentStatuses } from '../../kernel/document-kind.rules.ts';
import { linesMax } from '../../kernel/line-limit.rules.ts';
import { lockReason } from '../../ledger/locks/lock-pass.wire.ts';
import type { DocumentInput, DocumentEdit, NewDocument } from './write-documents.ts';

const reasonCharactersMax = 1_000;
const searchCharactersMax = 100;
/** The range of the rate column. */
const rateBounds = { minimum: '0.0000000001', maximum: '9999999999', decimalsMax: 10 };
const wholeLines = `Must have 1 to ${linesMax} lines.`;

export const organisationParams = z.object({ orgId: uuid() });
export const documentParams = z.object({
  orgId: uuid(),
  id: uuid().meta({ description: 'The document’s id.' }),
});

const flag = (description: string) => z.enum(['true']).optional().meta({ description });

export const seenQuery = z.object({
  family: z.enum(['sales', 'purchases']).optional(),
  kind: z.enum(documentKinds).optional(),
  status: z.enum(documentStatuses).optional(),
  contact_id: uuid().optional(),
  from: calendarDate()
    .optional()
    .meta({ description: 'Only documents dated on or after this day.' }),
  to: calendarDate()
    .optional()
    .meta({ description: 'Only documents dated on or before this day.' }),
  reference: text({ min: 1, max: referenceCharactersMax }).optional(),
  overdue: flag('Only documents with an outstanding amount and a due date before today.'),
  mine: flag('Only documents you created.'),
  summary: flag(
    'Also counts and sums every status, and overdue, with the other filters; `status` and `overdue` do not narrow it.',
  ),
  text: text({ min: 1, max: searchCharactersMax }).optional().meta({
    description: 'Searches the document number, the reference and the contact’s name.',
  }),
  limit: pageLimit(),
  offset: pageOffset(),
});

const contentFields = {
  contact_id: uuid().optional().meta({
    description:
      'The customer or supplier. Optional for an expense claim, where it defaults to the claimant. In an update it defaults to the current value.',
  }),
  lines: z.array(lineBody).min(1, wholeLines).max(linesMax, wholeLines),
  date: calendarDate().optional().meta({
    description: 'Defaults to today; in an update, to the current value.',
  }),
  due_date: calendarDate()
    .optional()
    .meta({ description: 'Defaults to the date given by the payment terms.' }),
  reference: text({ max: referenceCharactersMax }).optional(),
  notes: multilineText({ max: notesCharactersMax })
    .optional()
    .meta({ description: 'Printed on the document.' }),
  currency: currencyCode().optional().meta({
    description: "Defaults to the contact's currency, then the organisation's.",
  }),
  fx_rate: decimal(rateBounds).optional().meta({
    description:
      'Units of base currency per unit of `currency`. Defaults to the stored rate for the document date.',
  }),
  amounts: z.enum(['exclusive', 'inclusive']).optional().meta({
    description:
      "Whether prices exclude or include tax. Defaults to inclusive for expense claims, otherwise to the organisation's setting.",
  }),
  credits_id: uuid().optional().meta({ description: 'For a credit: the document it corrects.' }),
};

const contentBody = closedObject(contentFields);

function toContent(body: Omit<z.infer<typeof contentBody>, never>): DocumentInput {
  return {
    contactId: body.contact_id ?? null,
    date: body.date ?? null,
    dueDate: body.due_date ?? null,
    reference: body.reference ?? null,
    notes: body.notes ?? null,
    currency: body.currency ?? null,
    chosenRate: body.fx_rate ?? null,
    amounts: body.amounts ?? null,
    creditsId: body.credits_id ?? null,
    lines: body.lines,
  };
}

export const newDocumentBody = closedObject({
  kind: z.enum(documentKinds),
  ...contentFields,
}).transform((body): NewDocument => ({ kind: body.kind, content: toContent(body) }));

const version = z.int().positive().meta({
  description: 'The version you last read. If it has changed since, the request fails with 409.',
});

export const editBody = closedObject({ version, ...contentFields }).transform(
  (body): Omit<DocumentEdit, 'id'> => ({ version: body.version, content: toContent(body) }),
);

export const correctionBody = closedObject({
  version,
  due_date: calendarDate()
    .optional()
    .meta({ description: 'Must be later than the current due date.' }),
  reference: text({ max: referenceCharactersMax }).nullable().optional(),
  notes: multilineText({ max: notesCharactersMax }).nullable().optional(),
}).transform(({ version: seen, due_date: dueDate, reference, notes }) => ({
  version: seen,
  correction: {
    ...(dueDate !== undefined && { dueDate }),
    ...(reference !== undefined && { reference }),
    ...(notes !== undefined && { notes }),
  },
}));

const reason = multilineText({ min: 1, max: reasonCharactersMax })
  .refine((value) => value.trim() !== '', 'Must not be blank. Give a reason.')
  .meta({ description: 'Kept in the document’s history.' });

export const plainBody = closedObject({ version });
export const toldBody = closedObject({ version, reason: reason.optional() });
export const explainedBody = closedObject({ version, reason });
export const postingBody = closedObject({
  version,
  reason: reason.optional(),
  lock_reason: lockReason(),
});
