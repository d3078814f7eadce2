import { isUtf8 } from 'node:buffer';
import { readJson } from '@countinghouse/http';
import { withSpan } from '@countinghouse/observability';
import type { Logger } from '@countinghouse/observability';
import { assertOutsideTransaction } from '@countinghouse/postgres';
import type { z } from 'zod';
import { createCircuitBreaker } from '../circuit-breaker.ts';
import type { CircuitBreaker } from '../circuit-breaker.ts';
import type { Answer, Finding, ProviderCallKind, RejectionReason } from '../provider.ts';
import { classify, toAnswer, toFinding } from './classify.ts';
import type { ErrorMeaning, Reply } from './classify.ts';
import { toForm } from './form.ts';
import type { FormFile } from './form.ts';
import { SendFailure } from './send.ts';
import type { Send } from './send.ts';

export interface ClientSettings {
  readonly secretKey: string;
  readonly environment: 'live' | 'test';
}

export interface ClientDeps {
  readonly send: Send;
  readonly nowMs: () => number;
  readonly logger: Pick<Logger, 'debug' | 'info' | 'warn'>;
  /** For metrics: called once per call, including calls that the breaker rejected. */
  readonly onCall?: (call: CallRecord) => void;
  readonly onBreakerChange?: (change: {
    readonly operationClass: OperationClass;
    readonly state: 'closed' | 'open' | 'probing';
  }) => void;
}

export interface CallRecord {
  readonly operation: string;
  readonly outcome: 'accepted' | 'found' | 'missing' | 'unknown' | 'held_back' | RejectionReason;
  readonly durationMs: number;
}

export type OperationClass = ProviderCallKind;

interface Call {
  /** The operation's name in logs and metrics. */
  readonly operation: string;
  readonly operationClass: OperationClass;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  /** The service's reference of the call's subject, for logs and traces. */
  readonly reference?: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Sent as a form instead of a body. */
  readonly file?: FormFile;
  readonly errorMeaning?: ErrorMeaning;
}

export interface Client {
  readonly isCircuitOpen: (operationClass: OperationClass) => boolean;
  readonly change: <Value>(call: Call, answer: z.ZodType<Value>) => Promise<Answer<Value>>;
  /** A response about something other than what was requested (`isMeant`) counts as no answer. */
  readonly ask: <Value>(
    call: Call,
    answer: z.ZodType<Value>,
    isMeant?: (value: Value) => boolean,
  ) => Promise<Finding<Value>>;
}

/** The provider's own timeout is near 28 seconds; payers and merchants wait only this long. */
const changeDeadlineMs = 10_000;
/** A lookup can be repeated without risk. */
const questionDeadlineMs = 5_000;

const heldBack = 'the circuit breaker is open';

