import type { Logger } from '@countinghouse/observability';
import { withTransaction } from '@countinghouse/postgres';
import type { Database } from '../database.ts';
import type { ApiKey } from './api-key.rules.ts';
import { saveKeyUses } from './api-keys.sql.ts';

export interface KeyUseRecorder {
  readonly note: (key: ApiKey, atMs: number) => void;
  readonly flush: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

interface KeyUseDeps {
  readonly database: Database;
  readonly logger: Logger;
}

/** "Last used" serves people who tidy keys: half a minute late is fine, a write per request is not. */
const flushEveryMs = 30_000;

export function createKeyUseRecorder(deps: KeyUseDeps): KeyUseRecorder {
  let uses = new Map<string, { readonly workspaceId: string; lastUsedMs: number }>();

  async function flush(): Promise<void> {
    if (uses.size === 0) return;
    const batch = uses;
    uses = new Map();
    const rows = Array.from(batch, ([keyId, use]) => ({
      keyId,
      workspaceId: use.workspaceId,
      lastUsedAt: new Date(use.lastUsedMs),
    }));
    // Two processes that flush the same keys may deadlock; the transaction is then repeated.
    await withTransaction(deps.database.db, (tx) => saveKeyUses(tx, rows));
  }

  const timer = setInterval(() => {
    flush().catch((error: unknown) => deps.logger.warn({ err: error }, 'key_uses_not_saved'));
  }, flushEveryMs);
  timer.unref();

  return {
    note: (key, atMs) => {
      const known = uses.get(key.id);
      if (known === undefined) uses.set(key.id, { workspaceId: key.workspaceId, lastUsedMs: atMs });
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
