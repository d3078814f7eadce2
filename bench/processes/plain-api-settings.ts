import { z } from 'zod';

const settings = z.object({
  BENCH_PORT: z.coerce.number(),
  BENCH_LIMITER: z.enum(['none', 'countinghouse', 'rate-limiter-flexible', '@fastify/rate-limit']),
  BENCH_LIMIT: z.coerce.number(),
  BENCH_VALKEY_URL: z.string().default(''),
  BENCH_DATABASE_URL: z.string().optional(),
  BENCH_WORKSPACE: z.string().optional(),
});

export type PlainApiSettings = z.infer<typeof settings>;

export function readPlainApiSettings(environment: NodeJS.ProcessEnv): PlainApiSettings {
  return settings.parse(environment);
}
