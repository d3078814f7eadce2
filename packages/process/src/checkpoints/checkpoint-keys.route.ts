import type { HttpServer } from '@countinghouse/http';
import type { Database } from '@countinghouse/postgres';
import { listCheckpointKeys } from './checkpoint-keys.sql.ts';
import { toVerifierKey } from './signed-note.ts';

/** Strangers may ask as often as they like: the database is asked once in this time. */
const keptMs = 10_000;

/** The public keys of signed checkpoints, for anyone. */
export function addCheckpointKeysRoute<Schema>(
  root: HttpServer,
  { db }: Pick<Database<Schema>, 'db'>,
): void {
  const readKeys = keepFor(keptMs, () => listCheckpointKeys(db));
  root.get(
    '/.well-known/countinghouse-keys',
    { schema: { hide: true }, exposeHeadRoute: true },
    async (_request, reply) => {
      const keys = await readKeys();
      reply.header('cache-control', 'public, max-age=300');
      return reply.send({
        keys: keys.map((key) => ({
          name: key.name,
          id: key.id,
          algorithm: 'Ed25519',
          public_key: key.publicKey,
          verifier_key: toVerifierKey(key),
          first_used_at: key.firstUsedAt.toISOString(),
        })),
      });
    },
  );
}

/** What was read stays for a time; a failure is not kept. */
function keepFor<Value>(ms: number, read: () => Promise<Value>): () => Promise<Value> {
  let kept: { readonly value: Promise<Value>; readonly untilMs: number } | null = null;
  return () => {
    const nowMs = performance.now();
    if (kept !== null && nowMs < kept.untilMs) return kept.value;
    const value = read();
    kept = { value, untilMs: nowMs + ms };
    value.catch(() => {
      kept = null;
    });
    return value;
  };
}
