import { createLogger } from '@countinghouse/observability';
import { createAccounting } from '@countinghouse/sdk/accounting';
import type { Accounting } from '@countinghouse/sdk/accounting';
import type { AccountingNames } from '../../../docs/samples/accounting/names.ts';
import { readApiSettings } from '../../../services/accounting/src/processes/config.ts';
import { startApi } from '../../../services/accounting/src/processes/main-api.ts';
import { createItem } from '../../../services/accounting/src/setup/items/create-item.ts';
import { createTaxCode } from '../../../services/accounting/src/setup/tax/create-tax-code.ts';
import { testOperator } from '../../../services/accounting/test/support/people/tenants.ts';
import {
  apiSettings,
  startTestApi,
} from '../../../services/accounting/test/support/processes/running-api.ts';
import type { TestApi } from '../../../services/accounting/test/support/processes/running-api.ts';
import { createSettlingScene } from '../../../services/accounting/test/support/settling/settling-scene.ts';
import type { SettlingScene } from '../../../services/accounting/test/support/settling/settling-scene.ts';
import { breakDatabase, fillPlaces } from './faults.ts';
import type { Refusals } from './faults.ts';
import type { Recorder } from './record-calls.ts';

export type AccountingScene = Awaited<ReturnType<typeof openAccountingScene>>;

const nowMs = (): number => Date.parse('2026-11-15T10:00:00Z');
/** A refusal stays a refusal: a retry need not wait. */
const clock = { now: Date.now, random: () => 0, sleep: () => Promise.resolve() };

/** An accounting service with books that contain everything that the samples name. */
export async function openAccountingScene(recorder: Recorder) {
  const service = await startTestApi({ nowMs });
  const { fetch } = recorder;
  const connect = (key: string, baseUrl = service.baseUrl): Accounting =>
    createAccounting({ key, baseUrl, fetch, clock });
  const books = await createSettlingScene(service.deps);
  const names: AccountingNames = {
    ...(await createNames(service, books)),
    api: connect(books.writeKey),
    baseUrl: service.baseUrl,
    key: books.writeKey,
    fetch,
  };
  const closings: (() => Promise<unknown>)[] = [service.stop];
  /** Another API with different settings on the same database. */
  const startOther = async (settings: Parameters<typeof apiSettings>[1]): Promise<string> => {
    const other = await startApi(readApiSettings(apiSettings(service.testDatabase, settings)), {
      databaseWaitMs: 20_000,
      logger: createLogger({ service: 'accounting', level: 'silent' }),
      nowMs,
    });
    closings.unshift(other.stop);
    return `${other.address}/api/v1`;
  };
  return {
    service,
    names,
    refusals: createRefusals(service, books, { connect, startOther }),
    close: async () => {
      for (const close of closings) await close();
    },
  };
}

async function createNames({ deps, database }: TestApi, books: SettlingScene) {
  const { orgId, customer, supplier, items, taxCodes, accountIdOf } = books;
  const order = { orgId, actor: testOperator };
  const off = async (table: 'accounts' | 'contacts' | 'items' | 'tax_codes', id: string) => {
    await database.db.updateTable(table).set({ active: false }).where('id', '=', id).execute();
    return id;
  };
  const invoice = await books.posted();
  await books.pay(invoice, 12_100n);
  const bill = await books.posted({ kind: 'bill' });
  const components = [{ name: 'Tax', rates: [{ validFrom: '2000-01-01', ratePct: '10' }] }];
  const request = { code: 'INPUT', name: 'Input', kind: 'input', components } as const;
  const purchaseTaxCode = await createTaxCode(deps, { ...order, request });
  const unpriced = { code: 'HOURS', name: 'Hours' };
  const unpricedItem = await createItem(deps, { ...order, request: unpriced });
  if (purchaseTaxCode.kind === 'reject' || unpricedItem.kind === 'reject') {
    throw new Error('the names cannot be made');
  }
  return {
    customerId: customer.id,
    supplierId: supplier.id,
    invoiceId: invoice.id,
    billId: bill.id,
    itemId: items.service,
    bankAccountId: accountIdOf('1000'),
    inactiveAccountId: await off('accounts', accountIdOf('4800')),
    inactiveCustomerId: await off('contacts', (await books.addContact({ name: 'Former' })).id),
    inactiveItemId: await off('items', items.goods),
    inactiveTaxCodeId: await off('tax_codes', taxCodes.compound),
    purchaseTaxCodeId: purchaseTaxCode.id,
    unpricedItemId: unpricedItem.id,
  };
}

interface Connecting {
  readonly connect: (key: string, baseUrl?: string) => Accounting;
  readonly startOther: (settings: Parameters<typeof apiSettings>[1]) => Promise<string>;
}

function createRefusals(
  { testDatabase, baseUrl, database }: TestApi,
  books: SettlingScene,
  { connect, startOther }: Connecting,
): Refusals<AccountingNames> {
  const { ownerUrl } = testDatabase;
  return {
    missing_scope: async () => ({ names: { api: connect(books.readKey) } }),
    too_many_requests: async () => {
      const { key } = await books.createKey();
      const api = connect(key, await startOther({ ACCOUNTING_LIMIT_PER_KEY: '1' }));
      await api.accounts.list();
      return { names: { api } };
    },
    too_many_waits: async () => {
      const { key } = await books.createKey();
      const url = `${baseUrl}/events?after_sequence=1017&wait_seconds=25`;
      const { end } = await fillPlaces(url, key, 2);
      return { names: { api: connect(key) }, end };
    },
    internal_error: () =>
      breakDatabase(
        ownerUrl,
        'revoke select on contacts from accounting_api',
        'grant select on contacts to accounting_api',
      ),
    temporarily_unavailable: () =>
      breakDatabase(
        ownerUrl,
        'alter table contacts rename to contacts_away',
        'alter table contacts_away rename to contacts',
      ),
    account_missing: async () => {
      const set = (sales_account_id: string | null) =>
        database.db
          .updateTable('organisations')
          .set({ sales_account_id })
          .where('id', '=', books.orgId)
          .execute();
      await set(null);
      return { end: () => set(books.accountIdOf('4000')) };
    },
  };
}
