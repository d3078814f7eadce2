import { createContact } from '../../services/accounting/src/contacts/create-contact.ts';
import type { ContactRequest } from '../../services/accounting/src/contacts/create-contact.ts';
import { setContactDefaults } from '../../services/accounting/src/contacts/set-contact-defaults.ts';
import { createItem } from '../../services/accounting/src/items/create-item.ts';
import type { ItemRequest } from '../../services/accounting/src/items/create-item.ts';
import { postOpeningBalances } from '../../services/accounting/src/journal/post-opening-balances.ts';
import { parseCurrencyCode } from '../../services/accounting/src/operations/command-values.ts';
import { setOrganisationDefaults } from '../../services/accounting/src/organisations/set-organisation-defaults.ts';
import { setRate } from '../../services/accounting/src/rates/set-rate.ts';
import { createTaxCode } from '../../services/accounting/src/tax/create-tax-code.ts';
import { readTaxCodes } from '../../services/accounting/src/tax/read-tax-codes.ts';
import { orFail } from './demo-bookkeeper.ts';
import type { Bookkeeper } from './demo-bookkeeper.ts';
import type { DemoCalendar } from './demo-calendar.ts';

/** Ids of what documents are made of. */
export type DemoBasics = {
  readonly hotel: string;
  readonly fair: string;
  /** Buys in USD. */
  readonly museum: string;
  readonly dyeWorks: string;
  readonly landlord: string;
  readonly employee: string;
  readonly cloth: string;
  readonly workshop: string;
};

const usd = parseCurrencyCode('USD');
const openingBankMinor = 250_000_000n;

/** What books need before their first document. */
export async function prepareBooks(
  keeper: Bookkeeper,
  calendar: DemoCalendar,
): Promise<DemoBasics> {
  await openBooks(keeper, calendar);
  await addTax(keeper);
  await addRates(keeper, calendar);
  const contacts = await addContacts(keeper);
  await exempt(keeper, contacts.museum);
  return { ...contacts, ...(await addItems(keeper)) };
}

async function openBooks(
  { deps, by, organisation, accountIdOf }: Bookkeeper,
  calendar: DemoCalendar,
): Promise<void> {
  const amounts = { docMinor: openingBankMinor, baseMinor: openingBankMinor };
  const line = { accountId: accountIdOf('1000'), currency: organisation.baseCurrency, ...amounts };
  orFail(await postOpeningBalances(deps, { ...by, date: calendar.lastYear, lines: [line] }));
}

async function addTax({ deps, by, accountIdOf }: Bookkeeper): Promise<void> {
  const rates = [{ validFrom: '2020-02-01', ratePct: '7.5' }];
  const request = {
    code: 'VAT',
    name: 'VAT 7.5 %',
    kind: 'both',
    components: [{ name: 'VAT', rates }],
  } as const;
  const { id } = orFail(await createTaxCode(deps, { ...by, request }));
  const defaults = {
    salesAccountId: accountIdOf('4000'),
    purchaseAccountId: accountIdOf('6400'),
    salesTaxCodeId: id,
    purchaseTaxCodeId: id,
  };
  orFail(await setOrganisationDefaults(deps, { ...by, defaults }));
}

/** What leaves the country is not taxed. */
async function exempt({ deps, by }: Bookkeeper, contactId: string): Promise<void> {
  const codes = await readTaxCodes(deps.database, by.orgId);
  const zero = codes.find(({ code }) => code === 'ZERO');
  const defaults = {
    salesAccountId: null,
    purchaseAccountId: null,
    salesTaxCodeId: zero?.id ?? null,
    purchaseTaxCodeId: null,
  };
  orFail(await setContactDefaults(deps, { ...by, contactId, defaults }));
}

/** The naira falls, so that money of customers abroad is worth more when it comes. */
async function addRates({ deps, by }: Bookkeeper, calendar: DemoCalendar): Promise<void> {
  const usdRate = { ...by, currency: usd, source: 'demo' };
  orFail(await setRate(deps, { ...usdRate, date: calendar.lastYear, rate: '1480.5' }));
  orFail(await setRate(deps, { ...usdRate, date: calendar.at(0.3), rate: '1535.25' }));
}

async function addContacts({ deps, by }: Bookkeeper) {
  const add = async (
    name: string,
    role: 'customer' | 'supplier',
    rest: Partial<ContactRequest> = {},
  ): Promise<string> => {
    const email = `${name.toLowerCase().replaceAll(' ', '-')}@example.com`;
    const request = {
      name,
      isCustomer: role === 'customer',
      isSupplier: role === 'supplier',
      email,
      phone: null,
      taxNumber: null,
      ...rest,
    };
    return orFail(await createContact(deps, { ...by, request })).contact.id;
  };
  return {
    hotel: await add('Ikeja Garden Hotel', 'customer', { paymentTermsDays: 14 }),
    fair: await add('Lagos Design Fair', 'customer'),
    museum: await add('Museum of Textiles', 'customer', { currency: usd }),
    dyeWorks: await add('Abeokuta Dye Works', 'supplier', { paymentTermsDays: 14 }),
    landlord: await add('Yaba Workspaces', 'supplier', { paymentTermsDays: 7 }),
    employee: await add('Simi Ade', 'supplier', { paymentTermsDays: 0 }),
  };
}

async function addItems({ deps, by, accountIdOf }: Bookkeeper) {
  const add = async (request: ItemRequest): Promise<string> =>
    orFail(await createItem(deps, { ...by, request })).id;
  return {
    cloth: await add({
      code: 'ADIRE',
      name: 'Adire, one yard',
      unitPrice: '6250',
      purchasePrice: '3400',
      salesAccountId: accountIdOf('4000'),
      purchaseAccountId: accountIdOf('5000'),
    }),
    workshop: await add({
      code: 'WORKSHOP',
      name: 'Dyeing workshop, one person',
      unitPrice: '45000',
      salesAccountId: accountIdOf('4010'),
    }),
  };
}
