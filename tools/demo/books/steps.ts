import { outstandingMinor } from '../../../services/accounting/src/documents/document/document.rules.ts';
import { postManualJournal } from '../../../services/accounting/src/ledger/journal/manual/post-manual-journal.ts';
import { postTransfer } from '../../../services/accounting/src/ledger/journal/transfers/post-transfer.ts';
import { readTrialBalance } from '../../../services/accounting/src/reports/statements/read-trial-balance.ts';
import { allocate } from '../../../services/accounting/src/settling/allocations/allocate.ts';
import { takeDiscount } from '../../../services/accounting/src/settling/allocations/reductions/take-discount.ts';
import { writeOff } from '../../../services/accounting/src/settling/allocations/reductions/write-off.ts';
import { readPaymentPage } from '../../../services/accounting/src/settling/payments/read-payments.ts';
import { recordPayment } from '../../../services/accounting/src/settling/payments/record-payment.ts';
import { refund } from '../../../services/accounting/src/settling/payments/refund.ts';
import type { MoneyKey, Step } from '../plan/types.ts';
import { orFail } from './bookkeeper.ts';
import type { Office } from './bookkeeper.ts';
import { getDocument, makeDocument, makeRecurring } from './documents.ts';
import { acceptQuote, declineQuote, makeLead, makeQuote, pushLead } from './pipeline.ts';

export const moneyCodes: Readonly<Record<MoneyKey, string>> = {
  bank: '1000',
  dollars: '1020',
  card: '2100',
};

/** Runs one step of the plan with the use case that the application would call. */
export async function runStep(office: Office, step: Step): Promise<void> {
  const { date } = step;
  switch (step.kind) {
    case 'document':
      return makeDocument(office, date, step.document);
    case 'recurring':
      return makeRecurring(office, date, step);
    case 'discount':
      return discount(office, date, step.document);
    case 'write_off':
      return giveUp(office, date, step.document);
    case 'use_credit':
      return useCredit(office, date, step);
    case 'use_rest':
      return useRest(office, date, step);
    case 'payment':
      return pay(office, date, step);
    case 'refund':
      return refundCredit(office, date, step);
    case 'journal':
      return enter(office, date, step);
    case 'transfer':
      return exchange(office, date, step);
    case 'tax_return':
      return declareTax(office, date, step);
    case 'lead':
      return makeLead(office, date, step);
    case 'move_lead':
      return pushLead(office, date, step);
    case 'quote':
      return makeQuote(office, date, step);
    case 'accept_quote':
      return acceptQuote(office, date, step);
    case 'decline_quote':
      return declineQuote(office, date, step.quote);
  }
}

type Of<Kind extends Step['kind']> = Extract<Step, { readonly kind: Kind }>;

async function discount(office: Office, date: string, key: string): Promise<void> {
  const documentId = office.made.documents.get(key);
  const order = { ...office.as('bookkeeper'), documentId, amountMinor: null, date };
  orFail(await takeDiscount(office.on(date), order));
}

async function giveUp(office: Office, date: string, key: string): Promise<void> {
  const documentId = office.made.documents.get(key);
  const order = { ...office.as('accountant'), documentId, hasTaxRelief: true, date };
  orFail(await writeOff(office.on(date), order));
}

async function useCredit(
  office: Office,
  date: string,
  { credit, on }: Of<'use_credit'>,
): Promise<void> {
  const { id, totalMinor } = await getDocument(office, credit);
  const from = { kind: 'document', id } as const;
  const to = { kind: 'document', id: office.made.documents.get(on) } as const;
  const order = { ...office.as('bookkeeper'), from, to, amountMinor: totalMinor, date };
  orFail(await allocate(office.on(date), order));
}

