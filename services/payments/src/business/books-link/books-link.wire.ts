import { closedObject } from '@countinghouse/http';
import { z } from 'zod';
import { text, webAddress } from '../../edge/input.wire.ts';
import { paymentPlace } from './books-link.rules.ts';
import type { NewBooksLink } from './books-link.rules.ts';

const nameCharactersMax = 200;

export const booksLinkBody = closedObject({
  name: text({ min: 1, max: nameCharactersMax }).meta({
    description: 'The organisation, as its books name it.',
    example: 'Adire Lane Ltd',
  }),
  trail_url: webAddress('')
    .refine((address) => address.includes(paymentPlace), `Must contain ${paymentPlace}.`)
    .meta({
      type: 'string',
      format: 'uri-template',
      description: 'The page of a payment in the books, with `{payment_id}` in place of the id.',
    }),
}).transform(({ name, trail_url: trailUrl }): NewBooksLink => ({ name, trailUrl }));

export const booksLinkRecord = z
  .object({
    object: z.literal('books_link'),
    name: z.string(),
    trail_url: z.string().meta({ description: 'The page of a payment in the books.' }),
    workspace_url: z.string().meta({
      description:
        'Where people see this workspace. Its payments are at `/payments/{id}` below it, its payouts at `/payouts/{id}`.',
    }),
  })
  .meta({
    id: 'BooksLink',
    description: 'Where the books of this workspace show a payment.',
    example: {
      object: 'books_link',
      name: 'Adire Lane Ltd',
      trail_url: 'https://books.example.com/app/trail/payment/{payment_id}',
      workspace_url: 'https://pay.example.com/workspaces/01a1dc9e-1b2c-7a11-8b52-0c5d1e2f3a4b',
    },
  });

export function toBooksLinkRecord(link: NewBooksLink, publicUrl: string, workspaceId: string) {
  return {
    object: 'books_link' as const,
    name: link.name,
    trail_url: link.trailUrl,
    workspace_url: `${publicUrl}/dashboard/workspaces/${workspaceId}`,
  };
}
