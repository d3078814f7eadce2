import { checkRefused } from '@countinghouse/testing/hostile';
import type { Attempt } from '@countinghouse/testing/hostile';
import { newBusiness, newPassword } from '../support/people/sign-up.ts';
import type { Answer, Browser } from '../support/processes/browser.ts';

/** Services where sign-up is open and where it is by invitation, and newcomers to the first. */
export interface SignUpWorld {
  readonly openBrowser: (mode: 'open' | 'invitation') => Browser;
  /** A sign-up link to a new address. */
  readonly request: () => Promise<{ readonly email: string; readonly token: string }>;
  /** Signed in, with or without a second factor. */
  readonly createPerson: (hasFactor: boolean) => Promise<Browser>;
  /** A viewer of somebody else's business, where sign-up is by invitation. */
  readonly createViewer: () => Promise<Browser>;
  readonly knownAddress: () => Promise<string>;
  readonly countBusinesses: () => Promise<number>;
  /** Makes a second factor stale. */
  readonly waitLong: () => void;
  readonly newAddress: () => string;
  readonly close: () => Promise<void>;
}

const read = ({ status, body }: Answer) => ({ status, text: JSON.stringify(body) });

const use = (browser: Browser, token: string): Promise<Answer> =>
  browser.post('/auth/sign-up/use', { token, name: 'Thief', newPassword });

/** Refused, and no business came into being. */
async function refusesBusiness(
  { countBusinesses }: SignUpWorld,
  browser: Browser,
  { status, body = newBusiness }: { readonly status: number; readonly body?: object },
): Promise<string | null> {
  const before = await countBusinesses();
  const refused = checkRefused(read(await browser.post('/businesses', body)), status);
  return refused ?? ((await countBusinesses()) === before ? null : 'the business exists');
}

export const attempts: readonly Attempt<SignUpWorld>[] = [
  {
    id: 745,
    actor: 'mail thief',
    idea: 'uses a used sign-up link again',
    run: async ({ openBrowser, request }) => {
      const { token } = await request();
      const first = await use(openBrowser('open'), token);
      if (first.status !== 200) throw new Error(`the honest use got ${first.status}`);
      return checkRefused(read(await use(openBrowser('open'), token)), 400);
    },
  },
  {
    id: 746,
    actor: 'mail thief',
    idea: 'guesses a sign-up link',
    run: async ({ openBrowser }) =>
      checkRefused(read(await use(openBrowser('open'), 'A'.repeat(43))), 400),
  },
  {
    id: 747,
    actor: 'stranger',
    idea: 'learns by signing up who has an account',
    run: async ({ openBrowser, knownAddress, newAddress }) => {
      const ask = async (email: string) =>
        JSON.stringify(read(await openBrowser('open').post('/auth/sign-up', { email })));
      const [known, unknown] = [await ask(await knownAddress()), await ask(newAddress())];
      return known === unknown ? null : `${known} is not ${unknown}`;
    },
  },
  {
    id: 748,
    actor: 'stranger',
    idea: 'floods a mailbox with sign-up links from many addresses',
    run: async ({ openBrowser, newAddress }) => {
      const email = newAddress();
      for (let sent = 0; sent < 10; sent += 1) {
        await openBrowser('open').post('/auth/sign-up', { email });
      }
      return checkRefused(read(await openBrowser('open').post('/auth/sign-up', { email })), 429);
    },
  },
  {
    id: 749,
    actor: 'newcomer with a password alone',
    idea: 'creates a business without a second factor',
    run: async (world) => refusesBusiness(world, await world.createPerson(false), { status: 403 }),
  },
  {
    id: 750,
    actor: 'thief of a session',
    idea: 'creates a business in a session whose second factor is old',
    run: async (world) => {
      const browser = await world.createPerson(true);
      world.waitLong();
      return refusesBusiness(world, browser, { status: 403 });
    },
  },
  {
    id: 751,
    actor: 'newcomer',
    idea: 'creates a business that is verified from the beginning',
    run: async (world) => {
      const body = { ...newBusiness, kycStatus: 'verified' };
      return refusesBusiness(world, await world.createPerson(true), { status: 400, body });
    },
  },
  {
    id: 752,
    actor: 'stranger',
    idea: 'signs up where only the invited may',
    run: async ({ openBrowser, newAddress }) => {
      const browser = openBrowser('invitation');
      const answer = await browser.post('/auth/sign-up', { email: newAddress() });
      return checkRefused(read(answer), 403, 'permission_denied');
    },
  },
  {
    id: 753,
    actor: 'viewer of a business',
    idea: 'creates a business where only the invited may',
    run: async (world) => refusesBusiness(world, await world.createViewer(), { status: 403 }),
  },
  {
    id: 754,
    actor: 'visitor without a session',
    idea: 'creates a business without an account',
    run: async (world) => refusesBusiness(world, world.openBrowser('open'), { status: 401 }),
  },
];
