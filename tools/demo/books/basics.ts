import { addDays, dayStart } from '@countinghouse/calendar';
import { parseCurrencyCode } from '../../../services/accounting/src/cli/command-values.ts';
import { addMember } from '../../../services/accounting/src/people/members/add-member.ts';
import { openMoneyAccount } from '../../../services/accounting/src/reports/money-accounts/open-money-account.ts';
import { listChart } from '../../../services/accounting/src/setup/chart/list-chart.ts';
import { createContact } from '../../../services/accounting/src/setup/contacts/create-contact.ts';
import type { ContactRequest } from '../../../services/accounting/src/setup/contacts/create-contact.ts';
import { createItem } from '../../../services/accounting/src/setup/items/create-item.ts';
import { changeSettings } from '../../../services/accounting/src/setup/organisation/change-settings.ts';
import { readSettings } from '../../../services/accounting/src/setup/organisation/read-settings.ts';
import { createTerms } from '../../../services/accounting/src/setup/payment-terms/create-terms.ts';
import { setRate } from '../../../services/accounting/src/setup/rates/set-rate.ts';
import { createTaxCode } from '../../../services/accounting/src/setup/tax/create-tax-code.ts';
import { listTaxCodes } from '../../../services/accounting/src/setup/tax/list-tax-codes.ts';
import type { Member } from '../../../services/accounting/src/tenants/members/member.rules.ts';
import type { Role } from '../../../services/accounting/src/tenants/members/role.rules.ts';
import { getOrganisation } from '../../../services/accounting/src/tenants/organisations/get-organisation.ts';
import { brandBooks } from '../brands.ts';
import { demoEmployees, demoItems, demoMembers, demoSuppliers } from '../plan/cast.ts';
import { demoCustomers } from '../plan/customers.ts';
import { demoTerms } from '../plan/terms.ts';
import type { DemoPlan } from '../plan/types.ts';
import { atOnce, createRecords, createRegistry, inParallel, orFail } from './bookkeeper.ts';
import type { By, DemoDeps, Office, Registry } from './bookkeeper.ts';

/** Events older than this many days send no emails. */
const mailDays = 7;
const operator = { kind: 'operator', id: './dev' } as const;

/** What books need before the first posting: lists, people, settings. */
export async function openOffice(deps: DemoDeps, orgId: string, plan: DemoPlan): Promise<Office> {
  const on = clockOf(deps, plan);
  const start: Start = { deps: on(plan.openingDate), by: { orgId, actor: operator } };
  const accounts = createRegistry('account');
  const taxes = createRegistry('tax code');
  const contacts = createRegistry('contact');
  const items = createRegistry('item');
  const { timeZone } = await getOrganisation(deps.database.db, orgId);
  await addMoneyAccounts(start, timeZone);
  for (const { code, id } of await listChart(deps, orgId)) accounts.set(code, id);
  await addTaxCodes(start, taxes);
  await setUp(start, accounts, taxes);
  await addContacts(start, contacts, taxes);
  await inParallel(demoItems, atOnce, (item) => addItem(start, { item, accounts, taxes, items }));
  const members = new Map<Role, Member>();
  for (const member of demoMembers) {
    members.set(member.role, await addPerson(start, member, contacts));
  }
  await inParallel(plan.rates, atOnce, async ({ currency, date, rate }) => {
    const order = { ...start.by, currency: parseCurrencyCode(currency), source: 'demo' };
    orFail(await setRate(start.deps, { ...order, date, rate }));
  });
  const organisation = await getOrganisation(deps.database.db, orgId);
  const memberOf = (role: Role): Member => {
    const member = members.get(role);
    if (member === undefined) throw new Error(`the demo has no ${role}`);
    return member;
  };
  const as = (role: Role) => ({ orgId, actor: { kind: 'member', id: memberOf(role).id } as const });
  const { baseCurrency } = organisation;
  return {
    organisation,
    endDate: plan.endDate,
    on,
    as,
    caller: (role) => ({
      ...as(role),
      timeZone,
      baseCurrency,
      environment: 'live',
      member: memberOf(role),
    }),
    account: accounts.get,
    contact: contacts.get,
    item: items.get,
    tax: taxes.get,
    made: createRecords(),
    quotes: new Map(),
  };
}

type Start = { readonly deps: DemoDeps; readonly by: By };

function clockOf(deps: DemoDeps, { endDate }: DemoPlan): (date: string) => DemoDeps {
  const mailsFromMs = dayStart('UTC', addDays(endDate, -mailDays)).getTime();
  return (date) => {
    const now = new Date(`${date}T10:00:00Z`);
    const mail = now.getTime() < mailsFromMs ? { queueMail: async () => undefined } : {};
    return { ...deps, ...mail, now: () => now };
  };
}

/** The dollar account, beside the bank account and card that every chart has. */
async function addMoneyAccounts({ deps, by }: Start, timeZone: string): Promise<void> {
  const account = { code: '1020', name: 'Domiciliary account, dollars', subtype: 'bank' } as const;
  const currency = parseCurrencyCode('USD');
  orFail(await openMoneyAccount(deps, { ...by, timeZone, ...account, currency }));
}

