import { z } from 'zod';

export const searchQuery = z.object({
  q: z.string().trim().min(2).max(100).meta({
    description: 'An id, a number, or a part of a name, title or reference. Not case-sensitive.',
    example: 'Northwind',
  }),
});

export const searchRecord = z
  .object({
    data: z.array(
      z.object({
        kind: z.string().meta({ description: 'What it is, such as `payment` or `document`.' }),
        id: z.string(),
        title: z.string().meta({ description: 'What people know it by.' }),
        subtitle: z.string().nullable().meta({ description: 'What tells it from others.' }),
        path: z
          .string()
          .meta({ description: 'Its path in the API, and in the address of its screen.' }),
      }),
    ),
  })
  .meta({
    id: 'SearchResults',
    description:
      'At most five of each kind that your role may read. Text is looked for among the newest of each kind; ids and numbers among all.',
  });
