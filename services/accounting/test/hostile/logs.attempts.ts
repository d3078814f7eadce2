import type { Attempt } from '@countinghouse/testing/hostile';

/** A service that was used by a key and by customers with links. */
export interface LogsWorld {
  readonly secrets: {
    readonly key: string;
    readonly invoiceToken: string;
    readonly quoteToken: string;
  };
  /** Everything that the API wrote, at its most talkative level. */
  readonly logs: () => string;
  readonly close: () => Promise<void>;
}

export const attempts: readonly Attempt<LogsWorld>[] = [
  inLogs(683, 'accounting key', 'key'),
  inLogs(689, 'public invoice link', 'invoiceToken'),
  inLogs(691, 'quote link', 'quoteToken'),
];

function inLogs(id: number, what: string, name: keyof LogsWorld['secrets']): Attempt<LogsWorld> {
  return {
    id,
    actor: 'thief of logs',
    idea: `${what} in logs`,
    run: async ({ secrets, logs }) => {
      const secret = secrets[name];
      if (secret.length < 6) throw new Error('the secret was not used');
      return logs().includes(secret) ? 'it is written down' : null;
    },
  };
}
