import { RedisClient, createClient } from '@redis/client';
import type { Script } from './scripts.ts';

/** One connection to the store. It never reconnects: the session opens a new one. */
export interface StoreLink {
  /**
   * Runs a script that was loaded when the link was opened. `args` start with the number of keys.
   */
  run(script: Script, args: readonly string[]): Promise<unknown>;
  send(command: readonly string[]): Promise<unknown>;
  close(): void;
}

/** Throws for a URL that can never work, so that a service with one does not start. */
export function assertStoreUrl(url: string): void {
  try {
    RedisClient.parseURL(url);
  } catch {
    // The original error contains the whole URL, including the password.
    throw new TypeError('the rate limiter store must be a redis:, rediss: or unix: URL');
  }
}

export async function openStoreLink(options: {
  readonly url: string;
  readonly connectWaitMs: number;
  readonly onDown: (cause: Error) => void;
}): Promise<StoreLink> {
  const client = createClient({
    url: options.url,
    // RESP 2 and no client info: nothing is sent before the first command, so our own deadline
    // detects a store that accepts connections but does not answer.
    RESP: 2,
    disableClientInfo: true,
    maintNotifications: 'disabled',
    disableOfflineQueue: true,
    socket: { connectTimeout: options.connectWaitMs, reconnectStrategy: false },
  });
  // An 'error' event without a listener would end the process.
  client.on('error', options.onDown);
  await client.connect();

  async function run(script: Script, args: readonly string[]): Promise<unknown> {
    try {
      return await client.sendCommand(['EVALSHA', script.sha, ...args]);
    } catch (cause) {
      if (!(cause instanceof Error) || !cause.message.startsWith('NOSCRIPT')) throw cause;
      // The script cache was emptied; EVAL runs the script and fills the cache again.
      return await client.sendCommand(['EVAL', script.text, ...args]);
    }
  }

  return {
    run,
    send: (command) => client.sendCommand(command),
    close: () => client.destroy(),
  };
}
