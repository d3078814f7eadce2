import type { z } from 'zod';

/** Amounts keep their text: a double would round large ones, and the book must be exact. */
const decimalFields: ReadonlySet<string> = new Set(['amount', 'transaction_charge', 'split_value']);

export type ReadBody =
  | { readonly kind: 'ok'; readonly value: unknown }
  | { readonly kind: 'reject' };

export function readBody(text: string): ReadBody {
  if (text === '') return { kind: 'ok', value: {} };
  try {
    const value: unknown = JSON.parse(
      text,
      (name: string, member: unknown, ...[context]: unknown[]) =>
        decimalFields.has(name) ? toSourceText(member, context) : member,
    );
    return { kind: 'ok', value };
  } catch {
    return { kind: 'reject' };
  }
}

/** In the provider's words: the first missing or invalid field. */
export function describeProblem(error: z.ZodError): string {
  const [issue] = error.issues;
  const name = issue?.path.join('.') ?? '';
  return issue?.code === 'invalid_type' && issue.message.includes('undefined')
    ? `${name} is required`
    : `${name === '' ? 'body' : name} is invalid`;
}

function toSourceText(member: unknown, context: unknown): unknown {
  if (typeof member !== 'number') return member;
  const hasSource = typeof context === 'object' && context !== null && 'source' in context;
  return hasSource && typeof context.source === 'string' ? context.source : String(member);
}
