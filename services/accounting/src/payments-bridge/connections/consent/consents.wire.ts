import { closedObject, standardReplies } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { z } from 'zod';
import { calendarDate, moment, text, uuid } from '../../../edge/fields.wire.ts';
import { refusal } from '../../../edge/refusal.ts';
import {
  addressCharactersMax,
  toChangeReply,
  toConnectReply,
} from '../payments-connections.wire.ts';
import type { BeginOutcome, ConsentOrder } from './begin-consent.ts';
import type { CompleteOutcome } from './complete-consent.ts';
import type { RotateOutcome } from './rotate-keys.ts';

export const beginBody = closedObject({
  url: text({ min: 1, max: addressCharactersMax }).meta({
    description: 'The address of the payments service. The operator lists which are allowed.',
    example: 'https://pay.example.com',
  }),
  start_on: calendarDate().meta({
    description:
      'The first day whose movements are booked. What the business held before is posted as an opening balance.',
  }),
  connection_id: uuid().optional().meta({
    description: 'To connect this connection again. It continues where it stopped.',
  }),
}).transform(({ url, start_on: startOn, connection_id: connectionId = null }): ConsentOrder => ({
  url,
  startOn,
  connectionId,
}));

export const consentRecord = z
  .object({
    object: z.literal('payments_consent'),
    consent_url: z.string().meta({
      description: 'The page of payments where a person agrees. Open it in this browser.',
    }),
    expires_at: moment(),
  })
  .meta({ id: 'AppPaymentsConsent', description: 'A person goes to payments to agree.' });

const codeCharactersMax = 200;

export const completeBody = closedObject({
  state: z.string().min(1).max(codeCharactersMax).meta({ description: 'As it came back.' }),
  code: z.string().min(1).max(codeCharactersMax).meta({ description: 'As it came back.' }),
});

export function toBeginReply({
  reason,
}: Extract<BeginOutcome, { readonly kind: 'reject' }>): ErrorReply {
  return reason === 'address_not_allowed'
    ? toConnectReply({ kind: 'reject', reason })
    : toChangeReply(reason);
}

export function toCompleteReply({
  reason,
}: Extract<CompleteOutcome, { readonly kind: 'reject' }>): ErrorReply {
  switch (reason) {
    case 'consent_over':
      return refusal(409, reason, 'This request has expired or was already used. Connect again.');
    case 'code_refused':
      return refusal(409, reason, 'Payments no longer accepts this consent. Connect again.');
    case 'other_business':
      return refusal(
        409,
        reason,
        'You agreed for another business. Connect again and choose the connected one.',
      );
    case 'address_not_allowed':
    case 'already_connected':
    case 'environment_differs':
    case 'key_refused':
    case 'payments_away':
    case 'units_differ':
      return toConnectReply({ kind: 'reject', reason });
  }
}

export function toRotateReply({
  reason,
}: Extract<RotateOutcome, { readonly kind: 'reject' }>): ErrorReply {
  if (reason === 'not_found') return standardReplies.notFound;
  return reason === 'already_closed'
    ? toChangeReply(reason)
    : refusal(409, reason, 'This key was pasted. Replace it with another one.');
}
