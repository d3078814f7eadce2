import { createTestPerson } from '@countinghouse/identity/testing';
import type { TestPerson } from '@countinghouse/identity/testing';
import { afterAll, beforeAll } from 'vitest';
import { openBrowser } from '../processes/browser.ts';
import type { Browser } from '../processes/browser.ts';
import { startTestApi } from '../processes/running-api.ts';
import type { TestApi } from '../processes/running-api.ts';
import { testSealer } from './staff.ts';
import { newTestId } from './tenants.ts';

/** An API whose clock the test moves, and people who can sign in to it. */
export interface SignInScene {
  readonly api: TestApi;
  readonly now: () => Date;
  readonly pass: (ms: number) => void;
  readonly createPerson: (options?: {
    readonly hasTotp?: boolean;
    readonly isSlowToCheck?: boolean;
  }) => Promise<TestPerson>;
  /** A browser in which the person has signed in with everything they have. */
  readonly signIn: (person: TestPerson) => Promise<Browser>;
}

const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const totpPeriodMs = 30 * secondMs;

export function useSignInScene(
  settings: Readonly<Record<`PAYMENTS_${string}`, string>> = {},
): SignInScene {
  let nowMs = Date.now();
  let started: TestApi | undefined;
  beforeAll(async () => {
    started = await startTestApi({
      settings: { PAYMENTS_TRUSTED_PROXIES: '127.0.0.1', ...settings },
      nowMs: () => nowMs,
    });
  });
  afterAll(() => started?.stop());

  const scene: SignInScene = {
    get api() {
      if (started === undefined) throw new Error('the API is started in beforeAll');
      return started;
    },
    now: () => new Date(nowMs),
    pass: (ms) => {
      nowMs += ms;
    },
    createPerson: (options = {}) =>
      createTestPerson(scene.api.database.db, {
        newId: newTestId,
        now: scene.now(),
        sealer: testSealer,
        ...options,
      }),
    signIn: async ({ email, password, code }) => {
      const browser = openBrowser(scene.api);
      const first = await browser.post('/auth/sign-in', { email, password });
      if (first.body['status'] === 'second_factor_required') {
        scene.pass(totpPeriodMs);
        await browser.post('/auth/sign-in/second-factor', {
          kind: 'totp',
          code: code(scene.now()),
        });
      }
      if (!browser.cookies.has('payments-session')) throw new Error('the sign-in was refused');
      return browser;
    },
  };
  return scene;
}
