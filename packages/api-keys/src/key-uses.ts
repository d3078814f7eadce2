import type { Logger } from '@countinghouse/observability';

export interface KeyUses<Key> {
  readonly note: (key: Key, atMs: number) => void;
  readonly flush: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export interface KeyUse<Key> {
  readonly key: Key;
  readonly lastUsedAt: Date;
}

interface KeyUsesDeps<Key> {
  /** Two processes that save uses of the same keys may deadlock: it repeats its transaction. */
  readonly save: (uses: readonly KeyUse<Key>[]) => Promise<void>;
  readonly logger: Logger;
}

/** "Last used" serves people who tidy keys: half a minute late is fine, a write per request is not. */
const flushEveryMs = 30_000;

export function recordKeyUses<Key extends { readonly id: string }>(
  deps: KeyUsesDeps<Key>,
): KeyUses<Key> {
  let uses = new Map<string, { readonly key: Key; lastUsedMs: number }>();

  async function flush(): Promise<void> {
    if (uses.size === 0) return;
    const batch = [...uses.values()];
    uses = new Map();
    await deps.save(
      batch.map(({ key, lastUsedMs }) => ({ key, lastUsedAt: new Date(lastUsedMs) })),
    );
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
