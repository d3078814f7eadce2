import { momentInput, queryInteger } from '@countinghouse/http';
import { uuidV7Floor } from '@countinghouse/identifiers';
import { z } from 'zod';
import { uuid } from './fields.wire.ts';
import { currencyCode } from './input.wire.ts';

const pageSizeMax = 100;
const pageSizeDefault = 50;

/** The query of a newest-first list whose ids contain their creation time. */
export function timePageFields(what: string) {
  return {
    currency: currencyCode().optional(),
    from: momentInput()
      .optional()
      .meta({ description: `Return ${what} created at or after this time.` }),
    before: momentInput()
      .optional()
      .meta({ description: `Return ${what} created before this time.` }),
    starting_after: uuid().optional().meta({ description: 'The previous `next_cursor`.' }),
    limit: queryInteger({ minimum: 1, maximum: pageSizeMax, fallback: pageSizeDefault }),
  };
}

interface TimePageQuery {
  readonly currency?: string | undefined;
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
  readonly starting_after?: string | undefined;
}

/** Both time bounds as ids: a cursor is already an id. */
export function toTimePage({ currency, from, before, starting_after: cursor }: TimePageQuery) {
  const beforeId = before === undefined ? null : uuidV7Floor(before.getTime());
  return {
    currency: currency ?? null,
    fromId: from === undefined ? null : uuidV7Floor(from.getTime()),
    beforeId: earlierOf(cursor ?? null, beforeId),
  };
}

function earlierOf(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

export function pageOf<Item extends z.ZodType>(item: Item) {
  return {
    data: z.array(item).meta({ description: 'Newest first.' }),
    has_more: z.boolean().meta({
      description: 'True if the page is full. The page after a full last page is empty.',
    }),
    next_cursor: uuid().nullable(),
  };
}

export function toPageRecord<Item extends { readonly id: string }, Shown>(
  items: readonly Item[],
  limit: number,
  toRecord: (item: Item) => Shown,
) {
  const last = items.at(-1);
  const isFull = items.length === limit && last !== undefined;
  return {
    data: items.map(toRecord),
    has_more: isFull,
    next_cursor: isFull ? last.id : null,
  };
}
