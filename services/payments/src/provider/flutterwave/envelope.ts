import { numberText } from '@countinghouse/http';
import { z } from 'zod';

/** `{ status, message, data }`; only `data` is used. */
export function dataOf<Value>(data: z.ZodType<Value>): z.ZodType<Value> {
  return z.object({ data }).transform((envelope) => envelope.data);
}

/** For a call whose success is the whole result. */
export const nothing: z.ZodType<null> = z.unknown().transform(() => null);

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly isLast: boolean;
}

const wholeNumber = z.unknown().transform((value, context): number => {
  const count = Number(numberText(value) ?? value);
  if (Number.isSafeInteger(count) && count >= 0) return count;
  context.addIssue('Must be a whole number of 0 or more.');
  return z.NEVER;
});

const pageInfo = z.object({
  page_info: z.object({ current_page: wholeNumber, total_pages: wholeNumber }),
});

/**
 * A page of a list. A page without rows is the last one. A page with rows must state the page
 * count: mistaking it for the last page would turn "not on this page" into "does not exist".
 */
export function pageOf<Row>(row: z.ZodType<Row>): z.ZodType<ListPage<Row>> {
  return z
    .object({ data: z.array(row), meta: z.unknown().optional() })
    .transform((envelope, context): ListPage<Row> => {
      if (envelope.data.length === 0) return { rows: [], isLast: true };
      const info = pageInfo.safeParse(envelope.meta);
      if (!info.success) {
        context.addIssue({
          code: 'custom',
          path: ['meta'],
          message: 'Must have current_page and total_pages in page_info.',
        });
        return z.NEVER;
      }
      const { current_page: current, total_pages: total } = info.data.page_info;
      return { rows: envelope.data, isLast: current >= total };
    });
}
