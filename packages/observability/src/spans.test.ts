import { SpanStatusCode, trace } from '@opentelemetry/api';
import type { Attributes, Span, SpanOptions, SpanStatus, Tracer } from '@opentelemetry/api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withSpan } from './spans.ts';

test('without a tracer provider the work runs as if there were no span', async () => {
  await expect(withSpan('work', {}, async (span) => span.isRecording())).resolves.toBe(false);
  const fault = new Error('x');
  await expect(withSpan('work', {}, () => Promise.reject(fault))).rejects.toBe(fault);
});

describe('with a tracer provider', () => {
  const spans: RecordedSpan[] = [];

  beforeAll(() => {
    trace.setGlobalTracerProvider({ getTracer: () => recordingTracer(spans) });
  });
  beforeEach(() => void (spans.length = 0));
  afterAll(() => trace.disable());

  test('work that succeeds ends its span without a status', async () => {
    const result = await withSpan('settle', { 'payment.id': 'p1' }, async (span) => {
      span.setAttribute('batch.size', 3);
      expect(spans[0]?.endCount).toBe(0);
      return 42;
    });
    expect(result).toBe(42);
    expect(spans).toEqual([
      {
        name: 'settle',
        attributes: { 'payment.id': 'p1', 'batch.size': 3 },
        exceptions: [],
        endCount: 1,
      },
    ]);
  });

  test('work that fails records the exception, sets the status and throws the same error', async () => {
    const fault = Object.assign(new RangeError('too far'), { code: 'E_FAR' });
    await expect(withSpan('settle', {}, () => Promise.reject(fault))).rejects.toBe(fault);
    expect(spans).toMatchObject([
      {
        status: { code: SpanStatusCode.ERROR, message: 'too far' },
        exceptions: [{ name: 'RangeError', message: 'too far', code: 'E_FAR', stack: fault.stack }],
        endCount: 1,
      },
    ]);
  });

  test('work that throws before its first await ends its span too', async () => {
    const work = (): Promise<never> => {
      throw new TypeError('at once');
    };
    await expect(withSpan('settle', {}, work)).rejects.toThrow('at once');
    expect(spans).toMatchObject([{ exceptions: [{ name: 'TypeError' }], endCount: 1 }]);
  });

  test('what was thrown may be no error', async () => {
    const thrown: unknown = 'text';
    await expect(
      withSpan('settle', {}, async () => {
        throw thrown;
      }),
    ).rejects.toBe('text');
    expect(spans).toMatchObject([{ status: { message: 'thrown: text' }, endCount: 1 }]);
  });

  test('no secret of an error reaches the trace', async () => {
    const fault = new Error('connect postgres://u:CANARY@h failed for svc_live_CANARY');
    await expect(withSpan('settle', {}, () => Promise.reject(fault))).rejects.toBe(fault);
    expect(JSON.stringify(spans)).not.toContain('CANARY');
    expect(spans[0]?.status?.message).toContain('postgres://u:[redacted]@h');
  });
});

interface RecordedSpan {
  name: string;
  attributes: Attributes;
  exceptions: unknown[];
  endCount: number;
  status?: SpanStatus;
}

/** As much of a tracer as these tests need: every span records what is done to it. */
function recordingTracer(spans: RecordedSpan[]): Tracer {
  const startSpan = (name: string, options: SpanOptions = {}): Span => {
    const attributes = { ...options.attributes };
    const record: RecordedSpan = { name, attributes, exceptions: [], endCount: 0 };
    spans.push(record);
    return toSpan(record);
  };
  const startActiveSpan = <T>(name: string, options: SpanOptions, work: (span: Span) => T): T =>
    work(startSpan(name, options));
  return { startSpan, startActiveSpan } as Tracer;
}

function toSpan(record: RecordedSpan): Span {
  const span: Partial<Span> = {
    setAttribute: (name, value) => {
      record.attributes[name] = value;
      return span as Span;
    },
    setStatus: (status) => {
      record.status = status;
      return span as Span;
    },
    recordException: (exception) => void record.exceptions.push(exception),
    end: () => void (record.endCount += 1),
  };
  return span as Span;
}
