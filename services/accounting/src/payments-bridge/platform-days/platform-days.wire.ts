import { closedObject } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { z } from 'zod';
import { multilineText } from '../../edge/fields.wire.ts';
import { refusal } from '../../edge/refusal.ts';
import { toBooksReply } from '../../ledger/journal/books-replies.wire.ts';
import type { ImportDayOutcome } from './import-platform-day.ts';

const noteCharactersMax = 100_000;

export const platformDayBody = closedObject({
  note: multilineText({ min: 1, max: noteCharactersMax }).meta({
    description: 'The file that `ledger day` of payments printed, with its signatures.',
  }),
});

export const platformDayRecord = z
  .object({
    object: z.literal('platform_day'),
    day: z
      .string()
      .meta({ description: 'The day of the ledger, in UTC: the date of its entries.' }),
    entries: z.int().meta({ description: 'One for each currency.' }),
    is_new: z.boolean().meta({ description: 'False if this file was imported before.' }),
  })
  .meta({ id: 'AppPlatformDay', description: 'An imported day of a payments platform.' });

export function toPlatformDayRecord({
  day,
  entryCount,
  isNew,
}: Extract<ImportDayOutcome, { readonly kind: 'imported' }>) {
  return { object: 'platform_day' as const, day, entries: entryCount, is_new: isNew };
}

export function toImportDayReply({
  reason,
}: Extract<ImportDayOutcome, { readonly kind: 'reject' }>): ErrorReply {
  if (reason === 'file_invalid') {
    return refusal(400, reason, 'Choose a file that `ledger day` of payments printed.', 'note');
  }
  if (reason === 'signer_unknown') {
    const sentence = 'No payments service that the operator allows has signed this file.';
    return refusal(400, reason, sentence, 'note');
  }
  if (reason === 'signature_invalid') {
    const sentence = 'A signature of this file is not valid. Ask for the file again.';
    return refusal(400, reason, sentence, 'note');
  }
  if (reason === 'environment_differs') {
    const sentence = 'Test days belong to test organisations and live days to live ones.';
    return refusal(400, reason, sentence, 'note');
  }
  if (reason === 'payments_away') {
    return refusal(409, reason, 'Payments does not answer. Try again later.');
  }
  if (reason === 'day_differs') {
    return refusal(409, reason, 'Another file is booked for this day.');
  }
  if (reason === 'rate_missing') {
    return refusal(409, reason, 'A currency has no exchange rate on this day. Add one.');
  }
  return toBooksReply(reason);
}
