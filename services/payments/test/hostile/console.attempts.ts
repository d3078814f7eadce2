import { checkRefused } from '@countinghouse/testing/hostile';
import type { Attempt } from '@countinghouse/testing/hostile';
import type { OperatorAtWork } from '../support/people/console-scene.ts';
import type { Answer, Browser } from '../support/processes/browser.ts';

export interface ConsoleShop {
  readonly businessId: string;
  /** An owner beside the founder. */
  readonly colleagueId: string;
  readonly keyId: string;
}

/** The API and the console over one database, a business under review, and its owner. */
export interface ConsoleWorld {
  readonly owner: { readonly cookie: string };
  /** Empty-handed, at the console. */
  readonly openConsole: () => Browser;
  /** Empty-handed, at the dashboard's API. */
  readonly openDashboard: () => Browser;
  /** Any path of the API's process, with the owner's cookie. */
  readonly askApi: (path: string) => Promise<{ readonly status: number; readonly text: string }>;
  readonly signIn: (role?: 'viewer' | 'operator') => Promise<OperatorAtWork>;
  /** Another session of the same operator. */
  readonly signInAgain: (operator: OperatorAtWork) => Promise<Browser>;
  readonly remove: (operator: OperatorAtWork) => Promise<void>;
  readonly newBusiness: () => Promise<string>;
  /** With limits of the checkout, a second owner and a key. */
  readonly newShop: () => Promise<ConsoleShop>;
  /** Its terms, people, keys and names, as text. */
  readonly snapshotOf: (shop: ConsoleShop) => Promise<string>;
  readonly kycStatusOf: (businessId: string) => Promise<string>;
  /** Makes a passkey's proof stale. */
  readonly waitLong: () => void;
  /** A statement as the role of the API's process: the error's code, or null when it ran. */
  readonly runAsApi: (statement: string) => Promise<string | null>;
  readonly close: () => Promise<void>;
}

export const consoleCookieName = '__Host-payments-console-session';
const read = ({ status, body }: Answer) => ({ status, text: JSON.stringify(body) });

async function requestVerify({ browser }: OperatorAtWork, businessId: string): Promise<string> {
  const body = { action: 'business.verify', tenantId: businessId, reason: 'It looks right.' };
  const answer = await browser.post('/requests', body);
  if (answer.status !== 200) throw new Error(`the honest request got ${answer.status}`);
  return String(answer.body['id']);
}

const confirm = (browser: Browser, id: string): Promise<Answer> =>
  browser.post(`/requests/${id}/decision`, { decision: 'confirm' });

/** Refused, and the business is as it was. */
async function staysInReview(
  { kycStatusOf }: ConsoleWorld,
  businessId: string,
  answer: Answer,
  status: number,
  ...words: string[]
): Promise<string | null> {
  const refused = checkRefused(read(answer), status, ...words);
  const now = await kycStatusOf(businessId);
  return refused ?? (now === 'in_review' ? null : `the business is ${now}`);
}

