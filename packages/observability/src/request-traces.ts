import { SpanKind, SpanStatusCode, TraceFlags, context, trace } from '@opentelemetry/api';
import type { Attributes, Link, Span } from '@opentelemetry/api';
import { isTracing, keptAttribute, startRoot } from './spans.ts';

/** The spans of a server's requests, each the root of the trace with its request id. */
export interface RequestTraces {
  readonly begin: (request: {
    readonly id: string;
    readonly method: string;
    /** As the caller sent it. */
    readonly traceparent: string | undefined;
  }) => RequestTrace;
}

export interface RequestTrace {
  /** Everything that `next` leads to belongs to the request's span. */
  readonly run: (next: () => void) => void;
  /** Null unless the trace is sampled: for log lines. */
  readonly traceId: string | null;
  readonly end: (answer: {
    readonly route: string;
    readonly status: number;
    readonly durationMs: number;
    readonly attributes: Attributes;
  }) => void;
}

/** Null if traces are not collected: requests then cost nothing. */
export function createRequestTraces(): RequestTraces | null {
  if (!isTracing()) return null;
  return { begin };
}

const begin: RequestTraces['begin'] = ({ id, method, traceparent }) => {
  const links = linksToCaller(traceparent);
  const span = startRoot(id, method, { kind: SpanKind.SERVER, links });
  return {
    traceId: span.isRecording() ? span.spanContext().traceId : null,
    run: (next) => context.with(trace.setSpan(context.active(), span), next),
    end: ({ route, status, durationMs, attributes }) => {
      const facts = {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        'request.id': id,
        ...attributes,
      };
      const isFault = status >= 500;
      const name = `${method} ${route}`;
      if (span.isRecording()) {
        endSpan(span.updateName(name).setAttributes(facts), isFault);
      } else if (isFault) {
        // Not sampled: only a request that fails is worth a span, and now it is known.
        const startTime = Date.now() - durationMs;
        const kept = { ...facts, [keptAttribute]: true };
        endSpan(
          startRoot(id, name, { kind: SpanKind.SERVER, startTime, links, attributes: kept }),
          isFault,
        );
      }
    },
  };
};

function endSpan(span: Span, isFault: boolean): void {
  if (isFault) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

const traceparentPattern = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;

/** A caller may name its own trace but not add to ours: the request only links to it. */
function linksToCaller(traceparent: string | undefined): Link[] {
  const [, traceId, spanId] = traceparentPattern.exec(traceparent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined) return [];
  return [{ context: { traceId, spanId, traceFlags: TraceFlags.NONE, isRemote: true } }];
}
