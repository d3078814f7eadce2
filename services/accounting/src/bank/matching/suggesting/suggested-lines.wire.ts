import { z } from 'zod';
import { lineFields, linePage, lineQuery } from '../../statements/bank-statements.wire.ts';
import type { toLinePage } from '../../statements/bank-statements.wire.ts';
import type { BestSuggestion } from './match-lines.rules.ts';

export const suggestedLineQuery = lineQuery.extend({
  with_best: z.enum(['true']).optional().meta({
    description: '`true` adds to each open line what fits it best.',
  }),
});

export const suggestedLinePage = linePage.extend({
  data: z
    .array(
      z.object({
        ...lineFields,
        best: z
          .object({
            title: z.string(),
            score: z.int().min(0).max(100),
            certain: z.boolean().meta({
              description:
                'Whether auto-match would take it, as far as the lines of this page tell.',
            }),
          })
          .nullable()
          .optional()
          .meta({ description: 'Only with `with_best`. Null if nothing fits.' }),
      }),
    )
    .meta({ description: 'Latest first.' }),
});

type LinePage = ReturnType<typeof toLinePage>;

export function toSuggestedPage(page: LinePage, bests: ReadonlyMap<string, BestSuggestion>) {
  return {
    ...page,
    data: page.data.map((line) => ({ ...line, best: toBest(bests.get(line.id)) })),
  };
}

function toBest(best: BestSuggestion | undefined) {
  if (best === undefined) return null;
  const { suggestion, isCertain } = best;
  return { title: suggestion.title, score: suggestion.score, certain: isCertain };
}
