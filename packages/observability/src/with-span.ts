import { SpanStatusCode, trace } from '@opentelemetry/api';
import type { Attributes, Span } from '@opentelemetry/api';
import { toErrorRecord } from './error-record.ts';

/** Finds the provider when the process registers one, at any time; does nothing until then. */
const tracer = trace.getTracer('countinghouse');

/** Runs the work in a span of its own, which ends with it and says whether it failed. */
export function withSpan<T>(
  name: string,
  attributes: Attributes,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      recordFailure(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Traces are read by as many people as logs: the error goes there by the same scrubbed record. */
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