async function addTaxCodes({ deps, by }: Start, taxes: Registry): Promise<void> {
  const since = (ratePct: string) => [{ validFrom: '2020-02-01', ratePct }];
  const vat = { name: 'VAT', rates: since('7.5') };
  const requests = [
    { code: 'VAT', name: 'VAT 7.5 %', kind: 'both', components: [vat] },
    {
      code: 'LEISURE',
      name: 'VAT 7.5 % and leisure levy 5 %',
      kind: 'output',
      components: [vat, { name: 'Leisure levy', rates: since('5') }],
    },
    {
      code: 'HALF',
      name: 'VAT 7.5 %, half of it comes back',
      kind: 'input',
      components: [{ ...vat, recoverablePct: '50' }],
    },
  ] as const;
  for (const request of requests) orFail(await createTaxCode(deps, { ...by, request }));
  for (const { code, id } of await listTaxCodes(deps.database, by.orgId)) taxes.set(code, id);
}

async function setUp({ deps, by }: Start, accounts: Registry, taxes: Registry): Promise<void> {
  const { settings } = await readSettings(deps.database.db, by.orgId);
  const change = {
    legalName: 'Adire Lane Textiles Limited',
    addressLines: ['14 Herbert Macaulay Way', 'Yaba, Lagos', 'Nigeria'],
    taxNumber: '20461187-0001',
    replyTo: 'accounts@adire-lane.example',
    paymentDetails: 'Access Bank, 0690000031, Adire Lane Textiles Limited',
    salesAccountId: accounts.get('4000'),
    purchaseAccountId: accounts.get('6400'),
    salesTaxCodeId: taxes.get('VAT'),
    purchaseTaxCodeId: taxes.get('VAT'),
  };
  orFail(await changeSettings(deps, { ...by, version: settings.version, change }));
  await brandBooks(deps, by);
}

async function addContacts(start: Start, contacts: Registry, taxes: Registry): Promise<void> {
  const { deps, by } = start;
  const terms = createRegistry('terms of payment');
  for (const [key, content] of Object.entries(demoTerms)) {
    terms.set(key, orFail(await createTerms(deps, { ...by, content })).terms.id);
  }
  const add = async (key: string, request: Partial<ContactRequest> & { readonly name: string }) => {
    const email = `${request.name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}@example.com`;
    const plain = { isCustomer: false, isSupplier: false, email, phone: null, taxNumber: null };
    const outcome = await createContact(deps, { ...by, request: { ...plain, ...request } });
    contacts.set(key, orFail(outcome).contact.id);
  };
  await inParallel(
    demoCustomers,
    atOnce,
    async ({ key, name, city, currency, terms: termsKey }) => {
      const isAbroad = currency !== undefined || key === 'export';
      await add(key, {
        name,
        isCustomer: true,
        addressLines: [city],
        paymentTermsId: terms.get(termsKey),
        ...(currency !== undefined && { currency: parseCurrencyCode(currency) }),
        // Exports are not taxed.
        ...(isAbroad && { defaults: { ...noDefaults, salesTaxCodeId: taxes.get('ZERO') } }),
      });
    },
  );
  await inParallel(demoSuppliers, atOnce, ({ key, name, termsDays, currency }) => {
    const money = currency === undefined ? {} : { currency: parseCurrencyCode(currency) };
    return add(key, { name, isSupplier: true, paymentTermsDays: termsDays, ...money });
  });
  for (const { key, name } of demoEmployees) {
    await add(key, { name, isSupplier: true, paymentTermsDays: 0 });
  }
}

const noDefaults = {
  salesAccountId: null,
  purchaseAccountId: null,
  salesTaxCodeId: null,
  purchaseTaxCodeId: null,
};

async function addItem(
  { deps, by }: Start,
  {
    item: { key, code, name, price, purchasePrice, salesCode, tax },
    accounts,
    taxes,
    items,
  }: {
    readonly item: (typeof demoItems)[number];
    readonly accounts: Registry;
    readonly taxes: Registry;
    readonly items: Registry;
  },
): Promise<void> {
  const request = {
    code,
    name,
    unitPrice: price,
    ...(purchasePrice !== undefined && { purchasePrice, purchaseAccountId: accounts.get('5000') }),
    salesAccountId: accounts.get(salesCode),
    ...(tax !== undefined && { salesTaxCodeId: taxes.get(tax) }),
  };
  items.set(key, orFail(await createItem(deps, { ...by, request })).id);
}

async function addPerson(
  { deps, by }: Start,
  { key, isEmployee, ...person }: (typeof demoMembers)[number],
  contacts: Registry,
): Promise<Member> {
  const contactId = isEmployee === true ? contacts.get(key) : null;
  const link = contactId === null ? {} : { contactId };
  const { memberId, userId } = orFail(await addMember(deps, { ...by, ...person, ...link }));
  const { name, role, approvalLimitMinor = null } = person;
  return { id: memberId, userId, name, role, approvalLimitMinor, contactId };
}
