import { getCurrency } from '@countinghouse/money';
import type { KeyMakerDeps } from '../../../src/people/api-keys/create-api-key.ts';
import type { Contact } from '../../../src/setup/contacts/contact.rules.ts';
import { createContact } from '../../../src/setup/contacts/create-contact.ts';
import type { ContactRequest } from '../../../src/setup/contacts/create-contact.ts';
import { createItem } from '../../../src/setup/items/create-item.ts';
import type { ItemRequest } from '../../../src/setup/items/create-item.ts';
import { setRate } from '../../../src/setup/rates/set-rate.ts';
import { createTaxCode } from '../../../src/setup/tax/create-tax-code.ts';
import type { TaxCodeRequest } from '../../../src/setup/tax/store-tax-code.ts';
import { getOrganisation } from '../../../src/tenants/organisations/get-organisation.ts';
import type { Organisation } from '../../../src/tenants/organisations/organisation.rules.ts';
import { createTestOrganisation, testOperator } from '../people/tenants.ts';
import type { TestOrganisation, TestOrganisationOptions } from '../people/tenants.ts';

/** Books that are ready for documents, made through the use cases. */
export interface Scene extends TestOrganisation {
  readonly deps: KeyMakerDeps;
  readonly organisation: Organisation;
  /** The id of an account of the template by its code: `4000`. */
  readonly accountIdOf: (code: string) => string;
  readonly customer: Contact;
  readonly supplier: Contact;
  /** A supplier, as whoever claims expenses is. */
  readonly employee: Contact;
  /** Ids. Each has its account and tax code; the service costs 100, the goods 12.50. */
  readonly items: { readonly service: string; readonly goods: string };
  /** Ids. The codes are for both sides. */
  readonly taxCodes: SceneTaxCodes;
  readonly addContact: (request?: Partial<ContactRequest>) => Promise<Contact>;
}

interface SceneTaxCodes {
  /** 21 %; 20 % before 2020. */
  readonly standard: string;
  /** 5 % and, on net and that, 2 %. */
  readonly compound: string;
  /** 19 % that the buyer owes. */
  readonly reverseCharge: string;
  readonly zero: string;
  readonly exempt: string;
  /** 10 % of which nothing comes back. */
  readonly nonRecoverable: string;
  /** 20 % of which half comes back. */
  readonly halfRecoverable: string;
}

/** Rates to EUR from 2020 on, or to whatever the base currency is. */
const rates = { USD: '0.9', JPY: '0.0061', KWD: '2.95', EUR: '1.1' } as const;
const ratesFrom = '2020-01-01';
const ever = '1900-01-01';

export async function createScene(
  deps: KeyMakerDeps,
  options: TestOrganisationOptions = {},
): Promise<Scene> {
  const tenant = await createTestOrganisation(deps, options);
  const { orgId } = tenant;
  const organisation = await getOrganisation(deps.database.db, orgId);
  const accountIdOf = await readAccountIds(deps, orgId);
  const taxCodes = await addTaxCodes(deps, orgId);
  await addRates(deps, organisation);
  const addContact = (request: Partial<ContactRequest> = {}): Promise<Contact> =>
    addSceneContact(deps, orgId, request);
  return {
    ...tenant,
    deps,
    organisation,
    accountIdOf,
    taxCodes,
    addContact,
    customer: await addContact({ name: 'Customer', email: 'customer@example.com' }),
    supplier: await addContact({ name: 'Supplier', isCustomer: false, isSupplier: true }),
    employee: await addContact({ name: 'Employee', isCustomer: false, isSupplier: true }),
    items: await addItems(deps, orgId, { accountIdOf, taxCodeId: taxCodes.standard }),
  };
}

async function readAccountIds(
  { database }: KeyMakerDeps,
  orgId: string,
): Promise<(code: string) => string> {
  const accounts = await database.db
    .selectFrom('accounts')
    .select(['id', 'code'])
    .where('org_id', '=', orgId)
    .execute();
  const ids = new Map(accounts.map(({ code, id }) => [code, id]));
  return (code) => {
    const id = ids.get(code);
    if (id === undefined) throw new Error(`there is no account ${code}`);
    return id;
  };
}

