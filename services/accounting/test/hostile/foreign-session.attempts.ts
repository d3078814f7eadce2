import { randomBytes } from 'node:crypto';
import { checkRefused, readReply } from '@countinghouse/testing/hostile';
import type { Attempt } from '@countinghouse/testing/hostile';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

interface ForeignSessionWorld {
  readonly api: TestApi;
  readonly close: () => Promise<void>;
}

export async function openForeignSession(): Promise<ForeignSessionWorld> {
  const api = await startTestApi();
  return { api, close: api.stop };
}

/** A session as payments issues them: the same form, known to another database. */
const paymentsToken = randomBytes(32).toString('base64url');

export const attempts: readonly Attempt<ForeignSessionWorld>[] = [
  {
    id: 122,
    actor: 'session thief',
    idea: 'payments session at accounting',
    run: async ({ api }) => {
      const names = ['payments-session', 'accounting-session'];
      const cookie = names.map((name) => `${name}=${paymentsToken}`).join('; ');
      const answer = fetch(`${api.address}/app/api/me`, { headers: { cookie } });
      return checkRefused(await readReply(answer), 401);
    },
  },
];
