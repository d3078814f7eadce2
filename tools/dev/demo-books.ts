import { z } from 'zod';
import { withBookkeeper } from './demo-bookkeeper.ts';
import type { Bookkeeper } from './demo-bookkeeper.ts';
import { prepareBooks } from './demo-books-basics.ts';
import type { DemoBasics } from './demo-books-basics.ts';
import { createDemoCalendar } from './demo-calendar.ts';
import type { DemoCalendar } from './demo-calendar.ts';
import { DevError } from './dev-error.ts';
import type { ServicePlace } from './service-place.ts';

/** Something of each to begin with. */
export type DemoBooks = {
  /** Late, and still owed. */
  readonly invoice_id: string;
  readonly bill_id: string;
  readonly customer_id: string;
};

type BooksApi = { readonly baseUrl: string; readonly key: string };

const overdueReference = 'PO-2207';
const list = z.object({ data: z.array(z.object({ id: z.string() })) });

/**
 * A year of a small company, made the way people make it: drafts through the API, everything else
 * by the use cases behind the application. Books that were filled by an earlier demo stay as they
 * are.
 */
export async function fillDemoBooks(
  place: ServicePlace,
  orgId: string,
  api: BooksApi,
): Promise<DemoBooks> {
  if ((await listIds(api, '/contacts?limit=1')).length === 0) {
    await withBookkeeper(place, orgId, async (keeper) => {
      const calendar = createDemoCalendar(keeper.organisation.timeZone);
      const basics = await prepareBooks(keeper, calendar);
      await Promise.all([
        sell(keeper, calendar, basics),
        buy(keeper, calendar, basics),
        draftThroughApi(api, basics),
      ]);
    });
  }
  return {
    invoice_id: await firstId(api, `/invoices?reference=${overdueReference}`),
    bill_id: await firstId(api, '/bills?kind=bill&status=partially_paid'),
    customer_id: await firstId(api, '/contacts?type=customer&limit=1'),
  };
}

async function sell(keeper: Bookkeeper, { at, daysAgo }: DemoCalendar, basics: DemoBasics) {
  const { draft, act, pay } = keeper;
  const { hotel, fair, museum, cloth, workshop } = basics;
  const yards = (quantity: string) => ({ itemId: cloth, quantity });
  const invoice = (contactId: string, date: string, ...lines: object[]) =>
    draft('invoice', { contactId, date, lines });
  const sent = async (contactId: string, date: string, ...lines: object[]) =>
    act('send', await invoice(contactId, date, ...lines));

  await pay(await sent(hotel, at(0.05), yards('160')), at(0.12));
  const taught = { itemId: workshop, quantity: '24', discountPct: '10' };
  await pay(await sent(fair, at(0.2), taught, yards('30')), at(0.35));
  await pay(await sent(museum, at(0.25), { ...yards('400'), unitPrice: '9.5' }), at(0.45));
  const returned = await sent(hotel, at(0.4), yards('120'));
  const credit = await draft('credit_note', {
    contactId: hotel,
    date: at(0.5),
    creditsId: returned.id,
    lines: [{ ...yards('20'), description: 'Twenty yards came back with faded ends' }],
  });
  await keeper.useCredit(await act('issue', credit), returned, at(0.55));
  await pay({ ...returned, creditedMinor: credit.totalMinor }, at(0.6));
  await act('void', await act('issue', await invoice(fair, at(0.55), yards('10'))));
  const partly = await sent(fair, at(0.75), { itemId: workshop, quantity: '16' });
  await pay(partly, at(0.9), partly.totalMinor / 2n);
  const late = await draft('invoice', {
    contactId: hotel,
    date: daysAgo(45),
    reference: overdueReference,
    lines: [yards('80')],
  });
  await act('send', late);
  await sent(museum, daysAgo(6), { ...yards('150'), unitPrice: '9.8' });
  await act('issue', await invoice(fair, daysAgo(2), yards('25')));
  await act('submit', await invoice(fair, daysAgo(1), { itemId: workshop, quantity: '30' }));
}

async function buy(keeper: Bookkeeper, calendar: DemoCalendar, basics: DemoBasics) {
  const { draft, act, pay, accountIdOf } = keeper;
  const { dyeWorks, landlord, employee, cloth } = basics;
  const { at, daysAgo, today } = calendar;
  const rent = { accountId: accountIdOf('6500'), unitPrice: '180000' };
  const bill = (contactId: string, date: string, line: object) =>
    draft('bill', { contactId, date, lines: [line] });
  const approved = async (contactId: string, date: string, line: object) =>
    act('approve', await bill(contactId, date, line));

  const quarters = [0.02, 0.35, 0.7].map((share) => at(share));
  for (const date of quarters) {
    await pay(await approved(landlord, date, { ...rent, description: 'Studio, a quarter' }), date);
  }
  await pay(await approved(dyeWorks, at(0.1), { itemId: cloth, quantity: '450' }), at(0.15));
  const partly = await approved(dyeWorks, at(0.5), { itemId: cloth, quantity: '350' });
  await pay(partly, at(0.65), partly.totalMinor / 2n);
  const faded = { itemId: cloth, quantity: '20', description: 'Faded ends, taken back' };
  const credit = { contactId: dyeWorks, date: at(0.6), creditsId: partly.id, lines: [faded] };
  await act('confirm', await draft('supplier_credit', credit));
  await approved(dyeWorks, daysAgo(8), { itemId: cloth, quantity: '200' });
  await bill(landlord, today, { ...rent, description: 'Studio, the next quarter' });
  const travel = { accountId: accountIdOf('6800'), description: 'Bus to Abeokuta and back' };
  const claim = {
    contactId: employee,
    date: daysAgo(12),
    lines: [{ ...travel, unitPrice: '9600' }],
  };
  await act('approve', await act('submit', await draft('expense_claim', claim)));
}

async function draftThroughApi(api: BooksApi, { hotel, fair, cloth, workshop }: DemoBasics) {
  await postInvoice(api, {
    contact_id: fair,
    reference: 'order-1003',
    lines: [{ item_id: workshop, quantity: 4 }],
  });
  await postInvoice(api, {
    contact_id: hotel,
    reference: 'order-1004',
    lines: [
      { item_id: cloth, quantity: 12.5 },
      { description: 'Delivery within Lagos', unit_price: 7_500 },
    ],
  });
}

async function postInvoice(
  { baseUrl, key }: BooksApi,
  body: { readonly reference: string } & Readonly<Record<string, unknown>>,
): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const answer = await fetch(`${baseUrl}/invoices`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': `demo ${body.reference}` },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`POST /invoices answered ${answer.status}`);
}

async function firstId(api: BooksApi, path: string): Promise<string> {
  const [id] = await listIds(api, path);
  if (id !== undefined) return id;
  throw new DevError(
    `The demo's books have nothing at ${path}: they were half filled, or changed.`,
    '`./dev reset` makes them anew.',
  );
}

async function listIds({ baseUrl, key }: BooksApi, path: string): Promise<readonly string[]> {
  const answer = await fetch(baseUrl + path, { headers: { authorization: `Bearer ${key}` } });
  if (!answer.ok) throw new Error(`GET ${path} answered ${answer.status}`);
  return list.parse(await answer.json()).data.map(({ id }) => id);
}
