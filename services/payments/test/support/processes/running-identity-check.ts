import { randomBytes } from 'node:crypto';
import { createLogger } from '@countinghouse/observability';
import { readIdentitySettings, startIdentitySimulator } from '@countinghouse/provider-simulator';
import type { RunningIdentitySimulator } from '@countinghouse/provider-simulator';

export interface TestIdentityCheck extends RunningIdentitySimulator {
  /** Settings with which an API or a worker uses it. */
  readonly settings: Readonly<Record<`PAYMENTS_${string}`, string>>;
}

const key = 'identity-check-key';

/** A checker of identities of the test's own: the simulator, in this process, over real HTTP. */
export async function startTestIdentityCheck(
  nowMs: () => number = Date.now,
): Promise<TestIdentityCheck> {
  const running = await startIdentitySimulator(
    readIdentitySettings({ IDENTITY_SIMULATOR_PORT: '0', IDENTITY_SIMULATOR_KEY: key }),
    {
      logger: createLogger({ service: 'identity-simulator', level: 'silent' }),
      nowMs,
      newToken: () => randomBytes(16).toString('hex'),
    },
  );
  return {
    ...running,
    settings: {
      PAYMENTS_IDENTITY_CHECK_URL: running.address,
      PAYMENTS_IDENTITY_CHECK_KEY: key,
    },
  };
}

/** A person who takes the check as a browser without scripts would. */
export async function takeCheck(
  { sessions }: Pick<RunningIdentitySimulator, 'sessions'>,
  url: string,
  documentNumber: string,
): Promise<string> {
  const gaze = sessions.byToken(new URL(url).pathname.split('/').at(-1) ?? '')?.gaze ?? '';
  const person = { name: 'Simi Ade', documentNumber, bornOn: '1990-02-03' };
  await submit(url, { step: 'consent' });
  await submit(url, { step: 'document', ...person });
  return submit(url, { step: 'liveness', gaze });
}

async function submit(url: string, fields: Readonly<Record<string, string>>): Promise<string> {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) });
  return answer.text();
}
