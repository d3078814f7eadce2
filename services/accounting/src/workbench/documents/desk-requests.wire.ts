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
import type { DeskContent, DocumentEdit, NewDocument } from './write-documents.ts';

const reasonCharactersMax = 1_000;
const searchCharactersMax = 100;
/** What the column holds of a rate. */
const rateBounds = { minimum: '0.0000000001', maximum: '9999999999', decimalsMax: 10 };
const wholeLines = `Must have 1 to ${linesMax} lines.`;

export const organisationParams = z.object({ orgId: uuid() });
export const documentParams = z.object({
  orgId: uuid(),
  id: uuid().meta({ description: 'The document.' }),
});

const flag = (description: string) => z.enum(['true']).optional().meta({ description });

export const seenQuery = z.object({
  family: z.enum(['sales', 'purchases']).optional(),
  kind: z.enum(documentKinds).optional(),
  status: z.enum(documentStatuses).optional(),
  contact_id: uuid().optional(),
  from: calendarDate().optional().meta({ description: 'Dated on this day or later.' }),
  to: calendarDate().optional().meta({ description: 'Dated on this day or earlier.' }),
  reference: text({ min: 1, max: referenceCharactersMax }).optional(),
  overdue: flag('Only what is owed and was due before today.'),
  mine: flag('Only what you wrote.'),
  text: text({ min: 1, max: searchCharactersMax }).optional().meta({
    description: 'Somewhere in the number, the reference or the name of the contact.',
  }),
  limit: pageLimit(),
  offset: pageOffset(),
});

const contentFields = {
  contact_id: uuid().optional().meta({
    description:
      'The customer or supplier. Of a claim it may be left out: whoever claims. In an edit: as before.',
  }),
  lines: z.array(lineBody).min(1, wholeLines).max(linesMax, wholeLines),
  date: calendarDate().optional().meta({
    description: 'When left out: today, in an edit as before.',
  }),
  due_date: calendarDate().optional().meta({ description: 'By the terms when left out.' }),
  reference: text({ max: referenceCharactersMax }).optional(),
  notes: multilineText({ max: notesCharactersMax })
    .optional()
    .meta({ description: 'Printed on it.' }),
  currency: currencyCode().optional().meta({
    description: "When left out: the contact's, the organisation's.",
  }),
  fx_rate: decimal(rateBounds).optional().meta({
    description:
      'Units of the base currency for one of `currency`. When left out: the stored one of the day.',
  }),
  amounts: z.enum(['exclusive', 'inclusive']).optional().meta({
    description:
      "Whether prices are without or with tax. When left out: with tax in a claim, else the organisation's way.",
  }),
  credits_id: uuid().optional().meta({ description: 'Of a credit: the document it corrects.' }),
};

const contentBody = closedObject(contentFields);

function toContent(body: Omit<z.infer<typeof contentBody>, never>): DeskContent {
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

const version = z.int().positive().meta({ description: 'The one that you have seen.' });

export const editBody = closedObject({ version, ...contentFields }).transform(
  (body): Omit<DocumentEdit, 'id'> => ({ version: body.version, content: toContent(body) }),
);

export const correctionBody = closedObject({
  version,
  due_date: calendarDate().optional().meta({ description: 'Only later than it is.' }),
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
  .refine((value) => value.trim() !== '', 'Must say why.')
  .meta({ description: 'Stays in the history.' });

export const plainBody = closedObject({ version });
export const toldBody = closedObject({ version, reason: reason.optional() });
export const explainedBody = closedObject({ version, reason });
export const postingBody = closedObject({
  version,
  reason: reason.optional(),
  lock_reason: lockReason(),
});