export const attempts: readonly Attempt<ConsoleWorld>[] = [
  {
    id: 758,
    actor: 'owner of a business',
    idea: 'shows the dashboard’s session to the console under the console’s cookie',
    run: async ({ openConsole, owner }) => {
      const browser = openConsole();
      browser.cookies.set(consoleCookieName, owner.cookie);
      return checkRefused(read(await browser.get('/me')), 401);
    },
  },
  {
    id: 759,
    actor: 'owner of a business',
    idea: 'opens the console with the dashboard’s cookie',
    run: async ({ openConsole, owner }) => {
      const browser = openConsole();
      browser.cookies.set('payments-session', owner.cookie);
      return checkRefused(read(await browser.get('/businesses')), 401);
    },
  },
  {
    id: 760,
    actor: 'owner of a business',
    idea: 'looks for the console’s operations at the API',
    run: async ({ askApi }) => {
      for (const path of ['/console', '/console/api/me', '/console/api/businesses']) {
        const got = checkRefused(await askApi(path), 404);
        if (got !== null) return `${path}: ${got}`;
      }
      return null;
    },
  },
  {
    id: 761,
    actor: 'operator',
    idea: 'reads a merchant’s dashboard with the console’s session',
    run: async ({ openDashboard, signIn }) => {
      const { sessionToken } = await signIn();
      const browser = openDashboard();
      browser.cookies.set('payments-session', sessionToken);
      return checkRefused(read(await browser.get('/me')), 401);
    },
  },
  {
    id: 762,
    actor: 'operator alone',
    idea: 'confirms their own request',
    run: async (world) => {
      const [operator, businessId] = [await world.signIn(), await world.newBusiness()];
      const id = await requestVerify(operator, businessId);
      const answer = await confirm(operator.browser, id);
      return staysInReview(world, businessId, answer, 403, 'own_request');
    },
  },
  {
    id: 763,
    actor: 'operator alone',
    idea: 'confirms their own request in a second session',
    run: async (world) => {
      const [operator, businessId] = [await world.signIn(), await world.newBusiness()];
      const id = await requestVerify(operator, businessId);
      const answer = await confirm(await world.signInAgain(operator), id);
      return staysInReview(world, businessId, answer, 403, 'own_request');
    },
  },
  {
    id: 764,
    actor: 'operator with a colleague who only reads',
    idea: 'has a viewer confirm',
    run: async (world) => {
      const [operator, viewer] = [await world.signIn(), await world.signIn('viewer')];
      const businessId = await world.newBusiness();
      const id = await requestVerify(operator, businessId);
      const answer = await confirm(viewer.browser, id);
      return staysInReview(world, businessId, answer, 403, 'role_forbids');
    },
  },
  {
    id: 765,
    actor: 'thief of an operator’s session',
    idea: 'confirms when the passkey was last used long ago',
    run: async (world) => {
      const [operator, victim] = [await world.signIn(), await world.signIn()];
      const businessId = await world.newBusiness();
      const id = await requestVerify(operator, businessId);
      world.waitLong();
      const answer = await confirm(victim.browser, id);
      return staysInReview(world, businessId, answer, 403, 'second_factor_stale');
    },
  },
  {
    id: 766,
    actor: 'another web site',
    idea: 'has an operator’s browser confirm',
    run: async (world) => {
      const [operator, victim] = [await world.signIn(), await world.signIn()];
      const businessId = await world.newBusiness();
      const path = `/requests/${await requestVerify(operator, businessId)}/decision`;
      const body = { decision: 'confirm' };
      const foreign = await victim.browser.post(path, body, { origin: 'https://evil.example' });
      const tokenless = await victim.browser.post(path, body, { 'x-csrf-token': undefined });
      return (
        (await staysInReview(world, businessId, foreign, 403, 'wrong_origin')) ??
        (await staysInReview(world, businessId, tokenless, 403, 'csrf_token'))
      );
    },
  },
  {
    id: 767,
    actor: 'stranger',
    idea: 'guesses an enrolment link',
    run: async ({ openConsole }) => {
      const body = { token: 'A'.repeat(43) };
      return checkRefused(read(await openConsole().post('/auth/enrolment/options', body)), 400);
    },
  },
  {
    id: 768,
    actor: 'operator who left',
    idea: 'goes on with the session of yesterday',
    run: async ({ signIn, remove }) => {
      const operator = await signIn();
      await remove(operator);
      return checkRefused(read(await operator.browser.get('/businesses')), 401);
    },
  },
  {
    id: 769,
    actor: 'whoever holds the password of the API’s role',
    idea: 'makes an operator, or decides a request, in the database',
    run: async ({ runAsApi }) => {
      for (const statement of [
        `insert into operators (id, email, name, role, created_at)
         values (gen_random_uuid(), 'thief@example.com', 'Thief', 'operator', now())`,
        'select token_hash from operator_sessions',
        'select public_key from operator_passkeys',
        `update operator_requests set status = 'confirmed'`,
        'select after from operator_proposals',
      ]) {
        if ((await runAsApi(statement)) !== '42501') return statement;
      }
      return null;
    },
  },
];
