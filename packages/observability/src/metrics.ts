import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds; from a cached read to the longest time that a request may take. */
const requestDurationBuckets = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
];

export interface Metrics {
  readonly registry: Registry;
  readonly httpRequests: Histogram<'method' | 'route' | 'status'>;
  /** Binds a route's labels once, at start-up; a request then costs one observation. */
  httpRoute(method: string, route: string): ObserveRequest;
  counter<Label extends string>(
    name: string,
    help: string,
    labels?: readonly Label[],
  ): Counter<Label>;
  /** `collect` runs at each scrape, for a value that is read on demand. */
  gauge<Label extends string>(
    name: string,
    help: string,
    labels?: readonly Label[],
    collect?: (gauge: Gauge<Label>) => void | Promise<void>,
  ): Gauge<Label>;
  histogram<Label extends string>(
    name: string,
    help: string,
    buckets: readonly number[],
    labels?: readonly Label[],
  ): Histogram<Label>;
  /** The response to a scrape. */
  render(): Promise<{ readonly contentType: string; readonly body: string }>;
}

export type ObserveRequest = (status: number, durationSeconds: number) => void;

/** Each call has its own registry, so that two services or tests in one process stay separate. */
export function createMetrics(options: { readonly service: string }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  registry.setDefaultLabels({ service: options.service });
  collectDefaultMetrics({ register: registry });

  const httpRequests = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Time from the first byte of a request to the last byte of its response.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: requestDurationBuckets,
    registers,
  });

  return {
    registry,
    httpRequests,
    httpRoute: (method, route) => bindRoute(httpRequests, method, route),
    counter: (name, help, labelNames = []) => new Counter({ name, help, labelNames, registers }),
    gauge: (name, help, labelNames = [], collect) =>
      createGauge(registry, { name, help, labelNames }, collect),
    histogram: (name, help, buckets, labelNames = []) =>
      new Histogram({ name, help, buckets: [...buckets], labelNames, registers }),
    render: async () => ({ contentType: registry.contentType, body: await registry.metrics() }),
  };
}

function createGauge<Label extends string>(
  registry: Registry,
  config: { name: string; help: string; labelNames: readonly Label[] },
  collect: ((gauge: Gauge<Label>) => void | Promise<void>) | undefined,
): Gauge<Label> {
  const gauge: Gauge<Label> = new Gauge({
    ...config,
    registers: [registry],
    ...(collect !== undefined && { collect: () => collect(gauge) }),
  });
  return gauge;
}

function bindRoute(
  httpRequests: Metrics['httpRequests'],
  method: string,
  route: string,
): ObserveRequest {
  // Contains the few statuses that the route actually returns.
  const byStatus = new Map<number, ReturnType<typeof httpRequests.labels>>();
  return (status, durationSeconds) => {
    let bound = byStatus.get(status);
    if (bound === undefined) {
      bound = httpRequests.labels(method, route, String(status));
      byStatus.set(status, bound);
    }
    bound.observe(durationSeconds);
  };
}
