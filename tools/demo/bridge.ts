import { withTransaction } from '@countinghouse/postgres';
import { createSealers } from '@countinghouse/process';
import { ensurePublicLink } from '../../services/accounting/src/customers/public-links/public-links.ts';
import { createDraft } from '../../services/accounting/src/documents/drafts/create-draft.ts';
import { issueDocument } from '../../services/accounting/src/documents/issuing/issue-document.ts';
import { connectPayments } from '../../services/accounting/src/payments-bridge/connections/connect-payments.ts';
import { openPaymentsFeed } from '../../services/accounting/src/payments-bridge/connections/payments-feed.ts';
import { listConnections } from '../../services/accounting/src/payments-bridge/connections/report/read-reconciliation.ts';
import {
  readWorkerSettings,
  sharedSettings,
} from '../../services/accounting/src/processes/config.ts';
import { createApiKey } from '../../services/payments/src/business/api-keys/create-api-key.ts';
import { asAccountingOperator, asPaymentsOperator } from '../dev/operators.ts';
import type { AccountingOperator } from '../dev/operators.ts';
import type { DemoBusiness } from '../dev/seed.ts';
import { serviceEnvironment } from '../dev/service-place.ts';
import type { ServicePlace } from '../dev/service-place.ts';
import { orFail } from './books/bookkeeper.ts';

export type DemoBridge = {
  readonly connection_id: string;
  /** The page of an unpaid invoice. */
  readonly invoice_url: string;
};

const scopes = [
  'payments:read',
  'settlements:read',
  'payouts:read',
  'recipients:read',
  'account:read',
  'webhooks:read_logs',
  'payment_links:write',
] as const;

/** Connects the first organisation's books to the first business's money, from this month on. */
export async function connectDemoBooks(parts: {
  readonly payments: ServicePlace;
  readonly accounting: ServicePlace;
  readonly business: DemoBusiness;
  readonly orgId: string;
  readonly paymentsUrl: string;
  readonly booksUrl: string;
}): Promise<DemoBridge> {
  const { accounting, orgId, booksUrl } = parts;
  return {
    connection_id: await connect(parts),
    invoice_url: await asAccountingOperator(accounting, (deps) =>
      ensureOpenInvoice(deps, orgId, booksUrl),
    ),
  };
}

function connect(parts: Parameters<typeof connectDemoBooks>[0]): Promise<string> {
  const { orgId, business, paymentsUrl } = parts;
  return asAccountingOperator(parts.accounting, async (deps) => {
    const [known] = await listConnections(deps.database, orgId);
    if (known !== undefined) return known.id;
    const key = await asPaymentsOperator(parts.payments, async (operator) => {
      const { businessId, memberId } = business;
      const order = { businessId, memberId, environment: 'live', name: 'books' } as const;
      const anywhere = { scopes, allowedCidrs: [], expiresAt: null };
      return orFail(await createApiKey(operator, { ...order, ...anywhere })).key;
    });
    const settings = sharedSettings(
      readWorkerSettings(serviceEnvironment(parts.accounting, 'worker')),
    );
    const outcome = await connectPayments(
      {
        ...deps,
        sealer: createSealers(settings).sealer,
        openFeed: openPaymentsFeed,
        paymentsUrls: [paymentsUrl],
      },
      { orgId, actor: deps.actor },
      { url: paymentsUrl, key, startOn: `${new Date().toISOString().slice(0, 7)}-01` },
    );
    return orFail(outcome).connection.id;
  });
}

const reference = 'pay-online';

/** An unpaid invoice of an earlier demo can be reused. */
async function ensureOpenInvoice(
  deps: AccountingOperator,
  orgId: string,
  booksUrl: string,
): Promise<string> {
  const { db } = deps.database;
  const open = await db
    .selectFrom('documents')
    .select('id')
    .where('org_id', '=', orgId)
    .where('reference', '=', reference)
    .where('status', '=', 'posted')
    .executeTakeFirst();
  const id = open?.id ?? (await issueInvoice(deps, orgId));
  const token = await withTransaction(db, (tx) =>
    ensurePublicLink(tx, deps, orgId, { kind: 'document', id }),
  );
  return `${booksUrl}/i/${token}`;
}

async function issueInvoice(deps: AccountingOperator, orgId: string): Promise<string> {
  const customer = await deps.database.db
    .selectFrom('contacts')
    .select('id')
    .where('org_id', '=', orgId)
    .where('name', '=', 'Lagos Design Fair')
    .executeTakeFirstOrThrow();
  const by = { orgId, actor: deps.actor };
  const line = { itemId: null, discountPct: '0', accountId: null, taxCodeId: null };
  const { document } = orFail(
    await createDraft(deps, {
      ...by,
      origin: 'application',
      kind: 'invoice',
      content: {
        contactId: customer.id,
        date: null,
        dueDate: null,
        reference,
        notes: null,
        currency: null,
        chosenRate: null,
        amounts: null,
        creditsId: null,
        lines: [
          { ...line, description: 'Adire, one yard', quantity: '4', unitPrice: '6250' },
          { ...line, description: 'Delivery within Lagos', quantity: '1', unitPrice: '7500' },
        ],
      },
    }),
  );
  orFail(await issueDocument(deps, { ...by, id: document.id }));
  return document.id;
}
