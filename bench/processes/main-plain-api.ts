import { createLimiter, rateLimitHeaders } from '@countinghouse/limiter';
import fastifyRateLimit from '@fastify/rate-limit';
import { fastify } from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Redis } from 'ioredis';
import pg from 'pg';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { paymentColumns } from '../../services/payments/src/charges/payments/payments.sql.ts';
import { apiBasePath } from './payments-api.ts';
import { readPlainApiSettings } from './plain-api-settings.ts';
import type { PlainApiSettings } from './plain-api-settings.ts';

/**
 * GET /payments/{id} as it is usually written: one statement of a pool for each request, no key, no
 * permissions. Without a database it answers at once. What limits it is ours or a peer of ours.
 */
const settings = readPlainApiSettings(process.env);
const app = fastify({ trustProxy: true });
const windowMs = 60_000;
const limit = settings.BENCH_LIMIT;

interface Standing {
  readonly isAllowed: boolean;
  readonly remaining: number;
}

/** Both budgets that our own gate spends: that of the key and that of the address. */
type Spend = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

const keyOf = ({ headers }: FastifyRequest): string => headers.authorization ?? '';

const limiters: Readonly<Record<PlainApiSettings['BENCH_LIMITER'], () => Promise<Spend>>> = {
  none: () => Promise.resolve(() => Promise.resolve(true)),
  countinghouse: () => Promise.resolve(spendOurs(settings.BENCH_VALKEY_URL)),
  'rate-limiter-flexible': () => Promise.resolve(spendFlexible(settings.BENCH_VALKEY_URL)),
  '@fastify/rate-limit': () => spendPlugin(app, settings.BENCH_VALKEY_URL),
};

function spendOurs(url: string): Spend {
  const limiter = createLimiter({
    url,
    windowMs,
    keyPrefix: 'ours:',
    processId: `${process.pid}`,
    logger: app.log,
  });
  return async (request, reply) => {
    const budgets = [
      { name: 'key', subject: keyOf(request), limit },
      { name: 'ip', subject: request.ip, limit },
    ];
    const { kind, budgetStates } = await limiter.spend(budgets);
    reply.headers({ ...rateLimitHeaders(budgets, budgetStates, windowMs) });
    return kind === 'allowed';
  };
}

function spendFlexible(url: string): Spend {
  const storeClient = new Redis(url);
  const [ofKeys, ofAddresses] = ['key', 'ip'].map(
    (keyPrefix) =>
      new RateLimiterRedis({ storeClient, keyPrefix, points: limit, duration: windowMs / 1_000 }),
  );
  return async (request, reply) => {
    // It rejects to refuse.
    const [key, address] = await Promise.all([
      ofKeys?.consume(keyOf(request)).catch(() => undefined),
      ofAddresses?.consume(request.ip).catch(() => undefined),
    ]);
    return answer(
      reply,
      [key, address].map((standing) => ({
        isAllowed: standing !== undefined,
        remaining: standing?.remainingPoints ?? 0,
      })),
    );
  };
}

async function spendPlugin(server: FastifyInstance, url: string): Promise<Spend> {
  await server.register(fastifyRateLimit, { global: false, redis: new Redis(url) });
  const options = { max: limit, timeWindow: windowMs };
  const ofKey = server.createRateLimit({
    ...options,
    keyGenerator: (each) => `key:${keyOf(each)}`,
  });
  const ofAddress = server.createRateLimit({ ...options, keyGenerator: ({ ip }) => `ip:${ip}` });
  return async (request, reply) => {
    const standings = await Promise.all([ofKey(request), ofAddress(request)]);
    return answer(
      reply,
      standings.map((standing) => ({
        isAllowed: standing.isAllowed || !standing.isExceeded,
        remaining: standing.isAllowed ? limit : standing.remaining,
      })),
    );
  };
}

function answer(reply: FastifyReply, standings: readonly Standing[]): boolean {
  const remaining = Math.min(...standings.map((standing) => standing.remaining));
  reply.header('ratelimit', `"key";r=${remaining};t=60`);
  return standings.every(({ isAllowed }) => isAllowed);
}

const spend = await limiters[settings.BENCH_LIMITER]();
app.addHook('onRequest', async (request, reply) => {
  if (request.url === '/readyz') return;
  if (!(await spend(request, reply))) await reply.code(429).send();
});

app.get('/readyz', () => ({}));

const { BENCH_DATABASE_URL, BENCH_WORKSPACE } = settings;
const pool =
  BENCH_DATABASE_URL === undefined
    ? null
    : new pg.Pool({ connectionString: BENCH_DATABASE_URL, max: 10 });
const text = `
  select ${paymentColumns.join(', ')} from payments p where p.workspace_id = $1 and p.id = $2`;

app.get<{ Params: { id: string } }>(`${apiBasePath}/payments/:id`, async ({ params }, reply) => {
  if (pool === null) return { id: params.id };
  const values = [BENCH_WORKSPACE, params.id];
  const { rows } = await pool.query<object>({ name: 'read', text, values });
  return rows[0] ?? reply.code(404).send();
});

await app.listen({ port: settings.BENCH_PORT, host: '127.0.0.1' });
