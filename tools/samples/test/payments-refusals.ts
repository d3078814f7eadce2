import { createServer } from 'node:http';
import { major } from '@countinghouse/sdk/money';
import type { PaymentsNames } from '../../../docs/samples/payments/names.ts';
import {
  pauseOperation,
  resumeOperation,
} from '../../../services/payments/src/controls/pauses/pause-operation.ts';
import { createPayee } from '../../../services/payments/test/contract/support/payout-target.ts';
import type { Payee } from '../../../services/payments/test/contract/support/payout-target.ts';
import { providerSettings } from '../../../services/payments/test/contract/support/talkative-provider.ts';
import { insertDisputeRow } from '../../../services/payments/test/support/disputes/dispute-rows.ts';
import { saveAccount } from '../../../services/payments/test/support/money-out/payout-rows.ts';
import { insertCharged } from '../../../services/payments/test/support/money-out/refund-payments.ts';
import {
  createTenant,
  newTestId,
  operatorDeps,
} from '../../../services/payments/test/support/people/tenants.ts';
import { insertSubscription } from '../../../services/payments/test/support/probes/subscription-probes.ts';
import { insertEndpoints } from '../../../services/payments/test/support/webhooks/webhook-rows.ts';
import { breakDatabase, fillPlaces } from './faults.ts';
import type { Refusals } from './faults.ts';
import { addPayer } from './payments-names.ts';
import { followed } from './payments-scene.ts';
import type { PaymentsScene } from './payments-scene.ts';

const nowhere = 'http://127.0.0.1:9';

