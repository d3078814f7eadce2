import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { portOf } from './free-port.ts';

interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly links?: readonly { readonly traceId: string }[];
  readonly status?: { readonly code?: number };
}

export interface TraceCollector {
  readonly url: string;
  /** Grows while spans come in. */
  readonly spans: readonly CollectedSpan[];
  readonly close: () => void;
}

interface ExportRequest {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly CollectedSpan[] }[];
  }[];
}

async function readExport(request: IncomingMessage): Promise<ExportRequest> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the exporter's form, for tests alone
  return (await json(request)) as ExportRequest;
}

/** Takes traces as OTLP over HTTP, as a company's collector does. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  const server = createServer((request, response) => {
    void readExport(request).then(({ resourceSpans }) => {
      for (const { scopeSpans } of resourceSpans) {
        for (const scope of scopeSpans) spans.push(...scope.spans);
      }
      response.end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${portOf(server)}`, spans, close: () => void server.close() };
}
