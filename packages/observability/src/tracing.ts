import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { IdGenerator, Sampler } from '@opentelemetry/sdk-trace';
import { keptAttribute, setTracing, takeTraceId } from './spans.ts';

export interface TracingOptions {
  readonly service: string;
  /** The program of the service: `api`, `worker`, `dispatcher`. */
  readonly program: string;
  /** Where a collector takes OTLP over HTTP, for example `http://127.0.0.1:4318`. */
  readonly url: string;
  /** How many of 100 traces are kept. Failed ones are always kept. */
  readonly samplePercent: number;
}

export interface Tracing {
  /** Sends what is left and stops; waits a second at most. */
  readonly stop: () => Promise<void>;
}

const exportWaitMs = 5_000;
const stopWaitMs = 1_000;
/** Spans wait here for the next export; when it is full they are dropped, and requests never wait. */
const spansWaitingMax = 8_192;

/** Registers the process's tracer provider. Call it before servers and workers are created. */
export function startTracing({ service, program, url, samplePercent }: TracingOptions): Tracing {
  const exporter = new OTLPTraceExporter({
    url: new URL('v1/traces', url.endsWith('/') ? url : `${url}/`).href,
    timeoutMillis: exportWaitMs,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.namespace': 'countinghouse',
      'service.name': `${service}-${program}`,
      'process.pid': process.pid,
    }),
    sampler: new ParentBasedSampler({ root: keepFailures(samplePercent / 100) }),
    idGenerator: namingTraces(),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        exportTimeoutMillis: exportWaitMs,
        maxQueueSize: spansWaitingMax,
      }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  setTracing(true);
  return {
    stop: async () => {
      setTracing(false);
      trace.disable();
      context.disable();
      await Promise.race([
        provider.shutdown().catch(() => undefined),
        new Promise((resolve) => setTimeout(resolve, stopWaitMs).unref()),
      ]);
    },
  };
}

/** The share of traces decides, by their ids: every process keeps the same ones. */
function keepFailures(ratio: number): Sampler {
  const byRatio = new TraceIdRatioBasedSampler(ratio);
  return {
    shouldSample: (parent, traceId, _name, _kind, attributes) =>
      attributes[keptAttribute] === true
        ? { decision: SamplingDecision.RECORD_AND_SAMPLED }
        : byRatio.shouldSample(parent, traceId),
    toString: () => `KeepFailures{${byRatio.toString()}}`,
  };
}

function namingTraces(): IdGenerator {
  const random = new RandomIdGenerator();
  return {
    generateTraceId: () => takeTraceId() ?? random.generateTraceId(),
    generateSpanId: () => random.generateSpanId(),
  };
}
