import { closedObject, commonReason } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { z } from 'zod';
import { moment, uuid } from '../../edge/fields.wire.ts';
import { text, webAddress } from '../../edge/input.wire.ts';
import type { AgreeOutcome } from './agree-to-books.ts';
import type { BooksConnection, BooksRequest } from './books-connection.rules.ts';
import type { Exchange, ExchangeOutcome } from './exchange-code.ts';
import type { FoundBooks } from './read-books.ts';

const nameCharactersMax = 200;
const stateCharactersMax = 200;

/** SHA-256 in base64url. */
const challengeShape = /^[A-Za-z0-9_-]{43}$/;

export const agreeBody = closedObject({
  books_url: webAddress('The address of the books. The operator lists which are allowed.'),
  organisation_id: uuid().meta({ description: 'The organisation there.' }),
  organisation_name: text({ min: 1, max: nameCharactersMax }),
  return_url: webAddress('Where the browser goes back to; a page of `books_url`.'),
  state: z.string().min(16).max(stateCharactersMax).meta({
    description: 'Returned unchanged, so that the books know their own request.',
  }),
  code_challenge: z
    .string()
    .regex(challengeShape, 'Must be a SHA-256 hash in base64url.')
    .meta({ description: 'The hash of a secret that only the books know (PKCE, S256).' }),
}).transform((body): BooksRequest => ({
  booksUrl: body.books_url.replace(/\/+$/, ''),
  organisationId: body.organisation_id,
  organisationName: body.organisation_name,
  returnUrl: body.return_url,
  state: body.state,
  codeChallenge: body.code_challenge,
}));

export const agreedRecord = z.object({
  object: z.literal('books_consent'),
  return_url: z.string().meta({
    description:
      'Send the browser there. It contains a code that these books can use once, for a minute.',
  }),
});

export const booksConnectionRecord = z
  .object({
    id: uuid(),
    object: z.literal('books_connection'),
    books_url: z.string().meta({ description: 'The address of the books.' }),
    organisation_name: z.string(),
    agreed_by: z.string().meta({ description: 'The member who agreed.' }),
    agreed_at: moment(),
    keys_rotated_at: moment().meta({
      description: 'When the books last replaced their API keys. They do so every 30 days.',
    }),
    last_used_at: moment().nullable().meta({ description: 'When the books last called.' }),
    wakes: z.boolean().meta({ description: 'Whether a webhook tells the books of new movements.' }),
    status: z.enum(['connected', 'key_over']).meta({
      description: '`key_over`: the API key was revoked or expired. The books cannot read.',
    }),
  })
  .meta({ id: 'BooksConnection', description: 'Books that follow the money of a workspace.' });

export const foundConnection = z.object({
  connection: booksConnectionRecord
    .nullable()
    .meta({ description: 'Null if no books are connected by consent.' }),
  pasted: z
    .object({
      organisation_name: z.string(),
      books_url: z.string().meta({ description: 'The address of the books.' }),
      key_id: uuid(),
      key_name: z.string(),
      last_used_at: moment().nullable().meta({ description: 'When the books last called.' }),
      status: z.enum(['connected', 'key_over']).meta({
        description: '`key_over`: the API key was revoked or expired. The books cannot read.',
      }),
    })
    .nullable()
    .meta({ description: 'Books that read with an API key which a person copied.' }),
  booked: z
    .object({
      sequence: z.int().meta({ description: 'The last movement that is booked.' }),
      head: z.int().meta({ description: 'The last movement.' }),
    })
    .nullable()
    .meta({
      description:
        'How far the books are, as they say: they name the last movement with each reading.',
    }),
});

export const endedRecord = z.object({
  object: z.literal('books_connection'),
  ended: z.literal(true),
});

export function toFoundBooks({ connection, pasted, booked }: FoundBooks) {
  return {
    connection: connection && toBooksConnectionRecord(connection),
    pasted: pasted && {
      organisation_name: pasted.link.name,
      books_url: new URL(pasted.link.trailUrl).origin,
      key_id: pasted.key.id,
      key_name: pasted.key.name,
      last_used_at: pasted.key.lastUsedAt?.toISOString() ?? null,
      status: pasted.key.isOver ? ('key_over' as const) : ('connected' as const),
    },
    booked: booked && { sequence: Number(booked.sequence), head: Number(booked.head) },
  };
}

function toBooksConnectionRecord(
  connection: BooksConnection,
): z.infer<typeof booksConnectionRecord> {
  return {
    id: connection.id,
    object: 'books_connection',
    books_url: connection.booksUrl,
    organisation_name: connection.organisationName,
    agreed_by: connection.agreedByName,
    agreed_at: connection.agreedAt.toISOString(),
    keys_rotated_at: connection.keysRotatedAt.toISOString(),
    last_used_at: connection.lastUsedAt?.toISOString() ?? null,
    wakes: connection.endpointId !== null,
    status: connection.isKeyOver ? 'key_over' : 'connected',
  };
}

export function toAgreeReply({
  reason,
}: Extract<AgreeOutcome, { readonly kind: 'reject' }>): ErrorReply {
  return reason === 'books_not_allowed'
    ? {
        status: 400,
        code: 'invalid_request',
        error: 'The operator does not allow books at this address. Ask the operator to add it.',
        broken: { reason },
      }
    : {
        status: 409,
        code: 'conflict',
        error: 'Other books are connected to this business. Disconnect them first.',
        broken: { reason },
      };
}

const codeCharactersMax = 200;

export const exchangeBody = closedObject({
  code: z.string().min(1).max(codeCharactersMax),
  code_verifier: z
    .string()
    .regex(
      /^[A-Za-z0-9._~-]{43,128}$/,
      'Must be the secret behind the code challenge, 43 to 128 characters.',
    ),
  organisation_id: uuid(),
  organisation_name: text({ min: 1, max: nameCharactersMax }),
  wake_url: webAddress('Where a webhook tells the books of new movements.'),
}).transform((body): Exchange => ({
  code: body.code,
  codeVerifier: body.code_verifier,
  organisationId: body.organisation_id,
  organisationName: body.organisation_name,
  wakeUrl: body.wake_url,
}));

export function toExchangeRecord({
  id,
  keys,
  wakeSecret,
}: Extract<ExchangeOutcome, { readonly kind: 'connected' }>) {
  return { id, key: keys.read, pay_key: keys.pay, wake_secret: wakeSecret };
}

/** One answer for every reason: who guesses learns nothing. */
export const codeRefused: ErrorReply = {
  status: 400,
  code: 'invalid_request',
  error: 'This code is unknown, used or expired. Start again in the books.',
  reason: commonReason('invalid_input'),
};
