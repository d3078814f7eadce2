import type { Logger } from '@countinghouse/observability';
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
    // One order for every process, so that two flushes cannot deadlock over shared keys.
    rows.sort((a, b) => (a.keyId < b.keyId ? -1 : 1));
    await saveKeyUses(deps.database.db, rows);
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
