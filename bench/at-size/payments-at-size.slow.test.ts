import { withTransaction } from '@countinghouse/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { erasePayersOfPayments } from '../../services/payments/src/leaving/closing/closing.sql.ts';
import { createCheckoutScene } from '../../services/payments/test/support/charges/checkout-scene.ts';
import { foundCharge } from '../../services/payments/test/support/charges/scripted-provider.ts';
import { signInStaff } from '../../services/payments/test/support/people/staff.ts';
import type { Staff } from '../../services/payments/test/support/people/staff.ts';
import { createTenant } from '../../services/payments/test/support/people/tenants.ts';
import type { Tenant } from '../../services/payments/test/support/people/tenants.ts';
import { startTestApi } from '../../services/payments/test/support/processes/running-api.ts';
import { generatedPaymentId, rareStatus } from '../fixtures/generate-payments.ts';
import type { PaymentSet } from '../fixtures/generate-payments.ts';
import { withClient } from '../fixtures/with-client.ts';
import { median } from '../measure/series.ts';
import { chooseApart, fillPayments, listPaymentSizes } from './fill-payments.ts';
import { vacuumAfter } from './vacuum-payments.ts';

const largeRows = Number(process.env['PAYMENTS_ROWS'] ?? 3_000_000);
const smallRows = Math.min(1_000_000, largeRows / 3);
const growthMax = 1.3;
/** What a shared machine and pages that nobody has read yet hide; printed, and not decided by. */
const growthMsIgnored = 3;
/** A map of the partition has a byte for four pages, and each vacuum reads it. */
const vacuumMsIgnored = 250;
/** A busy machine cannot decide it: the least of the rounds counts. */
const rounds = 5;
const requestsPerRound = 20;
/** A day of a busy shop. */
const rowsOfDay = 14_400;
/** The indexes are cleaned whole, however few rows are dead: the same share of each size. */
const shareTouched = 0.03;
const nothing = '00000000-0000-0000-0000-000000000000';

const api = await startTestApi();
afterAll(api.stop);
const { adminUrl } = api.testDatabase;

interface Shop {
  readonly staff: Staff;
  readonly tenant: Tenant;
  readonly set: PaymentSet;
  readonly charge: () => Promise<void>;
}
const shops: { small?: Shop; large?: Shop } = {};

beforeAll(async () => {
  const tenant = await createTenant(api.deps);
  const others: Tenant[] = [];
  while (others.length < 8) others.push(await createTenant(api.deps));
  shops.large = await open(tenant, largeRows);
  shops.small = await open(await chooseApart(adminUrl, tenant, others), smallRows);
  await withClient(adminUrl, async (client) => {
    await client.query('vacuum (freeze, analyze) payments');
    await client.query('checkpoint');
  });
}, 7_200_000);

async function open(tenant: Tenant, rows: number): Promise<Shop> {
  const set = await fillPayments(adminUrl, tenant.liveWorkspaceId, rows);
  const staff = await signInStaff(api, { businessId: tenant.businessId, role: 'owner' });
  const scene = await createCheckoutScene(api.database, { tenant });
  const link = await scene.createLink();
  const charge = async () => {
    const payment = await scene.startOne(link);
    scene.script.charges.set(payment.reference, foundCharge(payment.reference));
    await scene.settle(payment);
  };
  return { staff, tenant, set, charge };
}

type PathOf = (set: PaymentSet, turn: number) => string;

/** Somebody else each time, from the first to the last. */
const numberOf: (set: PaymentSet, turn: number) => number = ({ rows }, turn) =>
  1 + ((turn * 1_234_577) % rows);
const idOf: PathOf = (set, turn) => generatedPaymentId(set, numberOf(set, turn));
const momentOf: PathOf = (set, turn) =>
  new Date(set.firstAtMs + numberOf(set, turn) * set.spacingMs).toISOString();
/** Some two hundred payments lie between, whatever the size. */
const widthOf = ({ rows }: PaymentSet): number => Math.round(1_000_000_000 / rows);
const linkOf = (turn: number): string =>
  `00000000-0000-0000-0000-${((turn * 37) % 1_000).toString(16).padStart(12, '0')}`;

const paths: readonly (readonly [string, PathOf])[] = [
  ['a payment', (set, turn) => `payments/${idOf(set, turn)}`],
  ['first page', () => 'payments?limit=20'],
  ['deep page', (set, turn) => `payments?limit=20&starting_after=${idOf(set, turn)}`],
  ['by status', () => 'payments?limit=20&status=failed'],
  ['by rare status', () => `payments?limit=20&status=${rareStatus}`],
  ['by link', (_, turn) => `payments?limit=20&payment_link_id=${linkOf(turn)}`],
  [
    'search by e-mail',
    (set, turn) => `payment-search?email=payer${numberOf(set, turn)}@example.com`,
  ],
  ['search by the beginning of an e-mail', (_, turn) => `payment-search?email=payer${turn % 10}`],
  ['search by name', (set, turn) => `payment-search?name=payer+${numberOf(set, turn)}`],
  ['search by order', (set, turn) => `payment-search?order_reference=order-${numberOf(set, turn)}`],
  ['search by reference', (set, turn) => `payment-search?reference=${idOf(set, turn)}`],
  [
    'search by amount',
    (_, turn) => `payment-search?amount=${1_000 + ((turn * 7_919) % 5_000_000)}`,
  ],
  [
    'search by a range',
    (set, turn) =>
      `payment-search?amount_min=${turn + 1_000}&amount_max=${turn + 1_000 + widthOf(set)}`,
  ],
  [
    'search by time and status',
    (set, turn) => `payment-search?status=failed&before=${momentOf(set, turn)}`,
  ],
  ['search by a part of a text', (set, turn) => `payment-search?text=yer+${numberOf(set, turn)}`],
  ['counts', () => 'payment-counts'],
  ['settlements by day', () => 'settlement-days'],
];

