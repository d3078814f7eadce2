import { dayMs } from '@countinghouse/calendar';
import { openTestBrowser } from '@countinghouse/identity/testing';
import type { Browser, BrowserAnswer } from '@countinghouse/identity/testing';
import type { Role } from '../../../src/tenants/members/role.rules.ts';
import { readQueuedMails } from '../customers/queued-mails.ts';
import { startTestApi } from '../processes/running-api.ts';
import type { TestApi } from '../processes/running-api.ts';
import { startTestConsole } from './console-scene.ts';
import type { OperatorAtWork, TestConsole } from './console-scene.ts';
import { signInStaff, testOrigin } from './staff.ts';
import type { Staff } from './staff.ts';
import { createTestOrganisation } from './tenants.ts';

/** Organisations, their people and the operators' console, all on one clock. */
export interface ConsoleWorld {
  readonly api: TestApi;
  readonly console: TestConsole;
  readonly pass: (ms: number) => void;
  readonly open: () => Promise<{
    readonly orgId: string;
    readonly owner: Staff;
    readonly key: string;
  }>;
  readonly addMember: (orgId: string, role?: Role) => Promise<Staff>;
  /** Of the application, without a session. */
  readonly openBrowser: () => Browser;
  readonly signIn: (person: Staff) => Promise<BrowserAnswer>;
  readonly requestRecovery: (person: Pick<Staff, 'email'>) => Promise<BrowserAnswer>;
  /** Tokens of links in mails to an address, newest first. */
  readonly tokensOf: (to: string, page: 'stop-recovery' | 'recovery') => Promise<readonly string[]>;
  readonly subjectsTo: (to: string) => Promise<readonly string[]>;
  readonly recoveryOf: (person: Pick<Staff, 'memberId'>) => Promise<Record<string, unknown>>;
  /** The first operator's request and the second one's decision. */
  readonly actByTwo: (
    order: { readonly action: string; readonly tenantId: unknown; readonly itemId?: unknown },
    operators?: readonly [OperatorAtWork, OperatorAtWork],
  ) => Promise<BrowserAnswer>;
  readonly recoverByTwo: (
    person: Pick<Staff, 'memberId'>,
    operators?: readonly [OperatorAtWork, OperatorAtWork],
  ) => Promise<BrowserAnswer>;
  readonly close: () => Promise<void>;
}

export const waitMs = 3 * dayMs;
export const newPassword = 'a sentence that only they would write';

export async function openConsoleWorld(): Promise<ConsoleWorld> {
  let nowMs = Date.now();
  const api = await startTestApi({
    nowMs: () => nowMs,
    settings: { ACCOUNTING_TRUSTED_PROXIES: '127.0.0.1' },
  });
  const running = await startTestConsole(api.testDatabase, api.database, { nowMs: () => nowMs });
  const addMember: ConsoleWorld['addMember'] = (orgId, role = 'owner') =>
    signInStaff(api, { orgId, role, now: new Date(nowMs) });
  const openBrowser = (): Browser =>
    openTestBrowser({ baseUrl: `${api.address}/app/api`, origin: testOrigin });
  const mailsTo = (to: string) => readQueuedMails(api.database, to);
  const recoveryOf: ConsoleWorld['recoveryOf'] = async ({ memberId }) => {
    const { browser } = await running.signIn('viewer');
    const { body } = await browser.get('/recoveries');
    const all: readonly Record<string, unknown>[] = Object(body)['data'];
    return all.find(({ member }) => Object(member).id === memberId) ?? {};
  };
  const actByTwo: ConsoleWorld['actByTwo'] = async (order, operators) => {
    const [ada, ife] = operators ?? [await running.signIn(), await running.signIn()];
    const asked = await ada.browser.post('/requests', { ...order, reason: 'Proof was seen.' });
    if (asked.status !== 200) return asked;
    const path = `/requests/${String(asked.body['id'])}/decision`;
    return ife.browser.post(path, { decision: 'confirm' });
  };
  return {
    api,
    console: running,
    pass: (ms) => {
      nowMs += ms;
    },
    open: async () => {
      const { orgId, readKey: key } = await createTestOrganisation(api.deps);
      return { orgId, owner: await addMember(orgId), key };
    },
    addMember,
    openBrowser,
    signIn: async ({ email, password, code }) => {
      const browser = openBrowser();
      await browser.post('/auth/sign-in', { email, password });
      nowMs += 30_000;
      const proof = { kind: 'totp', code: code(new Date(nowMs)) };
      return browser.post('/auth/sign-in/second-factor', proof);
    },
    requestRecovery: ({ email }) => openBrowser().post('/auth/recovery', { email }),
    tokensOf: async (to, page) => {
      const urls = (await mailsTo(to)).map(({ letter }) => letter.action?.url ?? '');
      const start = `/app/${page}/`;
      const found = urls.filter((url) => url.includes(start));
      return found.map((url) => url.slice(url.indexOf(start) + start.length)).toReversed();
    },
    subjectsTo: async (to) => (await mailsTo(to)).map(({ letter }) => letter.subject),
    recoveryOf,
    actByTwo,
    recoverByTwo: async (person, operators) => {
      const { id: itemId, tenant } = await recoveryOf(person);
      const order = { action: 'account.recover', tenantId: Object(tenant).id, itemId };
      return actByTwo(order, operators);
    },
    close: async () => {
      await running.stop();
      await api.stop();
    },
  };
}
