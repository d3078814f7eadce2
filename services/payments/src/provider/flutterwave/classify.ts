import { scrubText } from '@countinghouse/observability';
import { z } from 'zod';
import type { Answer, Finding } from '../provider.ts';

/** The result of one HTTP exchange, before it is interpreted for the call. */
export type Reply =
  /** No byte left this machine. */
  | { readonly kind: 'not_sent'; readonly message: string }
  /** The request may have been sent, and no readable response came back. */
  | { readonly kind: 'silence'; readonly message: string }
  | { readonly kind: 'rate_limited' }
  /** The provider read the request and refused it. */
  | { readonly kind: 'error'; readonly status: number; readonly message: string }
  | { readonly kind: 'success'; readonly envelope: unknown };

/**
 * What an error means for one operation, recognised by its message: the provider has no error
 * codes.
 */
export type ErrorMeaning = (error: {
  readonly status: number;
  readonly message: string;
}) => 'duplicate_reference' | 'missing' | 'done_before' | 'refused';

const errorEnvelope = z.object({ status: z.literal('error'), message: z.string() });
const successEnvelope = z.object({ status: z.literal('success') });

/** Long enough for every known message. Provider messages are shown to operators only. */
const messageCharactersMax = 200;

export function classify(status: number, json: unknown): Reply {
  // A gateway may send this before the application sees the request, in any format.
  if (status === 429) return { kind: 'rate_limited' };
  if (status >= 200 && status <= 299) {
    return successEnvelope.safeParse(json).success
      ? { kind: 'success', envelope: json }
      : { kind: 'silence', message: `status ${status} without a readable response` };
  }
  const error = errorEnvelope.safeParse(json);
  // 503 "please contact support" comes after half a minute, and the request may have been executed.
  if (status >= 400 && status <= 499 && error.success) {
    return { kind: 'error', status, message: toMessage(error.data.message) };
  }
  return { kind: 'silence', message: `status ${status}` };
}

export function toAnswer<Value>(
  reply: Reply,
  schema: z.ZodType<Value>,
  errorMeaning: ErrorMeaning = () => 'refused',
): Answer<Value> {
  switch (reply.kind) {
    case 'not_sent':
      return { kind: 'rejected', reason: 'not_sent', message: reply.message };
    case 'silence':
      return { kind: 'unknown', message: reply.message };
    case 'rate_limited':
      return { kind: 'rejected', reason: 'rate_limited', message: 'too many requests' };
    case 'error':
      return toRejection(reply, schema, errorMeaning(reply));
    case 'success': {
      const parsed = schema.safeParse(reply.envelope);
      return parsed.success
        ? { kind: 'accepted', value: parsed.data }
        : { kind: 'unknown', message: describeMismatch(parsed.error) };
    }
  }
}

export function toFinding<Value>(
  reply: Reply,
  schema: z.ZodType<Value>,
  errorMeaning: ErrorMeaning = () => 'refused',
): Finding<Value> {
  switch (reply.kind) {
    case 'not_sent':
    case 'silence':
      return { kind: 'unknown', message: reply.message };
    case 'rate_limited':
      return { kind: 'unknown', message: 'too many requests' };
    case 'error':
      return errorMeaning(reply) === 'missing'
        ? { kind: 'missing' }
        : { kind: 'unknown', message: reply.message };
    case 'success': {
      const parsed = schema.safeParse(reply.envelope);
      return parsed.success
        ? { kind: 'found', value: parsed.data }
        : { kind: 'unknown', message: describeMismatch(parsed.error) };
    }
  }
}

function toRejection<Value>(
  error: { readonly message: string },
  schema: z.ZodType<Value>,
  meaning: ReturnType<ErrorMeaning>,
): Answer<Value> {
  const { message } = error;
  switch (meaning) {
    case 'duplicate_reference':
      return { kind: 'rejected', reason: 'duplicate_reference', message };
    case 'done_before': {
      // Only for a call whose response has no data: its schema then accepts the bare envelope.
      const parsed = schema.safeParse({ status: 'success' });
      return parsed.success
        ? { kind: 'accepted', value: parsed.data }
        : { kind: 'rejected', reason: 'refused', message };
    }
    case 'missing':
    case 'refused':
      return { kind: 'rejected', reason: 'refused', message };
  }
}

/** Names the path that does not match the schema, never the value. */
function describeMismatch(error: z.ZodError): string {
  const [issue] = error.issues;
  const place = issue === undefined ? '' : issue.path.join('.');
  return `the response has an unexpected format at ${place === '' ? 'its top level' : place}`;
}

function toMessage(text: string): string {
  return scrubText(text.replaceAll(/\p{C}+/gu, ' ')).slice(0, messageCharactersMax);
}
