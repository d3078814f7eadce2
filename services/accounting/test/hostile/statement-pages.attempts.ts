import { withTransaction } from '@countinghouse/postgres';
import type { Attempt } from '@countinghouse/testing/hostile';
import { ensurePublicLink } from '../../src/customers/public-links/public-links.ts';
import { closeStatementLink } from '../../src/customers/statements/statement-link.ts';
import type { Database } from '../../src/kernel/database.ts';
import { payStatement } from '../../src/payments-bridge/pay-links/pay-statement.ts';
import { createIssuingScene } from '../support/documents/issuing-scene.ts';
import type { IssuingScene } from '../support/documents/issuing-scene.ts';
import { openBridge } from '../support/payments-bridge/bridge-scene.ts';
import { testOperator } from '../support/people/tenants.ts';
import { connectAsApplication } from '../support/processes/accounting-database.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';
import { formIn } from '../support/sales/sales-scene.ts';

type Bridge = Awaited<ReturnType<typeof openBridge>>;

/** Customers with two open invoices each, who can pay them at once at a business of payments. */
export interface StatementsWorld {
  readonly api: TestApi;
  readonly open: () => Promise<Customer>;
  readonly close: () => Promise<void>;
}

interface Customer {
  readonly books: IssuingScene;
  readonly bridge: Bridge;
  readonly contactId: string;
  /** Of the page of the statement. */
  readonly token: string;
  readonly invoiceIds: readonly string[];
  readonly deps: Parameters<typeof payStatement>[0];
}

export async function openStatementsWorld(): Promise<StatementsWorld> {
  const api = await startTestApi({
    settings: { ACCOUNTING_PAYMENTS_URLS: 'https://pay.example.com' },
  });
  const worker: Database = connectAsApplication({ applicationUrl: api.testDatabase.urlOf.worker });
  return {
    api,
    open: async () => {
      const books = await createIssuingScene(api.deps);
      const { orgId } = books;
      const now = new Date('2026-03-20T12:00:00Z');
      const bridge = await openBridge({ deps: api.deps, worker }, '2026-03-15', now, orgId);
      const deps = { ...bridge.deps, publicUrl: 'https://books.example.com' };
      const older = await books.posted({ date: '2026-02-01' });
      const { contactId } = older;
      const newer = await books.posted({ contactId });
      const token = await withTransaction(api.database.db, (tx) =>
        ensurePublicLink(tx, deps, orgId, { kind: 'statement', id: contactId }),
      );
      return { books, bridge, deps, contactId, token, invoiceIds: [older.id, newer.id] };
    },
    close: async () => {
      await worker.close();
      await api.stop();
    },
  };
}

async function countLinks({ api }: StatementsWorld, { books }: Customer): Promise<number> {
  const links = await api.database.db
    .selectFrom('statement_pay_links')
    .select('number')
    .where('org_id', '=', books.orgId)
    .execute();
  return links.length;
}

const pay = ({ api }: StatementsWorld, token: string, fields: Readonly<Record<string, string>>) =>
  fetch(`${api.address}/s/${token}/pay`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });

export const attempts: readonly Attempt<StatementsWorld>[] = [
  {
    id: 853,
    actor: 'another site',
    idea: 'has a visitor’s browser ask for a link that pays a statement, without the form’s token',
    run: async (world) => {
      const customer = await world.open();
      await pay(world, customer.token, { currency: 'EUR', token: '' });
      return (await countLinks(world, customer)) === 0 ? null : 'a link was asked for';
    },
  },
  {
    id: 854,
    actor: 'former employee of a customer',
    idea: 'uses the form of a statement whose link was revoked meanwhile',
    run: async (world) => {
      const customer = await world.open();
      const { token, contactId, books } = customer;
      const page = await fetch(`${world.api.address}/s/${token}`);
      const form = formIn(await page.text());
      const order = { orgId: books.orgId, actor: testOperator, contactId };
      await closeStatementLink(customer.deps, order);
      await pay(world, token, { ...form, currency: 'EUR' });
      return (await countLinks(world, customer)) === 0 ? null : 'a link was asked for';
    },
  },
  {
    id: 855,
    actor: 'malicious payer',
    idea: 'pays a part of the sum of a statement, and counts on all of its invoices being settled',
    run: async (world) => {
      const { bridge, books, deps, token, invoiceIds } = await world.open();
      const asked = await payStatement(deps, token, 'EUR');
      if (asked.kind !== 'pay') throw new Error(asked.kind);
      const linkId = asked.url.slice(asked.url.lastIndexOf('/') + 1);
      bridge.add({ kind: 'charge', gross: 100n, linkId });
      await bridge.follow();
      const invoices = await Promise.all(invoiceIds.map((id) => books.read(id)));
      const paid = invoices.map(({ paidMinor }) => paidMinor);
      return paid.join() === '100,0' ? null : `paid: ${paid.join()}`;
    },
  },
];
