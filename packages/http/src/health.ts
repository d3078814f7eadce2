import type { FastifyInstance } from 'fastify';
import { standardReplies, toErrorBody } from './error-replies.ts';
import type { HttpLogger } from './request-log.ts';

export interface Readiness {
  readonly ready: boolean;
  readonly checks: Readonly<Record<string, { readonly ok: boolean; readonly detail?: string }>>;
}

export interface HealthDeps {
  readonly logger: HttpLogger;
  readonly readiness: () => Promise<Readiness>;
  readonly isDraining: () => boolean;
}

/** A dependency that takes longer than this counts as unavailable. */
const readinessTimeoutMs = 2_000;

/** Some load balancers use HEAD. */
const healthRoute = { schema: { hide: true }, exposeHeadRoute: true };

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve, so a load balancer may send requests.
 * Once ready it stays ready while a check fails: all processes share the database, and if all left
 * the load balancer together, clients would get the balancer's error page instead of our 503 with
 * code and request id.
 */
export function addHealthRoutes(server: FastifyInstance, deps: HealthDeps): void {
  const check = createReadinessCheck(deps);
  let wasReady = false;

  server.get('/healthz', healthRoute, (_request, reply) => {
    reply.send({ status: 'ok' });
  });

  server.get('/readyz', healthRoute, async (request, reply) => {
    const isDraining = deps.isDraining();
    const { ready, checks } = await check();
    const shown = { ...toPublicChecks(checks), ...(isDraining && { draining: { ok: false } }) };
    wasReady ||= ready;
    if (wasReady && !isDraining) return { ready: true, checks: shown };
    reply.code(503);
    return { ...toErrorBody(standardReplies.unavailable, request.id), checks: shown };
  });
}

/** Concurrent probes share one check, so that probing adds no load to a failing dependency. */
export function createReadinessCheck(
  deps: Pick<HealthDeps, 'logger' | 'readiness'>,
): HealthDeps['readiness'] {
  let running: Promise<Readiness> | undefined;
  let wasReady: boolean | undefined;

  const check = async (): Promise<Readiness> => {
    const result = await withTimeout(deps.readiness);
    if (result.ready !== wasReady) deps.logger.info(result, 'readiness_changed');
    wasReady = result.ready;
    return result;
  };

  return () => {
    running ??= check().finally(() => {
      running = undefined;
    });
    return running;
  };
}

async function withTimeout(readiness: HealthDeps['readiness']): Promise<Readiness> {
  const { promise, resolve } = Promise.withResolvers<Readiness>();
  const timer = setTimeout(() => resolve(failed('timed out')), readinessTimeoutMs);
  try {
    return await Promise.race([readiness(), promise]);
  } catch (error) {
    return failed(error instanceof Error ? error.message : 'threw');
  } finally {
    clearTimeout(timer);
  }
}

function failed(detail: string): Readiness {
  return { ready: false, checks: { readiness: { ok: false, detail } } };
}

/** Details contain host and database names; they belong in the log, not in a public response. */
export function toPublicChecks(checks: Readiness['checks']): Record<string, { ok: boolean }> {
  return Object.fromEntries(Object.entries(checks).map(([name, { ok }]) => [name, { ok }]));
}
