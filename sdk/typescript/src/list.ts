import type { Wire } from './exchange.ts';

/** `await` it for the first page, or iterate over every item of all pages. Each use sends its own requests. */
export interface List<Page, Item> extends PromiseLike<Page>, AsyncIterable<Item> {}

export type Query = Readonly<Record<string, unknown>>;

/** `x-pagination` of the API document. */
export type Pagination = 'cursor' | 'offset' | 'sequence' | 'none';

/** Events of one page, if the caller names no limit. */
const sequenceLimit = 500;

export function createList(
  form: Pagination,
  query: Query,
  readPage: (query: Query) => Promise<Wire>,
): List<unknown, unknown> {
  return {
    // oxlint-disable-next-line unicorn/no-thenable -- a list is awaitable: that is its point
    then: (onPage, onError) => readPage(query).then(onPage, onError),
    async *[Symbol.asyncIterator]() {
      let next: Query | null = form === 'sequence' ? { limit: sequenceLimit, ...query } : query;
      while (next !== null) {
        const page: Wire = await readPage(next);
        const items = page?.data ?? [];
        yield* items;
        next = items.length === 0 ? null : nextQuery(form, next, page, items);
      }
    },
  };
}

function nextQuery(
  form: Pagination,
  query: Query,
  page: Wire,
  items: readonly Wire[],
): Query | null {
  switch (form) {
    case 'cursor':
      return typeof page?.next_cursor === 'string'
        ? { ...query, starting_after: page.next_cursor }
        : null;
    case 'offset':
      return page?.has_more === true
        ? { ...query, offset: (page.offset ?? 0) + items.length }
        : null;
    case 'sequence':
      if (items.length < Number(query['limit'])) return null;
      return { ...query, after_sequence: items.at(-1)?.sequence };
    case 'none':
      return null;
  }
}