async function useRest(office: Office, date: string, step: Of<'use_rest'>): Promise<void> {
  const deps = office.on(date);
  const contactId = office.contact(step.contact);
  const any = { accountId: null, direction: null, from: null, to: null } as const;
  const query = {
    ...any,
    orgId: office.organisation.id,
    contactId,
    isOpen: true,
    limit: 1,
    offset: 0,
  };
  const [payment] = (await readPaymentPage(deps.database, query)).payments;
  if (payment === undefined) throw new Error(`the demo's ${step.contact} paid nothing too much`);
  const to = { kind: 'document', id: office.made.documents.get(step.on) } as const;
  const from = { kind: 'payment', id: payment.id } as const;
  const order = { ...office.as('bookkeeper'), from, to, amountMinor: payment.openMinor, date };
  orFail(await allocate(deps, order));
}

async function pay(office: Office, date: string, step: Of<'payment'>): Promise<void> {
  const document = await getDocument(office, step.document);
  const amountMinor = outstandingMinor(document);
  const { payment } = orFail(
    await recordPayment(office.on(date), {
      ...office.as('bookkeeper'),
      direction: 'in',
      accountId: office.account(moneyCodes[step.account]),
      contactId: document.contactId,
      date,
      currency: document.currency,
      amountMinor,
      ...(document.number !== null && { reference: document.number }),
      allocations: [{ to: { kind: 'document', id: document.id }, amountMinor }],
    }),
  );
  office.made.payments.set(step.key, payment.id);
}

async function refundCredit(office: Office, date: string, step: Of<'refund'>): Promise<void> {
  const { id, totalMinor } = await getDocument(office, step.credit);
  const outcome = await refund(office.on(date), {
    ...office.as('accountant'),
    of: { kind: 'document', id },
    accountId: office.account(moneyCodes.bank),
    date,
    amountMinor: totalMinor,
  });
  office.made.payments.set(step.key, orFail(outcome).details.payment.id);
}

async function enter(office: Office, date: string, { memo, lines }: Of<'journal'>): Promise<void> {
  const { baseCurrency: currency } = office.organisation;
  const written = lines.map(([code, docMinor]) => ({
    accountId: office.account(code),
    currency,
    docMinor,
  }));
  const order = { ...office.as('accountant'), date, memo, lines: written };
  orFail(await postManualJournal(office.on(date), order));
}

async function exchange(office: Office, date: string, step: Of<'transfer'>): Promise<void> {
  const { entry } = orFail(
    await postTransfer(office.on(date), {
      ...office.as('bookkeeper'),
      date,
      memo: 'Dollars sold to the bank',
      from: { accountId: office.account(moneyCodes[step.from]), amountMinor: step.fromMinor },
      to: { accountId: office.account(moneyCodes[step.to]), amountMinor: step.toMinor },
    }),
  );
  office.made.entries.set(step.key, entry.id);
}

/** Moves the balance of both tax accounts to the tax office's account, from which it is paid. */
async function declareTax(office: Office, date: string, step: Of<'tax_return'>): Promise<void> {
  const balanceOf = await readBalances(office, step.until);
  const [output, input] = [balanceOf('2200'), balanceOf('1200')];
  const owed = -(output + input);
  await enter(office, date, {
    kind: 'journal',
    date,
    memo: `Tax return up to ${step.until}`,
    lines: [
      ['2200', -output],
      ['1200', -input],
      ['2210', -owed],
    ],
  });
  office.made.taxes.set(step.key, owed);
}

/** Balances of a day on the accrual basis; debits are positive. */
async function readBalances(office: Office, asOf: string): Promise<(code: string) => bigint> {
  const comparison = { kind: 'none' } as const;
  const request = { orgId: office.organisation.id, asOf, basis: 'accrual', comparison } as const;
  const outcome = await readTrialBalance(office.on(office.endDate), request);
  if (outcome.kind !== 'report') throw new Error('the trial balance could not be read');
  const { rows } = outcome.report.figures;
  return (code) => {
    const row = rows.find((one) => one.code === code);
    return (row?.debits[0] ?? 0n) - (row?.credits[0] ?? 0n);
  };
}
