import { z } from 'zod';
import type { Finding } from '../provider.ts';
import type { ListPage } from './envelope.ts';

/**
 * Lists are newest first, and the searched object is recent. A hundred pages bound the search in a
 * list that never ends; past them the result is "unknown", not "missing".
 */
const pagesMax = 100;

/**
 * Every row that `ask` keeps, from all pages or up to the first page for which `isEnough` is true.
 */
export async function searchPages<Row>(
  ask: (page: number) => Promise<Finding<ListPage<Row | null>>>,
  isEnough: (rowsOfPage: readonly Row[]) => boolean = () => false,
): Promise<Finding<readonly Row[]>> {
  const rows: Row[] = [];
  for (let page = 1; page <= pagesMax; page += 1) {
    const finding = await ask(page);
    if (finding.kind === 'missing') return { kind: 'found', value: rows };
    if (finding.kind === 'unknown') return finding;
    const rowsOfPage = finding.value.rows.filter((row) => row !== null);
    rows.push(...rowsOfPage);
    if (finding.value.isLast || isEnough(rowsOfPage)) return { kind: 'found', value: rows };
  }
  return { kind: 'unknown', message: `not found on ${pagesMax} pages` };
}

/**
 * A row of a list that may contain other account holders' objects. The provider's filters are not
 * trusted: the service's rows are recognised by their content, and only those must match the
 * schema.
 */
export function ownRow<Row>(
  isOurs: (row: unknown) => boolean,
  schema: z.ZodType<Row>,
): z.ZodType<Row | null> {
  return z.unknown().transform((value, context): Row | null => {
    if (!isOurs(value)) return null;
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    const path = parsed.error.issues[0]?.path ?? [];
    context.addIssue({
      code: 'custom',
      path: [...path],
      message: 'Must match the documented format.',
    });
    return z.NEVER;
  });
}
