import { closedObject } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { z } from 'zod';
import { text, uuid } from '../../../edge/fields.wire.ts';
import { refusal } from '../../../edge/refusal.ts';
import { keyCharactersMax, toChangeReply, toConnectReply } from '../payments-connections.wire.ts';
import type { ReplaceOutcome } from './replace-key.ts';

export const replaceKeyBody = closedObject({
  key: text({ min: 1, max: keyCharactersMax }).meta({
    description:
      'A new API key of the same business. It is stored encrypted and never shown again.',
  }),
});

export const wakeBody = closedObject({
  secret: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/=]{16,200}$/, 'Must be a signing secret that begins with whsec_.')
    .meta({
      description: 'The signing secret of a webhook at payments that calls `wake_url`.',
      example: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
    }),
});

export const wakeParams = z.object({
  id: uuid().meta({ description: 'The id of the connection.' }),
});

export function toReplaceReply({
  reason,
}: Extract<ReplaceOutcome, { readonly kind: 'reject' }>): ErrorReply {
  switch (reason) {
    case 'not_found':
    case 'already_closed':
      return toChangeReply(reason);
    case 'other_business':
      return refusal(
        400,
        reason,
        'This key is of another business or environment. Use one of the connected business.',
        'key',
      );
    case 'address_not_allowed':
    case 'key_refused':
    case 'payments_away':
      return toConnectReply({ kind: 'reject', reason });
  }
}
