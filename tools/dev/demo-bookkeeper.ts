import { connectDatabase } from '@countinghouse/postgres';
import type { Actor } from '../../services/accounting/src/actor.rules.ts';
import { allocate } from '../../services/accounting/src/allocations/allocate.ts';
import type { BooksDeps } from '../../services/accounting/src/books-deps.ts';
import { readChart } from '../../services/accounting/src/chart/read-chart.ts';
import type {
  Document,
  DocumentKind,
} from '../../services/accounting/src/documents/document.rules.ts';
import { createDraft } from '../../services/accounting/src/drafts/create-draft.ts';
import type { DraftLine } from '../../services/accounting/src/drafts/draft.rules.ts';
import { approveDocument } from '../../services/accounting/src/issuing/approve-document.ts';
import { confirmSupplierCredit } from '../../services/accounting/src/issuing/confirm-supplier-credit.ts';
import { issueDocument } from '../../services/accounting/src/issuing/issue-document.ts';
import { submitDocument } from '../../services/accounting/src/issuing/submit-document.ts';
import { voidDocument } from '../../services/accounting/src/issuing/void-document.ts';
import { getOrganisation } from '../../services/accounting/src/organisations/get-organisation.ts';
import type { Organisation } from '../../services/accounting/src/organisations/organisation.rules.ts';
import { recordPayment } from '../../services/accounting/src/payments/record-payment.ts';
import type { Schema } from '../../services/accounting/src/schema.generated.ts';
import { operatorDeps } from '../../services/accounting/test/support/tenants.ts';
import { databaseUrl } from './service-place.ts';
import type { ServicePlace } from './service-place.ts';

/** Whoever keeps the demo's books, by the use cases that the application calls. */
export type Bookkeeper = {
  readonly deps: BooksDeps;
  readonly organisation: Organisation;
  readonly by: { readonly orgId: string; readonly actor: Actor };
  /** The id of an account of the chart that every organisation begins with. */
  readonly accountIdOf: (code: string) => string;
  readonly draft: (kind: DocumentKind, wish: DraftWish) => Promise<Document>;
  readonly act: (name: ActName, document: Document) => Promise<Document>;
  /** Through the bank: all of it, or so many minor units. */
  readonly pay: (document: Document, date: string, amountMinor?: bigint) => Promise<void>;
  readonly useCredit: (credit: Document, on: Document, date: string) => Promise<void>;
};

type DraftWish = {
  readonly contactId: string;
  readonly date: string;
  readonly lines: readonly Partial<DraftLine>[];
  readonly reference?: string;
  readonly creditsId?: string;
};

const acts = {
  submit: submitDocument,
  approve: approveDocument,
  issue: issueDocument,
  confirm: confirmSupplierCredit,
  void: voidDocument,
  send: (deps: BooksDeps, order: Parameters<typeof issueDocument>[1]) =>
    issueDocument(deps, { ...order, andSend: true }),
} as const;
type ActName = keyof typeof acts;

const bankCode = '1000';
const bookkeeper = { kind: 'operator', id: './dev' } as const;
/** Nobody approves a claim of their own. */
const secondPerson = { kind: 'operator', id: 'demo owner' } as const;

export async function withBookkeeper<T>(
  place: ServicePlace,
  orgId: string,
  work: (bookkeeper: Bookkeeper) => Promise<T>,
): Promise<T> {
  const database = connectDatabase<Schema>({
    url: databaseUrl(place, 'app'),
    applicationName: 'demo',
    connectionsMax: 2,
  });
  try {
    const deps = operatorDeps(database);
    const chart = await readChart(deps, orgId);
    const organisation = await getOrganisation(database.db, orgId);
    return await work(
      hire(deps, organisation, new Map(chart.map(({ code, id }) => [code, id] as const))),
    );
  } finally {
    await database.close();
  }
}

function hire(
  deps: BooksDeps,
  organisation: Organisation,
  accountIds: ReadonlyMap<string, string>,
): Bookkeeper {
  const by = { orgId: organisation.id, actor: bookkeeper };
  const accountIdOf = (code: string): string => {
    const id = accountIds.get(code);
    if (id === undefined) throw new Error(`the demo's chart has no account ${code}`);
    return id;
  };
  return {
    deps,
    organisation,
    by,
    accountIdOf,
    draft: async (kind, wish) => {
      const content = toContent(wish);
      const order = { ...by, origin: 'application', kind, content } as const;
      return orFail(await createDraft(deps, order)).document;
    },
    act: async (name, { id }) => {
      const actor = name === 'approve' ? secondPerson : by.actor;
      return orFail(await acts[name](deps, { ...by, actor, id })).document;
    },
    pay: async (document, date, amountMinor = document.totalMinor - document.creditedMinor) => {
      orFail(
        await recordPayment(deps, {
          ...by,
          direction: document.kind === 'invoice' ? 'in' : 'out',
          accountId: accountIdOf(bankCode),
          contactId: document.contactId,
          date,
          currency: document.currency,
          amountMinor,
          allocations: [{ to: { kind: 'document', id: document.id }, amountMinor }],
        }),
      );
    },
    useCredit: async (credit, on, date) => {
      const from = { kind: 'document', id: credit.id } as const;
      const to = { kind: 'document', id: on.id } as const;
      orFail(await allocate(deps, { ...by, from, to, amountMinor: credit.totalMinor, date }));
    },
  };
}

function toContent({ contactId, date, lines, reference, creditsId }: DraftWish) {
  return {
    contactId,
    date,
    dueDate: null,
    reference: reference ?? null,
    notes: null,
    currency: null,
    chosenRate: null,
    amounts: null,
    creditsId: creditsId ?? null,
    lines: lines.map((line) => ({
      itemId: null,
      description: null,
      quantity: '1',
      unitPrice: null,
      discountPct: '0',
      accountId: null,
      taxCodeId: null,
      ...line,
    })),
  };
}

type Outcome = { readonly kind: string; readonly reason?: string };

/** What the books refuse is a mistake of the demo. */
export function orFail<Result extends Outcome>(
  outcome: Result,
): Exclude<Result, { readonly kind: 'reject' }> {
  if (isDone(outcome)) return outcome;
  throw new Error(`the demo's books refuse: ${outcome.reason ?? outcome.kind}`);
}

function isDone<Result extends Outcome>(
  outcome: Result,
): outcome is Exclude<Result, { readonly kind: 'reject' }> {
  return outcome.kind !== 'reject';
}
