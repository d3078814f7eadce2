import { createJobSender } from '@countinghouse/jobs';
import { createMailQueue } from '@countinghouse/mail';
import { createLogger } from '@countinghouse/observability';
import { readReply, testAttempts } from '@countinghouse/testing/hostile';
import { setSettlementAccount } from '../../src/business/settlement-account/set-settlement-account.ts';
import { readApiSettings } from '../../src/processes/config.ts';
import { createProviders } from '../../src/provider/providers.ts';
import { readQueuedMails } from '../business/members/support.ts';
import { createPayee, listed, payOut } from '../contract/support/payout-target.ts';
import { openRefundTarget } from '../contract/support/refund-target.ts';
import { saveAccount, savedAccount, testSealer } from '../support/money-out/payout-rows.ts';
import { signInStaff } from '../support/people/staff.ts';
import { createTenant } from '../support/people/tenants.ts';
import { apiSettings } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';
import { attempts } from './stolen-keys.attempts.ts';
import type { RobbedMerchant, StolenKeysWorld } from './stolen-keys.attempts.ts';

type RefundTarget = Awaited<ReturnType<typeof openRefundTarget>>;

testAttempts('stolen keys', attempts, async () => {
  const target = await openRefundTarget();
  if (target.operator === null) throw new Error('the suite starts its own API');
  const { operator } = target;
  const { businessId } = await createTenant(operator.api.deps);
  const admin = await signInStaff(operator.api, { businessId, role: 'admin' });
  const keysPath = `/businesses/${businessId}/api-key`;
  return {
    close: target.close,
    newMerchant: () => robMerchant(target, operator),
    issueKey: async (scopes) => {
      const order = { environment: 'live', name: 'Marketplace', scopes };
      const reply = await readReply(admin.send('POST', `${keysPath}s`, order));
      const { key } = Object(JSON.parse(reply.text));
      return { ...reply, works: await isAccepted(target, key) };
    },
    presetScopes: async () => {
      const { text } = await readReply(admin.send('GET', `${keysPath}-presets`));
      const presets: { scopes: string[] }[] = Object(JSON.parse(text)).data;
      return presets.map(({ scopes }) => scopes);
    },
    operatorReplacesAccount: (accountNumber) =>
      replaceAccount(operator.api, target.simulator.settings, accountNumber),
  };
});

async function robMerchant(
  target: RefundTarget,
  operator: Parameters<typeof createPayee>[0],
): Promise<RobbedMerchant> {
  const { tenant, key, funds } = await createPayee(operator);
  return {
    payOut: async (amount, idempotencyKey) => payOut(target, key, { amount }, idempotencyKey),
    refund: (paymentId, amount) => target.refund(paymentId, { amount: amount * 100 }, key),
    pay: async () => (await target.pay({ ...operator, tenant })).id,
    payoutCount: async () => (await listed(target, key)).length,
    freeMinor: async () => {
      const { totalMinor, heldMinor } = await funds();
      return totalMinor - heldMinor;
    },
    refundedMinor: async (paymentId) =>
      BigInt(String((await target.read(paymentId, key))['refunded_amount'])),
  };
}

async function isAccepted({ baseUrl }: RefundTarget, key: unknown): Promise<boolean> {
  if (typeof key !== 'string') return false;
  const headers = { authorization: `Bearer ${key}` };
  return (await readReply(fetch(`${baseUrl}/split-recipients`, { headers }))).status !== 401;
}

async function replaceAccount(
  api: TestApi,
  settings: Readonly<Record<`PAYMENTS_${string}`, string>>,
  accountNumber: string,
): ReturnType<StolenKeysWorld['operatorReplacesAccount']> {
  const logger = createLogger({ service: 'test', level: 'silent' });
  const providers = createProviders(readApiSettings(apiSettings(api.testDatabase, settings)), {
    nowMs: Date.now,
    logger,
  });
  const tenant = await createTenant(api.deps);
  await saveAccount(api.database, tenant);
  const { businessId } = tenant;
  const owner = `owner-${businessId}@example.com`;
  const outcome = await setSettlementAccount(
    {
      ...api.deps,
      sealer: testSealer,
      provider: providers.forEnvironment('live'),
      queueMail: createMailQueue({
        sendJob: createJobSender(),
        sealer: testSealer,
        newId: api.deps.newId,
      }),
      publicUrl: null,
      accountCoolingHours: 72,
    },
    { ...savedAccount, businessId, bankName: 'A bank', accountNumber, beneficiaryName: 'Me' },
  );
  await providers.close();
  return {
    outcome: outcome.kind === 'reject' ? outcome.reason : outcome.kind,
    mailedOwners: (await readQueuedMails(api.database, owner)).length,
    coolingUntil: outcome.kind === 'reject' ? null : outcome.coolingUntil,
  };
}