/** By reason; a missing reason needs no preparation. */
export function createRefusals(
  scene: PaymentsScene,
  payee: Payee,
  names: PaymentsNames,
): Refusals<PaymentsNames> {
  const { operator, target, connect, startOther } = scene;
  const { api: service } = operator;
  const { database } = service;
  const { simulator } = target.simulator;
  const as = async (key: Promise<{ readonly key: string }>, baseUrl?: string) => ({
    names: { api: connect((await key).key, baseUrl) },
  });
  const verified = () => createTenant(service.deps);
  const { ownerUrl } = service.testDatabase;
  const charged = async (providerTransactionId: string): Promise<string> =>
    insertCharged(database, payee.tenant.liveWorkspaceId, { providerTransactionId });

  const disputed = async (row: Parameters<typeof insertDisputeRow>[3]) => {
    const { liveWorkspaceId } = payee.tenant;
    const paymentId = await charged('1019');
    return {
      names: { disputeId: await insertDisputeRow(database, liveWorkspaceId, paymentId, row) },
    };
  };

  /** An active subscription of 100 whose amount was changed to these, one after the other. */
  const subscribed = async (amounts: readonly number[]) => {
    const tenant = await verified();
    const { victimSubscriptionId: id } = await insertSubscription(database, tenant.liveWorkspaceId);
    const api = connect((await tenant.createKey()).key);
    for (const amount of amounts) {
      await api.subscriptions.changeAmount(id, { amount: major(amount), currency: 'NGN' });
    }
    return { names: { api, runningSubscriptionId: id } };
  };

  return {
    missing_scope: () => as(payee.tenant.createKey({ scopes: [] })),
    too_many_requests: async () => {
      const { key } = await payee.tenant.createKey();
      const api = connect(key, await startOther({ PAYMENTS_LIMIT_PER_KEY: '1' }));
      await api.payments.list();
      return { names: { api } };
    },
    too_many_waits: async () => {
      const { key } = await (await verified()).createKey();
      const { end } = await fillPlaces(`${names.baseUrl}/events?wait_seconds=25`, key, 2);
      return { names: { api: connect(key) }, end };
    },
    internal_error: () =>
      breakDatabase(
        ownerUrl,
        'revoke select on payments from payments_api',
        'grant select on payments to payments_api',
      ),
    temporarily_unavailable: () =>
      breakDatabase(
        ownerUrl,
        'alter table payments rename to payments_away',
        'alter table payments_away rename to payments',
      ),
    refund_in_flight: async () => {
      const paymentId = (await target.pay({ api: service, tenant: payee.tenant })).id;
      simulator.queueScenario({
        side: 'live',
        kind: 'timeout_but_succeeded',
        operation: 'refund',
        fault: 'reset',
      });
      await names.api.payments.refund(paymentId).catch(() => null);
      return { names: { paymentId } };
    },
    disputed: async () => {
      const paymentId = await charged('1018');
      await database.db
        .updateTable('payments')
        .set({ disputed_minor: 10_000n })
        .where('workspace_id', '=', payee.tenant.liveWorkspaceId)
        .where('id', '=', paymentId)
        .execute();
      return { names: { paymentId } };
    },
    dispute_not_open: () => disputed({ status: 'won', closed_at: new Date() }),
    dispute_answered: () =>
      disputed({
        answer: 'accept',
        answered_at: new Date(),
        answered_by_member_id: payee.tenant.memberId,
      }),
    acceptance_rejected: () => disputed({ approval_id: newTestId() }),
    too_many_files: async () => {
      const scenes = await disputed({});
      const upload = { file_name: 'note.png', content: names.picture.toString('base64') };
      for (let file = 1; file <= 5; file += 1) {
        await names.api.disputes.uploadFile(scenes.names.disputeId, upload);
      }
      return scenes;
    },
    not_a_picture: () => disputed({}),
    clock_busy: () =>
      breakDatabase(
        ownerUrl,
        `update cell_clock set advancing_until = now() + interval '1 hour'`,
        'update cell_clock set advancing_until = null',
      ),
    clock_not_followed: () => breakDatabase(ownerUrl, 'delete from cell_clock_followers', followed),
    too_many_scenarios: async () => {
      const { key } = await (await verified()).createKey({ environment: 'test' });
      const sandbox = connect(key);
      for (let count = 0; count < 20; count += 1) {
        await sandbox.sandbox.queueScenario({ kind: 'lost_notice' });
      }
      return { names: { sandbox } };
    },
    no_payer_email: async () => ({ names: { paymentId: await charged('1017') } }),
    receipts_sent_too_often: async () => {
      const paymentId = (await target.pay({ api: service, tenant: payee.tenant })).id;
      await addPayer(database, payee.tenant.liveWorkspaceId, paymentId);
      for (let sent = 0; sent < 5; sent += 1) await names.api.payments.resendReceipt(paymentId);
      return { names: { paymentId } };
    },
    lower_amount_announced: () => subscribed([80]),
    amount_changed_too_often: () => subscribed([110, 120, 130, 140, 150]),
    // A charge that the provider does not know.
    provider_failed: async () => ({ names: { paymentId: await charged('999999999') } }),
    // An API without a provider answers like one whose provider keeps failing.
    provider_unavailable: async () => ({
      names: { api: connect(names.key, await startOther()) },
    }),
    not_verified: async () =>
      as((await createTenant(service.deps, { kycStatus: 'pending' })).createKey()),
    paused: async () => {
      const deps = operatorDeps(database);
      await pauseOperation(deps, {
        operation: 'payments',
        reason: 'samples',
        retryAfterSeconds: 60,
      });
      return { end: () => resumeOperation(deps, 'payments') };
    },
    account_refused: async () => {
      simulator.queueScenario({ kind: 'subaccount_refused', side: 'live' });
      return {};
    },
    no_account: async () => as((await verified()).createKey()),
    account_missing: async () => {
      const other = await createPayee(operator);
      await saveAccount(database, other.tenant, { accountNumber: '0000000000' });
      return { names: { api: connect(other.key) } };
    },
    insufficient_balance: async () => {
      const { key } = await createPayee(operator, { fundsMinor: 1_000n });
      return { names: { api: connect(key) } };
    },
    destination_changed: async () => {
      const other = await createPayee(operator);
      // The bank is asked after the account was read and before the money is reserved.
      const bank = createServer((_request, response) => {
        void saveAccount(database, other.tenant, { accountNumber: '0690000033' }).then(() => {
          const data = { account_number: '0690000031', account_name: 'Adire Lane Ltd' };
          response.setHeader('content-type', 'application/json');
          response.end(JSON.stringify({ status: 'success', message: 'ok', data }));
        });
      });
      await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve));
      const address = bank.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      const settings = providerSettings(`http://127.0.0.1:${port}`);
      return {
        names: { api: connect(other.key, await startOther(settings)) },
        end: async () => {
          bank.closeAllConnections();
          bank.close();
        },
      };
    },
    too_many_endpoints: async () => {
      const { liveWorkspaceId, createKey } = await verified();
      await insertEndpoints(database, liveWorkspaceId, 100);
      return as(createKey());
    },
    replay_running: async () => {
      await names.api.webhooks.replay(names.webhookId, { afterSequence: 0 }).catch(() => null);
      return {};
    },
    no_identity_check: async () => as((await verified()).createKey(), await startOther()),
    identity_check_failed: async () =>
      as(
        (await verified()).createKey(),
        await startOther({
          PAYMENTS_IDENTITY_CHECK_URL: nowhere,
          PAYMENTS_IDENTITY_CHECK_KEY: 'k',
        }),
      ),
    too_many_reports: async () => {
      const { key } = await payee.tenant.createKey();
      const baseUrl = await startOther({ PAYMENTS_REPORTS_AT_A_TIME: '1' });
      // A report waits for this lock and keeps its slot.
      const lock = 'begin; lock table payments in access exclusive mode';
      const held = await breakDatabase(ownerUrl, lock, 'rollback');
      const reports = await fillPlaces(`${baseUrl}/settlements`, key, 1);
      return {
        names: { api: connect(key, baseUrl) },
        end: async () => {
          await held.end();
          await reports.end();
        },
      };
    },
  };
}
