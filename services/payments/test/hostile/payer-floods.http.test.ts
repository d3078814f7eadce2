import { testAttempts } from '@countinghouse/testing/hostile';
import { createPayer } from '../charges/checkout/support/payer.ts';
import { providerSettings } from '../contract/support/talkative-provider.ts';
import { startScriptedProvider, success } from '../provider/support/scripted-provider.ts';
import { insertPaymentLink } from '../support/charges/pay-targets.ts';
import { createTenant } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import { attempts, formLimits } from './payer-floods.attempts.ts';

testAttempts('floods of payers', attempts, async () => {
  const script = await startScriptedProvider();
  const { origin } = new URL(script.baseUrl);
  // Every question gets this, too: it is no charge, so payments stay as they are.
  script.play(success({ link: `${origin}/hosted/1` }));
  // A clock that stands still, so that no wait of the service ends.
  const nowMs = Date.now();
  const api = await startTestApi({
    nowMs: () => nowMs,
    settings: {
      ...providerSettings(origin),
      PAYMENTS_PROVIDER_PAGE_ORIGINS: origin,
      PAYMENTS_TRUSTED_PROXIES: '127.0.0.1',
      PAYMENTS_CHECKOUT_ATTEMPTS_PER_ADDRESS: String(formLimits.perAddress),
      PAYMENTS_CHECKOUT_ATTEMPTS_PER_CODE: String(formLimits.perCode),
    },
  });
  const { liveWorkspaceId } = await createTenant(api.deps);
  const payer = createPayer(api.address);
  const from = (address: string) => ({ 'x-forwarded-for': address });
  return {
    close: async () => {
      await api.stop();
      await script.close();
    },
    newLink: async () => (await insertPaymentLink(api.database, liveWorkspaceId)).code,
    openPicture: async (code, address) => {
      const response = await fetch(`${api.address}/pay/${code}/qr.svg`, { headers: from(address) });
      await response.arrayBuffer();
      return response.status;
    },
    sendEmptyForm: async (code, address) =>
      (await payer.post(`/pay/${code}`, {}, from(address))).status,
    pay: async (code, address) => {
      const token = await payer.tokenOf(code);
      const fields = { token, email: 'payer@example.com' };
      const { status } = await payer.post(`/pay/${code}`, fields, from(address));
      const payment = await api.database.db
        .selectFrom('payments')
        .select('id')
        .where('workspace_id', '=', liveWorkspaceId)
        .orderBy('id', 'desc')
        .executeTakeFirst();
      return { status, paymentId: payment?.id ?? '' };
    },
    viewPayment: async (code, paymentId) => (await payer.get(`/pay/${code}/${paymentId}`)).status,
    questionCount: () =>
      script.seen.filter(({ path }) => path.includes('verify_by_reference')).length,
  };
});
