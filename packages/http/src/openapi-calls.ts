import { isRecord } from './openapi-schemas.ts';

/**
 * What a client may do after a call without a response. `key`: repeat it with the same
 * Idempotency-Key. `natural`: repeat it, the effect is the same. `never`: repeating may act twice.
 */
export type Repeat = 'key' | 'natural' | 'never';

export const repeatKey = 'x-repeat';
const paginationKey = 'x-pagination';

/** The parameter that continues a list, and its kind of pagination. */
const continuations: readonly (readonly [parameter: string, pagination: string])[] = [
  ['starting_after', 'cursor'],
  ['after', 'cursor'],
  ['offset', 'offset'],
  ['after_sequence', 'sequence'],
  ['before_sequence', 'sequence'],
];

/** States whether an operation may be repeated, and how its list continues. */
export function describeCall(
  method: string,
  operation: Record<string, unknown>,
  { isForPeople = false }: { readonly isForPeople?: boolean } = {},
): void {
  if (method === 'get') operation[repeatKey] = 'read';
  // Routes for keys state it themselves. For the others, a POST may act twice; the rest end in the
  // same state.
  if (isForPeople) operation[repeatKey] ??= method === 'post' ? 'never' : 'natural';
  const names = new Set(listQueryNames(operation['parameters']));
  const found = continuations.find(([parameter]) => names.has(parameter));
  operation[paginationKey] = found?.[1] ?? 'none';
}

function listQueryNames(parameters: unknown): readonly unknown[] {
  if (!Array.isArray(parameters)) return [];
  return parameters
    .filter(isRecord)
    .filter((parameter) => parameter['in'] === 'query')
    .map((parameter) => parameter['name']);
}
