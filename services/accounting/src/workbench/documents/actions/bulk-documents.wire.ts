import { closedObject } from '@countinghouse/http';
import { z } from 'zod';
import { multilineText, uuid } from '../../../edge/fields.wire.ts';
import { refusal } from '../../../edge/refusal.ts';
import { documentStatuses } from '../../../kernel/document-kind.rules.ts';
import { lockReason } from '../../../ledger/locks/lock-pass.wire.ts';
import { toDocumentReply } from '../document-replies.wire.ts';
import { bulkActions, bulkDocumentsMax } from './bulk-documents.rules.ts';
import type { BulkOutcome } from './perform-many.ts';

const reasonCharactersMax = 1_000;
const wholeList = `Must have 1 to ${bulkDocumentsMax} documents.`;

export const bulkBody = closedObject({
  action: z.enum(bulkActions).meta({
    description:
      '`send` marks issued documents as sent. `approve` requires a second factor used in the last five minutes.',
  }),
  documents: z
    .array(
      closedObject({
        id: uuid(),
        version: z.int().positive().meta({ description: 'The version you last read.' }),
      }),
    )
    .min(1, wholeList)
    .max(bulkDocumentsMax, wholeList),
  reason: multilineText({ min: 1, max: reasonCharactersMax }).optional().meta({
    description: 'Kept in each document’s history. Required for `reject` and `void`.',
  }),
  lock_reason: lockReason(),
});

export const bulkRecord = z
  .object({
    done: z.int().nonnegative().meta({ description: 'Number of documents that were changed.' }),
    data: z
      .array(
        z.object({
          id: uuid(),
          done: z.boolean(),
          status: z.enum(documentStatuses).nullable(),
          version: z.int().nullable(),
          number: z.string().nullable(),
          reason: z.string().nullable().meta({ description: 'Why it was refused.' }),
          error: z.string().nullable().meta({ description: 'The refusal in words.' }),
        }),
      )
      .meta({ description: 'One for each document, in the order of the request.' }),
  })
  .meta({ id: 'AppBulkOutcome', description: 'What became of each document.' });

export function toBulkRecord(outcomes: readonly BulkOutcome[]) {
  const data = outcomes.map(toOutcomeRecord);
  return { done: data.filter(({ done }) => done).length, data };
}

function toOutcomeRecord({ id, outcome }: BulkOutcome) {
  if (outcome.kind === 'reject') {
    const { error, broken } = toDocumentReply(outcome);
    const nothing = { status: null, version: null, number: null };
    // An action's rejection is a sentence; only a request body is rejected field by field.
    const sentence = typeof error === 'string' ? error : null;
    return { id, done: false, ...nothing, reason: broken?.reason ?? null, error: sentence };
  }
  const { status, version, number } = outcome.details.document;
  return { id, done: true, status, version, number, reason: null, error: null };
}

export const reasonMissing = refusal(
  400,
  'reason_missing',
  'Send `reason`: it is kept in each document’s history.',
  'reason',
);