export function createClient(settings: ClientSettings, deps: ClientDeps): Client {
  const breakers = createBreakers(deps);

  const exchange = (call: Call, deadlineMs: number): Promise<Reply> =>
    withSpan(`provider.${call.operation}`, factsOf(call), async (span) => {
      const reply = await trySend(call, deadlineMs);
      span.setAttribute('reply', reply.kind);
      return reply;
    });

  const trySend = async (call: Call, deadlineMs: number): Promise<Reply> => {
    try {
      const content = contentOf(call);
      const reply = await deps.send({
        method: call.method,
        path: call.path,
        headers: {
          authorization: `Bearer ${settings.secretKey}`,
          accept: 'application/json',
          ...content?.headers,
        },
        ...(content !== undefined && { body: content.body }),
        deadlineMs,
      });
      return classify(reply.status, parseBody(reply.body));
    } catch (error) {
      return toSilence(error);
    }
  };

  const record = (call: Call, startedAtMs: number, outcome: CallRecord['outcome']): void => {
    // The clock may have been set back in between.
    const durationMs = Math.max(0, deps.nowMs() - startedAtMs);
    const { operation } = call;
    deps.onCall?.({ operation, outcome, durationMs });
    // Fixed texts and numbers only: the provider's text may contain a payer's data.
    const { environment } = settings;
    const fields = { operation, ...factsOf(call), environment, outcome, durationMs };
    deps.logger[levelOf(outcome)](fields, 'provider_call');
  };

  return {
    isCircuitOpen: (operationClass) => breakers[operationClass].isCircuitOpen(),
    change: async (call, schema) => {
      assertOutsideTransaction(call.operation);
      const startedAtMs = deps.nowMs();
      const breaker = breakers[call.operationClass];
      if (!breaker.admit()) {
        deps.onCall?.({ operation: call.operation, outcome: 'held_back', durationMs: 0 });
        return { kind: 'rejected', reason: 'not_sent', message: heldBack };
      }
      const answer = toAnswer(await exchange(call, changeDeadlineMs), schema, call.errorMeaning);
      const outcome = answer.kind === 'rejected' ? answer.reason : answer.kind;
      report(breaker, outcome === 'unknown' || outcome === 'not_sent');
      record(call, startedAtMs, outcome);
      return answer;
    },
    ask: async (call, schema, isMeant = () => true) => {
      assertOutsideTransaction(call.operation);
      const startedAtMs = deps.nowMs();
      const breaker = breakers[call.operationClass];
      if (!breaker.admit()) {
        deps.onCall?.({ operation: call.operation, outcome: 'held_back', durationMs: 0 });
        return { kind: 'unknown', message: heldBack };
      }
      const reply = await exchange(call, questionDeadlineMs);
      const finding = onlyMeant(toFinding(reply, schema, call.errorMeaning), isMeant);
      // A refused lookup gives no result, but shows that the provider is up.
      const isRefusal = reply.kind === 'error' || reply.kind === 'rate_limited';
      report(breaker, finding.kind === 'unknown' && !isRefusal);
      record(call, startedAtMs, finding.kind);
      return finding;
    },
  };
}

function contentOf({ body, file }: Call) {
  if (file !== undefined) return toForm(file);
  if (body === undefined) return undefined;
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

function factsOf({ reference }: Call): { readonly reference?: string } {
  return reference === undefined ? {} : { reference };
}

function onlyMeant<Value>(
  finding: Finding<Value>,
  isMeant: (value: Value) => boolean,
): Finding<Value> {
  if (finding.kind !== 'found' || isMeant(finding.value)) return finding;
  return { kind: 'unknown', message: 'the response is about a different object' };
}

/** Lookups are many and say little: they are counted, and logged at debug level. */
function levelOf(outcome: CallRecord['outcome']): 'debug' | 'info' | 'warn' {
  switch (outcome) {
    case 'found':
    case 'missing':
      return 'debug';
    case 'accepted':
    case 'refused':
    case 'duplicate_reference':
      return 'info';
    case 'unknown':
    case 'held_back':
    case 'rate_limited':
    case 'not_sent':
      return 'warn';
  }
}

function createBreakers(deps: ClientDeps): Readonly<Record<OperationClass, CircuitBreaker>> {
  const create = (operationClass: OperationClass): CircuitBreaker =>
    createCircuitBreaker({
      nowMs: deps.nowMs,
      onChange: (state) => {
        deps.logger.warn({ operationClass, state }, 'provider_breaker_changed');
        deps.onBreakerChange?.({ operationClass, state });
      },
    });
  return {
    checkout: create('checkout'),
    refund: create('refund'),
    recipient: create('recipient'),
    transfer: create('transfer'),
    dispute: create('dispute'),
    question: create('question'),
  };
}

function report(breaker: CircuitBreaker, isSilent: boolean): void {
  if (isSilent) breaker.silent();
  else breaker.answered();
}

function parseBody(body: Buffer): unknown {
  if (!isUtf8(body)) return undefined;
  const reading = readJson(body.toString('utf8'));
  return reading.kind === 'ok' ? reading.value : undefined;
}

/** An unexpected transport error may have occurred after the request was sent. */
function toSilence(error: unknown): Reply {
  if (!(error instanceof SendFailure)) return { kind: 'silence', message: 'transport fault' };
  return error.reach === 'nothing_sent'
    ? { kind: 'not_sent', message: error.message }
    : { kind: 'silence', message: error.message };
}
