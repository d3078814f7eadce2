import { isUtf8 } from 'node:buffer';
import { readJson } from '@countinghouse/http';
import type { Logger } from '@countinghouse/observability';
import { assertOutsideTransaction } from '@countinghouse/postgres';
import { z } from 'zod';
import { createCircuitBreaker } from '../../provider/circuit-breaker.ts';
import { SendFailure } from '../../provider/flutterwave/send.ts';
import type { Send } from '../../provider/flutterwave/send.ts';
import type { Answer, Finding } from '../../provider/provider.ts';
import type { CheckRequest, IdentityChecker } from './identity-checker.ts';
import { isSigned, signCall } from './signature.ts';
import { sessionStatuses } from './verification.rules.ts';

export interface CheckerSettings {
  readonly baseUrl: string;
  /** Signs our calls and the checker's notices. */
  readonly key: string;
  /** Where the checker sends its notices. */
  readonly noticeUrl: string;
}

export interface CheckerDeps {
  readonly send: Send;
  readonly close: () => Promise<void>;
  readonly nowMs: () => number;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
}

/** A person waits for the first, nobody for the others. */
const deadlineMs = 8_000;
const reasonShape = /^[a-z_]{1,60}$/;

const sight = z.object({
  reference: z.string(),
  status: z.enum(sessionStatuses),
  reason: z.string().regex(reasonShape).nullable(),
});
const session = sight.extend({ url: z.url({ protocol: /^https?$/ }) });
const notice = z.object({ reference: z.uuid() });

type Reply =
  | { readonly kind: 'answered'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'not_sent'; readonly message: string }
  | { readonly kind: 'silence'; readonly message: string };

interface Call {
  readonly operation: 'create_session' | 'read_outcome' | 'cancel_session';
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** Speaks the protocol of docs/verification.md, in signed requests. */
export function createHttpIdentityChecker(
  settings: CheckerSettings,
  deps: CheckerDeps,
): IdentityChecker {
  const basePath = new URL(settings.baseUrl).pathname.replace(/\/$/, '');
  const breaker = createCircuitBreaker({
    nowMs: deps.nowMs,
    onChange: (state) => deps.logger.warn({ state }, 'identity_checker_breaker_changed'),
  });

  const exchange = async (call: Call): Promise<Reply> => {
    assertOutsideTransaction(call.operation);
    if (!breaker.admit()) return { kind: 'not_sent', message: 'the circuit breaker is open' };
    const reply = await sendSigned(settings, deps, basePath, call);
    const isAlive = reply.kind === 'answered' && reply.status < 500;
    if (isAlive) breaker.answered();
    else breaker.silent();
    const status = reply.kind === 'answered' ? reply.status : reply.kind;
    deps.logger[isAlive ? 'info' : 'warn'](
      { operation: call.operation, status },
      'identity_check_call',
    );
    return reply;
  };

  const change = async <Value extends { readonly reference: string }>(
    call: Call,
    reference: string,
    schema: z.ZodType<Value>,
  ): Promise<Answer<Value>> => {
    const reply = await exchange(call);
    if (reply.kind === 'not_sent') {
      return { kind: 'rejected', reason: 'not_sent', message: reply.message };
    }
    if (reply.kind === 'silence') return { kind: 'unknown', message: reply.message };
    const value = schema.safeParse(reply.body);
    if (isSuccess(reply.status) && value.success && value.data.reference === reference) {
      return { kind: 'accepted', value: value.data };
    }
    const message = `responded with ${reply.status}`;
    return reply.status >= 400 && reply.status < 500
      ? { kind: 'rejected', reason: 'refused', message }
      : { kind: 'unknown', message };
  };

  return {
    createSession: (request) =>
      change(
        {
          operation: 'create_session',
          method: 'POST',
          path: '/v1/sessions',
          body: toBody(request, settings.noticeUrl),
        },
        request.reference,
        session,
      ),
    cancel: (reference) =>
      change(
        { operation: 'cancel_session', method: 'POST', path: `/v1/sessions/${reference}/cancel` },
        reference,
        sight,
      ),
    readOutcome: async (reference) => {
      const path = `/v1/sessions/${reference}`;
      return toFinding(
        await exchange({ operation: 'read_outcome', method: 'GET', path }),
        reference,
      );
    },
    parseNotice: ({ headers, body }) => {
      const text = body.toString('utf8');
      const call = { method: 'POST', path: new URL(settings.noticeUrl).pathname, body: text };
      if (!isSigned(settings.key, call, headers, deps.nowMs())) return null;
      const read = notice.safeParse(parseBody(body));
      return read.success ? read.data.reference : null;
    },
    close: deps.close,
  };
}

function toBody(request: CheckRequest, noticeUrl: string): Readonly<Record<string, unknown>> {
  return {
    reference: request.reference,
    environment: request.environment,
    type: request.type,
    business_name: request.businessName,
    person_name: request.personName,
    country: request.country,
    return_url: request.returnUrl,
    expires_at: request.expiresAt.toISOString(),
    notice_url: noticeUrl,
  };
}

async function sendSigned(
  settings: CheckerSettings,
  deps: CheckerDeps,
  basePath: string,
  call: Call,
): Promise<Reply> {
  const body = call.body === undefined ? '' : JSON.stringify(call.body);
  const signed = { method: call.method, path: basePath + call.path, body };
  try {
    const reply = await deps.send({
      method: call.method,
      path: call.path,
      headers: {
        accept: 'application/json',
        ...(body !== '' && { 'content-type': 'application/json' }),
        ...signCall(settings.key, signed, deps.nowMs()),
      },
      ...(body !== '' && { body }),
      deadlineMs,
    });
    return { kind: 'answered', status: reply.status, body: parseBody(reply.body) };
  } catch (error) {
    const isUnsent = error instanceof SendFailure && error.reach === 'nothing_sent';
    const message = error instanceof SendFailure ? error.message : 'transport fault';
    return isUnsent ? { kind: 'not_sent', message } : { kind: 'silence', message };
  }
}

function toFinding(reply: Reply, reference: string): Finding<z.infer<typeof sight>> {
  if (reply.kind !== 'answered') return { kind: 'unknown', message: reply.message };
  if (reply.status === 404) return { kind: 'missing' };
  const value = sight.safeParse(reply.body);
  if (!isSuccess(reply.status) || !value.success || value.data.reference !== reference) {
    return { kind: 'unknown', message: `responded with ${reply.status}` };
  }
  return { kind: 'found', value: value.data };
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

function parseBody(body: Buffer): unknown {
  if (!isUtf8(body)) return undefined;
  const reading = readJson(body.toString('utf8'));
  return reading.kind === 'ok' ? reading.value : undefined;
}
