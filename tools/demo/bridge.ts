import { withTransaction } from '@countinghouse/postgres';
import { createSealers } from '@countinghouse/process';
import { ensurePublicLink } from '../../services/accounting/src/customers/public-links/public-links.ts';
import { createDraft } from '../../services/accounting/src/documents/drafts/create-draft.ts';
import { issueDocument } from '../../services/accounting/src/documents/issuing/issue-document.ts';
import { beginConsent } from '../../services/accounting/src/payments-bridge/connections/consent/begin-consent.ts';
import { completeConsent } from '../../services/accounting/src/payments-bridge/connections/consent/complete-consent.ts';
import { exchangeAtPayments } from '../../services/accounting/src/payments-bridge/connections/consent/exchange-code.ts';
import { openPaymentsFeed } from '../../services/accounting/src/payments-bridge/connections/payments-feed.ts';
import { listConnections } from '../../services/accounting/src/payments-bridge/connections/report/read-reconciliation.ts';
import { listMembers } from '../../services/accounting/src/people/members/list-members.ts';
import {
  readWorkerSettings,
  sharedSettings,
} from '../../services/accounting/src/processes/config.ts';
import { agreeToBooks } from '../../services/payments/src/business/books-connections/agree-to-books.ts';
import { findWorkspace } from '../../services/payments/src/tenants/businesses/find-workspace.ts';
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

type Parts = Parameters<typeof connectDemoBooks>[0];

/** As the owners of both would: from the books to payments, which asks, and back with a code. */
function connect(parts: Parts): Promise<string> {
  const { orgId, paymentsUrl, booksUrl } = parts;
  return asAccountingOperator(
    parts.accounting,
    async (deps) => {
      const [known] = await listConnections(deps.database, orgId);
      if (known !== undefined) return known.id;
      const settings = sharedSettings(
        readWorkerSettings(serviceEnvironment(parts.accounting, 'worker')),
      );
      const books = {
        ...deps,
        sealer: createSealers(settings).sealer,
        openFeed: openPaymentsFeed,
        exchangeCode: exchangeAtPayments,
        paymentsUrls: [paymentsUrl],
      };
      const members = await listMembers(deps.database, orgId);
      const owner = members.find(({ role }) => role === 'owner');
      if (owner === undefined) throw new Error('the books have no owner');
      const actor = { kind: 'member', id: owner.id } as const;
      const by = { orgId, actor, member: { id: owner.id } };
      const startOn = `${new Date().toISOString().slice(0, 7)}-01`;
      const order = { url: paymentsUrl, startOn, connectionId: null };
      const { consentUrl } = orFail(await beginConsent(books, by, order));
      const back = new URL(await agree(parts, new URL(consentUrl)));
      const state = back.searchParams.get('state') ?? '';
      const code = back.searchParams.get('code') ?? '';
      return orFail(await completeConsent(books, by, { state, code })).connection.id;
    },
    booksUrl,
  );
}

/** What the page of payments does when the owner agrees. */
function agree({ payments, business, booksUrl }: Parts, consentUrl: URL): Promise<string> {
  const { businessId, memberId } = business;
  const asked = (name: string): string => consentUrl.searchParams.get(name) ?? '';
  return asPaymentsOperator(payments, async (deps) => {
    const workspaceId = await findWorkspace(deps.database.db, businessId, 'live');
    const actor = { kind: 'member', id: memberId } as const;
    const person = { caller: { actor, businessId, workspaceId: workspaceId ?? '' }, memberId };
    const outcome = await agreeToBooks({ ...deps, booksUrls: [booksUrl] }, person, {
      booksUrl: asked('books_url'),
      organisationId: asked('organisation_id'),
      organisationName: asked('organisation_name'),
      returnUrl: asked('return_url'),
      state: asked('state'),
      codeChallenge: asked('code_challenge'),
    });
    return orFail(outcome).returnUrl;
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
