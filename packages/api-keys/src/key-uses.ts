import type { Logger } from '@countinghouse/observability';
import { withTransaction } from '@countinghouse/postgres';
import type { Database } from '@countinghouse/postgres';
import { saveKeyUses } from './api-keys.sql.ts';

export interface KeyUses<Key> {
  readonly note: (key: Key, atMs: number) => void;
  readonly flush: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export interface KeyUsesDeps<Schema> {
  readonly database: Database<Schema>;
  readonly logger: Logger;
}

/**
 * "Last used" helps people clean up keys: half a minute late is fine, a write per request is not.
 */
const flushEveryMs = 30_000;

export function recordKeyUses<Schema, Key extends { readonly id: string }>(
  deps: KeyUsesDeps<Schema>,
  tenantOf: (key: Key) => string,
): KeyUses<Key> {
  let uses = new Map<string, { readonly key: Key; lastUsedMs: number }>();

  async function flush(): Promise<void> {
    if (uses.size === 0) return;
    const rows = [...uses.values()].map(({ key, lastUsedMs }) => ({
      tenantId: tenantOf(key),
      keyId: key.id,
      lastUsedAt: new Date(lastUsedMs),
    }));
    uses = new Map();
    // Processes that save uses of the same keys may deadlock: the transaction is then repeated.
    await withTransaction(deps.database.db, (tx) => saveKeyUses(tx, rows));
  }

  const timer = setInterval(() => {
    flush().catch((error: unknown) => deps.logger.warn({ err: error }, 'key_uses_not_saved'));
  }, flushEveryMs);
  timer.unref();

  return {
    note: (key, atMs) => {
      const known = uses.get(key.id);
      if (known === undefined) uses.set(key.id, { key, lastUsedMs: atMs });
      else known.lastUsedMs = atMs;
    },
    flush,
    stop: async () => {
      clearInterval(timer);
      await flush().catch((error: unknown) =>
        deps.logger.warn({ err: error }, 'key_uses_not_saved'),
      );
    },
  };
}
