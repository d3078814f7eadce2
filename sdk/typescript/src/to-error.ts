import { CountinghouseError } from './errors.ts';
import type { ErrorKind } from './errors.ts';
import type { Answer, Request, Silence } from './exchange.ts';

/** What a call ends with that has no success. */
export function toError(
  result: Answer | Silence,
  request: Request,
  isDoubtful: boolean,
): CountinghouseError {
  const idempotencyKey = request.headers?.['idempotency-key'] ?? null;
  const call = `${request.method} ${request.path.split('?')[0]}`;
  if ('cause' in result) {
    const kind = kindOfSilence(result, request);
    return new CountinghouseError(
      `${call}: no answer (${kind})`,
      { kind, idempotencyKey },
      result.cause,
    );
  }
  const { status, headers, body } = result;
  const error = body?.error;
  const fieldErrors = (typeof error === 'object' && error?.fieldErrors) || {};
  const code = body?.code ?? null;
  const kind = decideKind(kindOf(status, code), request, isDoubtful);
  const texts = Object.entries(fieldErrors).map((entry) => entry.join(': '));
  const text = typeof error === 'string' ? error : texts.join(' ');
  return new CountinghouseError(`${call}: ${text || status}`, {
    kind,
    status,
    code,
    reason: headers.get('error-reason') ?? body?.reason ?? null,
    fieldErrors,
    requestId: headers.get('x-request-id'),
    docUrl: linkOf(headers.get('link'), 'help'),
    logUrl: linkOf(headers.get('link'), 'describedby'),
    // The services send seconds, at least one.
    retryAfterSeconds: Number(headers.get('retry-after')) || null,
    idempotencyKey,
  });
}

function kindOfSilence({ isAborted, isCut }: Silence, { repeat }: Request): ErrorKind {
  if (isAborted) return 'aborted';
  if (repeat !== 'read') return 'outcome_unknown';
  return isCut ? 'incomplete' : 'unavailable';
}

const kinds: Readonly<Record<number, ErrorKind>> = {
  401: 'authentication',
  403: 'permission',
  404: 'not_found',
  409: 'conflict',
  429: 'rate_limited',
  501: 'invalid',
};

function kindOf(status: number, code: string | null): ErrorKind {
  if (code === 'service_paused') return 'paused';
  // Without a code it is the answer of some proxy.
  if (status === 502 && code !== null) return 'provider_failed';
  return kinds[status] ?? (status >= 400 && status < 500 ? 'invalid' : 'unavailable');
}

/** A refusal says nothing of an earlier attempt that may still arrive. */
function decideKind(kind: ErrorKind, { repeat }: Request, isDoubtful: boolean): ErrorKind {
  if (repeat === 'read' || kind === 'provider_failed') return kind;
  return isDoubtful || kind === 'unavailable' ? 'outcome_unknown' : kind;
}

/** `<address>; rel="help", <address>; rel="describedby"`. */
function linkOf(header: string | null, rel: string): string | null {
  return new RegExp(`<([^>]*)>; *rel="${rel}"`).exec(header ?? '')?.[1] ?? null;
}