async function addTaxCodes(deps: KeyMakerDeps, orgId: string): Promise<SceneTaxCodes> {
  const add = async (request: Omit<TaxCodeRequest, 'kind' | 'name'>): Promise<string> => {
    const complete = { ...request, kind: 'both', name: request.code } as const;
    const outcome = await createTaxCode(deps, { orgId, actor: testOperator, request: complete });
    return idOf(outcome);
  };
  const flat = (ratePct: string) => [{ validFrom: ever, ratePct }];
  return {
    standard: await add({
      code: 'STANDARD',
      components: [
        { name: 'VAT', rates: [...flat('20'), { validFrom: '2020-01-01', ratePct: '21' }] },
      ],
    }),
    compound: await add({
      code: 'COMPOUND',
      components: [
        { name: 'First', rates: flat('5') },
        { name: 'Second', rates: flat('2'), isCompound: true },
      ],
    }),
    reverseCharge: await add({
      code: 'REVERSE',
      isReverseCharge: true,
      components: [{ name: 'VAT', rates: flat('19'), category: 'AE' }],
    }),
    nonRecoverable: await add({
      code: 'COST',
      components: [{ name: 'Tax', rates: flat('10'), recoverablePct: '0' }],
    }),
    halfRecoverable: await add({
      code: 'HALF',
      components: [{ name: 'Tax', rates: flat('20'), recoverablePct: '50' }],
    }),
    zero: await seededTaxCode(deps, orgId, 'ZERO'),
    exempt: await seededTaxCode(deps, orgId, 'EXEMPT'),
  };
}

async function seededTaxCode(
  { database }: KeyMakerDeps,
  orgId: string,
  code: string,
): Promise<string> {
  const row = await database.db
    .selectFrom('tax_codes')
    .select('id')
    .where('org_id', '=', orgId)
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  return row.id;
}

async function addRates(deps: KeyMakerDeps, organisation: Organisation): Promise<void> {
  for (const [code, rate] of Object.entries(rates)) {
    const currency = getCurrency(code);
    if (currency === organisation.baseCurrency) continue;
    const order = { orgId: organisation.id, actor: testOperator, currency, source: 'test' };
    const outcome = await setRate(deps, { ...order, date: ratesFrom, rate });
    if (outcome.kind === 'reject') throw new Error(outcome.reason);
  }
}

async function addSceneContact(
  deps: KeyMakerDeps,
  orgId: string,
  request: Partial<ContactRequest>,
): Promise<Contact> {
  const complete: ContactRequest = {
    name: 'Contact',
    isCustomer: true,
    isSupplier: false,
    email: null,
    phone: null,
    taxNumber: null,
    ...request,
  };
  const outcome = await createContact(deps, { orgId, actor: testOperator, request: complete });
  if (outcome.kind === 'reject') throw new Error(outcome.reason);
  return outcome.contact;
}

async function addItems(
  deps: KeyMakerDeps,
  orgId: string,
  scene: Pick<Scene, 'accountIdOf'> & { readonly taxCodeId: string },
): Promise<Scene['items']> {
  const add = async (request: ItemRequest): Promise<string> => {
    const tax = { salesTaxCodeId: scene.taxCodeId, purchaseTaxCodeId: scene.taxCodeId };
    const order = { orgId, actor: testOperator, request: { ...tax, ...request } };
    return idOf(await createItem(deps, order));
  };
  return {
    service: await add({
      code: 'SERVICE',
      name: 'An hour of service',
      unitPrice: '100',
      purchasePrice: '80',
      salesAccountId: scene.accountIdOf('4010'),
      purchaseAccountId: scene.accountIdOf('6300'),
    }),
    goods: await add({
      code: 'GOODS',
      name: 'A box of goods',
      unitPrice: '12.5',
      purchasePrice: '7.25',
      salesAccountId: scene.accountIdOf('4000'),
      purchaseAccountId: scene.accountIdOf('5000'),
    }),
  };
}

type Created =
  | { readonly kind: 'created'; readonly id: string }
  | { readonly kind: 'reject'; readonly reason: string };

function idOf(outcome: Created): string {
  if (outcome.kind === 'reject') throw new Error(outcome.reason);
  return outcome.id;
}
