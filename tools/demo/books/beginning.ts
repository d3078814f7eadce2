import { addRule } from '../../../services/accounting/src/bank/rules/manage-rules.ts';
import { parseCurrencyCode } from '../../../services/accounting/src/cli/command-values.ts';
import { addApprovalPolicy } from '../../../services/accounting/src/documents/issuing/approvals/add-approval-policy.ts';
import { postOpeningBalances } from '../../../services/accounting/src/ledger/journal/manual/post-opening-balances.ts';
import { createRecurring } from '../../../services/accounting/src/sales/recurring/create-recurring.ts';
import { setBankDetails } from '../../../services/accounting/src/setup/contacts/set-bank-details.ts';
import { demoSuppliers } from '../plan/cast.ts';
import type { DemoPlan } from '../plan/types.ts';
import { orFail } from './bookkeeper.ts';
import type { Office } from './bookkeeper.ts';
import { toDraftLine } from './documents.ts';

/** Account balances on the day before the first, with which their statements start. */
export const openingMinor = { bank: 950_000_000n, dollars: 650_000n, card: 0n } as const;

/** Settings and balances from before the first month. */
export async function beginBooks(office: Office, plan: DemoPlan): Promise<void> {
  await bringOver(office, plan);
  await setPolicies(office, plan);
  await setRules(office, plan);
  for (const recurring of plan.recurring) await repeat(office, plan, recurring);
  await keepBankDetails(office, plan);
}

/** Cash, machines and the owner's capital; the suspense account ends at zero. */
async function bringOver(office: Office, { openingDate, rates }: DemoPlan): Promise<void> {
  const naira = office.organisation.baseCurrency;
  const line = (code: string, minor: bigint) => ({
    accountId: office.account(code),
    currency: naira,
    docMinor: minor,
    baseMinor: minor,
  });
  const [whole = '', cents = ''] = (rates[0]?.rate ?? '').split('.');
  const dollarsInNaira = (openingMinor.dollars * BigInt(`${whole}${cents}`)) / 100n;
  const lines = [
    line('1000', openingMinor.bank),
    {
      ...line('1020', dollarsInNaira),
      currency: parseCurrencyCode('USD'),
      docMinor: openingMinor.dollars,
    },
    line('1700', 360_000_000n),
    line('1790', -75_000_000n),
    line('3000', -900_000_000n),
  ];
  const sum = lines.reduce((total, { baseMinor }) => total + baseMinor, 0n);
  const earned = line('3800', -sum);
  const order = { ...office.as('accountant'), date: openingDate, lines: [...lines, earned] };
  orFail(await postOpeningBalances(office.on(openingDate), order));
}

async function setPolicies(office: Office, { openingDate }: DemoPlan): Promise<void> {
  const any = { origin: null } as const;
  const policies = [
    { ...any, kind: 'bill', aboveMinor: 200_000_000n },
    { ...any, kind: 'invoice', aboveMinor: 300_000_000n, authorRole: 'sales' },
    { ...any, kind: 'bill', aboveMinor: 1_000_000_000n, approvalsNeeded: 2 },
  ] as const;
  for (const policy of policies) {
    await addApprovalPolicy(office.on(openingDate), { ...office.as('admin'), policy });
  }
}

const rules = [
  ['Account fees', 'out', 'maintenance fee', '6100'],
  ['Text messages of the bank', 'out', 'sms alert', '6100'],
  ['Fees for wires', 'out', 'wire charges', '6100'],
  ['Interest', 'in', 'credit interest', '4800'],
  ['Salaries', 'out', 'salaries', '2300'],
  ['Withheld income tax', 'out', 'lirs paye', '2300'],
  ['Value added tax', 'out', 'firs vat', '2210'],
  ['What the owner takes out', 'out', 'drawings', '3100'],
  ['Software', 'out', 'cloud books', '6700'],
  ['Fuel', 'out', 'filling station', '6800'],
  ['Advertising', 'out', 'instagram', '6000'],
] as const;

async function setRules(office: Office, { openingDate }: DemoPlan): Promise<void> {
  for (const [name, direction, text, code] of rules) {
    const action = { kind: 'account', accountId: office.account(code) } as const;
    const content = { name, conditions: { direction, text }, action, active: true };
    orFail(await addRule(office.on(openingDate), { ...office.as('accountant'), content }));
  }
}

async function repeat(
  office: Office,
  { openingDate }: DemoPlan,
  { key, name, kind, contact, startsOn, goesTo, lines }: DemoPlan['recurring'][number],
): Promise<void> {
  const content = {
    reference: null,
    notes: null,
    currency: null,
    amounts: null,
    language: 'en',
    lines: lines.map((line) => toDraftLine(office, line)),
  } as const;
  const rhythm = { every: 1, unit: 'month', startsOn, endsOn: null } as const;
  const template = { ...rhythm, name, contactId: office.contact(contact), content, goesTo };
  const { member } = office.caller('accountant');
  const order = { ...office.as('accountant'), member, kind, template, catchUp: false };
  const { details } = orFail(await createRecurring(office.on(openingDate), order));
  office.made.recurring.set(key, details.recurring.id);
}

/** Entered by the accountant: the bookkeeper pays, and must not enter the payee's bank details. */
async function keepBankDetails(office: Office, { openingDate }: DemoPlan): Promise<void> {
  const accounts = { dyeWorks: '0123456789', mill: '2033344455', landlord: '3011122233' };
  for (const [key, accountNumber] of Object.entries(accounts)) {
    const holder = demoSuppliers.find((supplier) => supplier.key === key)?.name ?? key;
    const details = { holder, accountNumber, bank: 'Access Bank' };
    const order = { contactId: office.contact(key), details };
    orFail(await setBankDetails(office.on(openingDate), office.caller('accountant'), order));
  }
}