describe(`${largeRows.toLocaleString('en-US')} payments of one workspace against ${smallRows.toLocaleString('en-US')}`, () => {
  test.each(paths)(
    '%s: hardly slower',
    async (name, pathOf) => {
      const growth = await compare(name, async ({ staff, tenant, set }, turn) => {
        const path = pathOf(set, turn);
        const answer = await staff.send('GET', `/workspaces/${tenant.liveWorkspaceId}/${path}`);
        await answer.text();
        expect(answer.status, path).toBe(200);
      });
      expect(growth).toBeLessThanOrEqual(growthMax);
    },
    900_000,
  );

  test('a charge, from the form to the ledger: hardly slower', async () => {
    expect(await compare('charge', ({ charge }) => charge())).toBeLessThanOrEqual(growthMax);
  }, 900_000);

  test('vacuum after a day of changes: hardly slower', async () => {
    const { small, large } = await vacuumBoth(() => rowsOfDay, 'auto');
    expect(large.ms).toBeLessThanOrEqual(small.ms * growthMax + vacuumMsIgnored);
  }, 900_000);

  test('vacuum after three in a hundred were changed: hardly slower for each of them', async () => {
    const { small, large } = await vacuumBoth(
      ({ set }) => Math.round(set.rows * shareTouched),
      'on',
    );
    const growth = large.ms / large.updatedRows / (small.ms / small.updatedRows);
    expect(growth).toBeLessThanOrEqual(growthMax);
  }, 3_600_000);

  test('a step of erasing every payer of a closed business: hardly slower, however many went before', async () => {
    const after = { small: '', large: '' };
    const step = async (shop: Shop) => {
      const name = shop === shops.large ? 'large' : 'small';
      const page = { after: after[name] || nothing, limit: 1_000 };
      const { lastId } = await withTransaction(api.database.db, (tx) =>
        erasePayersOfPayments(tx, shop.tenant.liveWorkspaceId, new Date(), page),
      );
      after[name] = lastId ?? '';
    };
    expect(await compare('erasing 1,000 payers', step)).toBeLessThanOrEqual(growthMax);
  }, 900_000);

  test('bytes of a row do not grow', async () => {
    const bytesEach: number[] = [];
    for (const { tenant, set } of both()) {
      const sizes = await listPaymentSizes(adminUrl, tenant.liveWorkspaceId);
      const parts = sizes.map(({ name, bytes }) => `${name} ${(bytes / set.rows).toFixed(1)}`);
      const all = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
      bytesEach.push(all / set.rows);
      say(`${set.rows} rows, ${(all / set.rows).toFixed(0)} B each: ${parts.join(', ')}`);
    }
    const [smallBytes = 0, largeBytes = 0] = bytesEach;
    expect(largeBytes / smallBytes).toBeLessThanOrEqual(growthMax);
  });
});

function both(): readonly [Shop, Shop] {
  const { small, large } = shops;
  if (small === undefined || large === undefined) throw new Error('the shops are not filled');
  return [small, large];
}

/** By turns, so that both sizes meet the same machine. */
async function compare(
  name: string,
  act: (shop: Shop, turn: number) => Promise<void>,
): Promise<number> {
  const medians: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const times: [number[], number[]] = [[], []];
    for (let turn = 0; turn < requestsPerRound; turn += 1) {
      for (const [index, shop] of both().entries()) {
        const startedAtMs = performance.now();
        await act(shop, round * requestsPerRound + turn);
        times[index]?.push(performance.now() - startedAtMs);
      }
    }
    medians[0].push(median(times[0]));
    medians[1].push(median(times[1]));
  }
  const [smallMs, largeMs] = [Math.min(...medians[0]), Math.min(...medians[1])];
  const growth = largeMs / smallMs;
  say(`| ${name} | ${smallMs.toFixed(1)} | ${largeMs.toFixed(1)} | ${growth.toFixed(2)} |`);
  return largeMs <= smallMs + growthMsIgnored ? Math.min(growth, 1) : growth;
}

async function vacuumBoth(rowsOf: (shop: Shop) => number, indexCleanup: 'auto' | 'on') {
  const [smallShop, largeShop] = both();
  const run = async (shop: Shop) => {
    const vacuumed = await vacuumAfter(
      adminUrl,
      shop.tenant.liveWorkspaceId,
      rowsOf(shop),
      indexCleanup,
    );
    const { ms, updatedRows, said } = vacuumed;
    say(`| vacuum of ${shop.set.rows} after ${updatedRows} | ${ms.toFixed(0)} ms | ${said} |`);
    return vacuumed;
  };
  return { small: await run(smallShop), large: await run(largeShop) };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
