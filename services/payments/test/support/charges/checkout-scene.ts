import { randomBytes } from 'node:crypto';
import { getCurrency } from '@countinghouse/money';
import { createLogger } from '@countinghouse/observability';
import { sql } from '@countinghouse/postgres';
import type { StartPaymentOutcome } from '../../../src/charges/checkout/checkout-payments.ts';
import type { PayTarget } from '../../../src/charges/checkout/pay-target.rules.ts';
import { createChargeResolver } from '../../../src/charges/payments/outcomes/create-charge-resolver.ts';
import { startPayment } from '../../../src/charges/payments/start-payment.ts';
import type { Database } from '../../../src/kernel/database.ts';
import { listAccountBalances } from '../../../src/ledger/ledger/list-account-balances.ts';
import { testSealer } from '../money-out/payout-rows.ts';
import { createTenant, newTestId, operatorDeps } from '../people/tenants.ts';
import type { Tenant } from '../people/tenants.ts';
import { plainBrand } from './pay-targets.ts';
import { createScriptedProvider } from './scripted-provider.ts';

/** A merchant with links, a scripted provider, and a clock that the test moves. */
export async function createCheckoutScene(
  database: Database,
  options: { readonly providerName?: string; readonly tenant?: Tenant } = {},
) {
  const tenant = options.tenant ?? (await createTenant(operatorDeps(database)));
  const script = createScriptedProvider(options.providerName);
  const lines: string[] = [];
  const clock = { nowMs: Date.now() };
  const deps = {
    database,
    newId: newTestId,
    now: () => new Date(clock.nowMs),
    logger: createLogger({
      service: 'payments',
      level: 'info',
      destination: { write: (line) => void lines.push(line) },
    }),
    providers: { forEnvironment: () => script.provider },
    installation: 'test',
    cell: 0,
    actor: { kind: 'operator', id: 'test' } as const,
    sealer: testSealer,
  };
  const chargeResolver = createChargeResolver(deps);
  const begin = (target: PayTarget, options: StartOptions = {}): Promise<StartPaymentOutcome> =>
    startPayment(deps, {
      target,
      amountMinor: options.amountMinor ?? target.amountMinor ?? 10_000n,
      customer: { email: 'payer@example.com' },
      formToken: options.formToken ?? randomBytes(32),
      locale: 'en',
      returnAddress: (id) => `https://pay.example/${id}`,
    });
  return {
    tenant,
    script,
    deps,
    chargeResolver,
    logs: () => lines.join(''),
    advance: (ms: number) => {
      clock.nowMs += ms;
    },
    createLink: (options: LinkOptions = {}) => insertLink(database, tenant, options),
    start: begin,
    /** Starts a payment that must start; gives what is needed to settle it. */
    startOne: async (target: PayTarget, options: StartOptions = {}) => {
      const outcome = await begin(target, options);
      if (outcome.kind !== 'started') throw new Error(`not started: ${outcome.kind}`);
      const reference = script.checkouts.at(-1)?.reference ?? '';
      return { workspaceId: target.workspaceId, id: outcome.paymentId, reference };
    },
    settle: (payment: { workspaceId: string; id: string; reference: string }) =>
      chargeResolver.settle({
        ...payment,
        environment: 'live',
        callbackKey: null,
        fromResolver: false,
      }),
    payment: (id: string) =>
      database.db
        .selectFrom('payments')
        .selectAll()
        .where('workspace_id', '=', tenant.liveWorkspaceId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    events: (paymentId: string) =>
      database.db
        .selectFrom('events as e')
        .innerJoin('event_outbox as o', (join) =>
          join.onRef('o.tenant_id', '=', 'e.tenant_id').onRef('o.event_id', '=', 'e.id'),
        )
        .select(['e.type', 'e.data'])
        .where('e.tenant_id', '=', tenant.liveWorkspaceId)
        .where(sql<boolean>`e.data ->> 'id' = ${paymentId}`)
        .orderBy('e.id')
        .execute(),
    balances: async () => {
      const balances = await listAccountBalances(database.db, tenant.liveWorkspaceId);
      return Object.fromEntries(
        balances.map((balance) => [`${balance.account} ${balance.currency}`, balance.balanceMinor]),
      );
    },
  };
}

interface LinkOptions {
  readonly amountMinor?: bigint | null;
  readonly currency?: string;
  readonly maxUses?: number | null;
  readonly splitRecipientId?: string | null;
  readonly expiresAt?: Date | null;
  readonly kind?: PayTarget['kind'];
}

interface StartOptions {
  readonly amountMinor?: bigint;
  readonly formToken?: Buffer;
}

export async function insertLink(
  database: Database,
  tenant: Tenant,
  options: LinkOptions,
): Promise<PayTarget> {
  const id = newTestId();
  const currency = getCurrency(options.currency ?? 'NGN');
  const now = new Date();
  const amountMinor = options.amountMinor === undefined ? 10_000n : options.amountMinor;
  const shared = {
    workspace_id: tenant.liveWorkspaceId,
    id,
    code: id,
    currency,
    amount_minor: amountMinor,
    split_recipient_id: options.splitRecipientId ?? null,
    created_at: now,
    updated_at: now,
  };
  const kind = options.kind ?? 'payment_link';
  if (kind === 'payment_link') {
    await database.db
      .insertInto('payment_links')
      .values({
        ...shared,
        title: 'Adire',
        max_uses: options.maxUses ?? null,
        expires_at: options.expiresAt ?? null,
      })
      .execute();
  } else {
    await database.db
      .insertInto('qr_codes')
      .values({
        ...shared,
        mode: amountMinor === null ? 'open_amount' : 'fixed_amount',
        max_uses: options.maxUses ?? null,
      })
      .execute();
  }
  return {
    kind,
    id,
    code: id,
    workspaceId: tenant.liveWorkspaceId,
    businessId: tenant.businessId,
    environment: 'live',
    merchantName: 'Shop',
    legalName: null,
    brand: plainBrand,
    isSuspended: false,
    title: kind === 'payment_link' ? 'Adire' : null,
    description: null,
    currency,
    amountMinor,
    presetAmountMinor: null,
    imageUrl: null,
    returnUrl: null,
    splitRecipientId: options.splitRecipientId ?? null,
    lifetime: {
      disabledAt: null,
      expiresAt: options.expiresAt ?? null,
      uses: 0,
      maxUses: options.maxUses ?? null,
    },
    agreement: null,
    metadata: {},
    payer: null,
    orderReference: null,
  };
}
