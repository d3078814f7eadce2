import { readOneOf, readText, withoutGaps } from '../search.rules.ts';
import type { RawSearch } from '../search.rules.ts';

/** What the address of a list says: words, a status and a page. */
export interface ListSearch<Status extends string> {
  readonly q?: string;
  readonly status?: Status;
  readonly after?: string;
}

export const parseListSearch =
  <Status extends string>(statuses: readonly Status[]) =>
  (raw: RawSearch): ListSearch<Status> => ({
    ...withoutGaps({ q: readText(raw, 'q'), after: readText(raw, 'after') }),
    ...withoutGaps({ status: readOneOf(raw, 'status', statuses) }),
  });

const pageSize = 50;

/** The search as query parameters of the service's lists. */
export function toListQuery<Status extends string>({ q, status, after }: ListSearch<Status>) {
  return {
    limit: pageSize,
    ...(q !== undefined && { text: q }),
    ...(status !== undefined && { status }),
    ...(after !== undefined && { starting_after: after }),
  };
}
