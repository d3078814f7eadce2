import { scrubText } from '@countinghouse/observability';
import { z } from 'zod';
import type { Answer, Finding } from '../provider.ts';

/** What came of one exchange, before anybody asks what it means for the call. */
export type Reply =
  /** No byte left this machine. */
  | { readonly kind: 'not_sent'; readonly message: string }
  /** Something may have left, and nothing that we can read came back. */
  | { readonly kind: 'silence'; readonly message: string }
  | { readonly kind: 'rate_limited' }
  /** They read the request and said no. */
  | { readonly kind: 'error'; readonly status: number; readonly message: string }
  | { readonly kind: 'success'; readonly envelope: unknown };

/** What an error means for one operation, told by its message: the provider has no error codes. */
export type ErrorMeaning = (error: {
  readonly status: number;
  readonly message: string;
}) => 'duplicate_reference' | 'missing' | 'done_before' | 'refused';

const errorEnvelope = z.object({ status: z.literal('error'), message: z.string() });
const successEnvelope = z.object({ status: z.literal('success') });

/** Long enough for every message seen; theirs go to an operator's screen, not further. */
const messageCharactersMax = 200;

export function classify(status: number, json: unknown): Reply {
  // A gateway answers this before the application is asked, in whatever form.
  if (status === 429) return { kind: 'rate_limited' };
  if (status >= 200 && status <= 299) {
    return successEnvelope.safeParse(json).success
      ? { kind: 'success', envelope: json }
      : { kind: 'silence', message: `status ${status} without a readable response` };
  }
  const error = errorEnvelope.safeParse(json);
  // 503 "please contact support" comes after half a minute, with the request perhaps carried out.
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
      // Only for a call whose answer carries nothing: its schema then takes the bare envelope.
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

/** Where the answer breaks the form, and never what stood there. */
function describeMismatch(error: z.ZodError): string {
  const [issue] = error.issues;
  const place = issue === undefined ? '' : issue.path.join('.');
  return `the response has an unexpected format at ${place === '' ? 'its top level' : place}`;
}

function toMessage(text: string): string {
  return scrubText(text.replaceAll(/\p{C}+/gu, ' ')).slice(0, messageCharactersMax);
}
