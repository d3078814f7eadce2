import type { Logger } from '@countinghouse/observability';
import type { Database } from '@countinghouse/postgres';
import { insertExchanges } from './exchanges.sql.ts';
import type { KeptExchange } from './exchanges.sql.ts';

export interface ExchangeKeeper {
  readonly keep: (exchange: KeptExchange) => void;
  /** Writes the exchanges that are still queued. */
  readonly stop: () => Promise<void>;
}

/** About 20 MB at most: request bodies are left out and response bodies are cut. */
const waitingMax = 5_000;
const flushEveryMs = 250;

/**
 * Stores requests and responses for troubleshooting. Separate from the statement that records
 * attempts, and allowed to fail: no delivery depends on it.
 */
export function keepExchanges<Schema>(deps: {
  readonly database: Database<Schema>;
  readonly logger: Logger;
}): ExchangeKeeper {
  let waiting: KeptExchange[] = [];
  let dropped = 0;
  let writing: Promise<void> | null = null;

  async function write(): Promise<void> {
    const taken = waiting;
    waiting = [];
    try {
      if (taken.length > 0) await insertExchanges(deps.database.db, taken);
    } catch (error) {
      dropped += taken.length;
      deps.logger.warn({ err: error }, 'webhook_exchanges_failed');
    }
    if (dropped > 0) deps.logger.warn({ dropped }, 'webhook_exchanges_not_kept');
    dropped = 0;
  }

  async function flush(): Promise<void> {
    while (writing !== null) await writing;
    writing = write().finally(() => {
      writing = null;
    });
    await writing;
  }

  const timer = setInterval(() => {
    if (writing === null && (waiting.length > 0 || dropped > 0)) void flush();
  }, flushEveryMs);
  timer.unref();

  return {
    keep: (exchange) => {
      if (waiting.length < waitingMax) waiting.push(exchange);
      else dropped += 1;
    },
    stop: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}
