import { closedObject, standardReplies } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import type { CurrencyCode } from '@countinghouse/money';
import { z } from 'zod';
import { calendarDate, uuid } from '../../../edge/fields.wire.ts';
import { toMajor } from '../../../edge/major-amount.wire.ts';
import { refusal } from '../../../edge/refusal.ts';
import { toBooksReply } from '../../../ledger/journal/books-replies.wire.ts';
import { major } from '../report/major.wire.ts';
import type { BookAgainOutcome } from './book-again.ts';
import type { Rebooked } from './rebook-movements.ts';
import { rebookedMax } from './rebook.rules.ts';

export const bookAgainBody = closedObject({
  from_day: calendarDate().meta({ description: 'The first day whose entries are checked.' }),
  preview: z.boolean().optional().meta({
    description: 'True: nothing is posted; the answer says what would be.',
  }),
}).transform(({ from_day: fromDay, preview }) => ({ fromDay, isPreview: preview === true }));

export const bookAgainResult = z
  .object({
    object: z.literal('payments_booking_again'),
    from_day: z.string(),
    preview: z.boolean().meta({ description: 'True if nothing was posted.' }),
    movements: z.int().meta({ description: 'How many booked movements were checked.' }),
    entries: z.int().meta({
      description: 'How many entries are posted; 0 where all are as the settings say.',
    }),
    open: z.int().meta({
      description:
        'Movements in summaries that are not posted yet. They keep the settings they were read with: post them first.',
    }),
    left: z.int().meta({
      description:
        'Entries that are left as they are: failed refunds of an earlier day, and summaries with movements that payments no longer has.',
    }),
    accounts: z
      .array(
        z.object({
          account_id: uuid(),
          change: major('How the account changes, in base currency; debits are above zero.'),
        }),
      )
      .meta({ description: 'Accounts whose balance changes. The changes add up to 0.' }),
    currency: z.string().length(3).meta({ description: 'The base currency.' }),
    amount_unit: z.literal('major'),
  })
  .meta({
    id: 'AppPaymentsBookingAgain',
    description: 'What booking movements again changes in the books.',
  });

export function toBookAgainResult(
  rebooked: Rebooked,
  { fromDay, isPreview }: { readonly fromDay: string; readonly isPreview: boolean },
  baseCurrency: CurrencyCode,
) {
  return {
    object: 'payments_booking_again' as const,
    from_day: fromDay,
    preview: isPreview,
    movements: rebooked.movementCount,
    entries: rebooked.entryCount,
    open: Number(rebooked.openCount),
    left: rebooked.leftCount,
    accounts: rebooked.changes.map(({ accountId, baseMinor }) => ({
      account_id: accountId,
      change: toMajor(baseMinor, baseCurrency),
    })),
    currency: baseCurrency,
    amount_unit: 'major' as const,
  };
}

export function toBookAgainReply({
  reason,
}: Extract<BookAgainOutcome, { readonly kind: 'reject' }>): ErrorReply {
  if (reason === 'not_found') return standardReplies.notFound;
  if (reason === 'connection_stopped') {
    return refusal(409, reason, 'This connection is stopped. See its `stop_reason` first.');
  }
  if (reason === 'too_many_movements') {
    const limit = `At most ${rebookedMax} movements are booked again at once.`;
    return refusal(409, reason, `${limit} Choose a later day.`);
  }
  if (reason === 'payments_away') {
    return refusal(409, reason, 'Payments does not answer. Try again later.');
  }
  if (reason === 'log_differs') {
    return refusal(409, reason, 'Payments has another log. Follow it first.');
  }
  return toBooksReply(reason);
}
