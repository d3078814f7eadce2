import { ROOT_CONTEXT, SpanStatusCode, context, trace } from '@opentelemetry/api';
import type { Attributes, Link, Span, SpanOptions } from '@opentelemetry/api';
import { toErrorRecord } from './error-record.ts';

/** Uses the tracer provider that the process registers, at any time; does nothing until then. */
const tracer = trace.getTracer('countinghouse');

/** Makes the sampler keep a span whatever its trace id says. */
export const keptAttribute = 'countinghouse.kept';

let isOn = false;
/** The trace id of the root span that is about to start. */
let nameOfNext: string | null = null;

export function isTracing(): boolean {
  return isOn;
}

export function setTracing(isRegistered: boolean): void {
  isOn = isRegistered;
}

/** For the tracer provider: the trace id that the next root span must have, if any. */
export function takeTraceId(): string | null {
  const id = nameOfNext;
  nameOfNext = null;
  return id;
}

/**
 * A trace has the id of what it is about: a request, a payment, a payout. Every process can add to it without
 * being handed a context, all of them sample it alike, and an operator finds it by the id they already have.
 */
function toTraceId(id: string): string {
  return id.replaceAll('-', '').toLowerCase();
}

const traceIdPattern = /^[0-9a-f]{32}$/;

/** Starts a span without a parent in the trace of `id`. */
export function startRoot(id: string, name: string, options: SpanOptions = {}): Span {
  const traceId = toTraceId(id);
  nameOfNext = traceIdPattern.test(traceId) ? traceId : null;
  try {
    return tracer.startSpan(name, options, ROOT_CONTEXT);
  } finally {
    nameOfNext = null;
  }
}

/** Runs the work in a child of the active span, which ends with the work and says whether it failed. */
export function withSpan<T>(
  name: string,
  attributes: Attributes,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  return runIn(tracer.startSpan(name, { attributes }), work);
}

/**
 * Runs the work in a span of the trace of `id`, unless it runs in that trace already. The request that asked
 * for it has a trace of its own: the two are linked, each to the other.
 */
export function withTrace<T>(
  id: string,
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  if (!isOn) return work();
  const asking = trace.getActiveSpan();
  if (asking?.spanContext().traceId === toTraceId(id)) return work();
  const span = startRoot(id, name, { attributes, links: linksTo([asking]) });
  asking?.addLink({ context: span.spanContext() });
  return runIn(span, work);
}

/** Adds a span to the trace of `id` for work that is over; `startedAtMs` is epoch time. */
export function addSpan(
  id: string,
  name: string,
  startedAtMs: number,
  attributes: Attributes,
): void {
  if (!isOn) return;
  startRoot(id, name, {
    attributes,
    startTime: startedAtMs,
    links: linksTo([trace.getActiveSpan()]),
  }).end();
}

/** A batch is kept if one of the requests that wait for it is. */
export function startBatch(name: string, size: number, links: Link[]): Span {
  const attributes = { 'batch.size': size, [keptAttribute]: true };
  return tracer.startSpan(name, { attributes, links }, ROOT_CONTEXT);
}

export function linksTo(spans: readonly (Span | undefined)[]): Link[] {
  return spans.flatMap((span) =>
    span?.isRecording() === true ? [{ context: span.spanContext() }] : [],
  );
}

export async function runIn<T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    return await context.with(trace.setSpan(context.active(), span), () => work(span));
  } catch (error) {
    recordFailure(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** As many people read traces as logs: the error goes there as the same scrubbed record. */
function recordFailure(span: Span, error: unknown): void {
  const { type, message, stack, code } = toErrorRecord(
    Error.isError(error) ? error : new TypeError(`thrown: ${String(error)}`),
  );
  span.recordException({
    name: type,
    message,
    ...(stack !== undefined && { stack }),
    ...(code !== undefined && { code }),
  });
  span.setStatus({ code: SpanStatusCode.ERROR, message });
}
