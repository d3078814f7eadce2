import { testAttempts } from '@countinghouse/testing/hostile';
import { minuteMs, useSignInScene } from '../support/people/sign-in-scene.ts';
import {
  createAccount,
  lastLink,
  newPassword,
  setUpAccount,
  tokenIn,
} from '../support/people/sign-up.ts';
import { createTenant, newTestId } from '../support/people/tenants.ts';
import { openBrowser } from '../support/processes/browser.ts';
import { attempts } from './sign-up.attempts.ts';
import type { SignUpWorld } from './sign-up.attempts.ts';

const open = useSignInScene({ PAYMENTS_SIGN_UP: 'open' });
const invitation = useSignInScene({ PAYMENTS_SIGN_UP: 'invitation' });

const newAddress = (): string => `${newTestId()}@shop.example`;

const countIn = async ({ api }: typeof open): Promise<number> => {
  const rows = await api.database.db.selectFrom('businesses').select('id').execute();
  return rows.length;
};

const world: SignUpWorld = {
  openBrowser: (mode) => openBrowser((mode === 'open' ? open : invitation).api),
  request: async () => {
    const email = newAddress();
    await openBrowser(open.api).post('/auth/sign-up', { email });
    return { email, token: tokenIn(await lastLink(open, email)) };
  },
  createPerson: async (hasFactor) => {
    const email = newAddress();
    if (hasFactor) return setUpAccount(open, email);
    const { browser } = await createAccount(open, email);
    await browser.post('/auth/sign-in', { email, password: newPassword });
    return browser;
  },
  createViewer: async () => {
    const person = await invitation.createPerson();
    const { businessId } = await createTenant(invitation.api.deps);
    await invitation.api.database.db
      .insertInto('members')
      .values({
        id: newTestId(),
        tenant_id: businessId,
        user_id: person.userId,
        role: 'viewer',
      })
      .execute();
    return invitation.signIn(person);
  },
  knownAddress: async () => (await open.createPerson()).email,
  countBusinesses: async () => (await countIn(open)) + (await countIn(invitation)),
  waitLong: () => open.pass(6 * minuteMs),
  newAddress,
  close: async () => undefined,
};

testAttempts('sign-up', attempts, async () => world);
