import { z } from 'zod';
import { listChart } from '../../../services/accounting/src/setup/chart/list-chart.ts';
import { getOrganisation } from '../../../services/accounting/src/tenants/organisations/get-organisation.ts';
import { DevError } from '../../dev/dev-error.ts';
import { asAccountingOperator } from '../../dev/operators.ts';
import { databaseUrl } from '../../dev/service-place.ts';
import type { ServicePlace } from '../../dev/service-place.ts';
import { planDemoBooks } from '../plan/plan.ts';
import { overdueReference } from '../plan/today.ts';
import type { DemoDeps } from './bookkeeper.ts';
import { fillBooks } from './fill.ts';

/** An example of each to start with. */
export type DemoBooks = {
  /** Overdue and unpaid. */
  readonly invoice_id: string;
  readonly bill_id: string;
  readonly customer_id: string;
};

export type BooksApi = { readonly baseUrl: string; readonly key: string };

const seed = 7;
/** Fewer months fill faster. */
const monthCount = Number(process.env['COUNTINGHOUSE_DEMO_MONTHS'] ?? 24);
const list = z.object({ data: z.array(z.object({ id: z.string(), name: z.string().optional() })) });

/** What the filled books depend on, beside the code and the day. */
export const booksFingerprint = (publicUrl: string): string => `${publicUrl} ${monthCount}`;

/**
 * Two years of a small company up to today, created by the use cases behind the application. Runs
 * before anything else: a worker would create due documents a second time. Books that an earlier
 * demo filled stay unchanged.
 */
export async function fillDemoBooks(
  place: ServicePlace,
  orgId: string,
  publicUrl: string,
  note: (text: string) => void,
): Promise<void> {
  const fill = async (deps: DemoDeps): Promise<void> => {
    const chart = await listChart(deps, orgId);
    // The first thing that filling adds.
    if (chart.some(({ code }) => code === '1020')) return note('as it was');
    const { timeZone } = await getOrganisation(deps.database.db, orgId);
    const today = Temporal.Now.plainDateISO(timeZone).toString();
    const { bank } = await fillBooks(
      deps,
      orgId,
      planDemoBooks(today, seed, { monthCount }),
      databaseUrl(place, 'owner'),
    );
    return note(`${bank.lines.length} lines of bank statements`);
  };
  return asAccountingOperator(place, fill, publicUrl);
}

/** Adds an online shop's orders, and finds an example of each record. */
export async function showDemoBooks(api: BooksApi): Promise<DemoBooks> {
  const customers = await readBooksList(api, '/contacts?type=customer');
  const idOf = (name: string): string => {
    const found = customers.find((contact) => contact.name === name);
    if (found === undefined) throw halfFilled(`/contacts of ${name}`);
    return found.id;
  };
  const shop = idOf('Lagos Design Fair');
  await order(api, 'order-1003', shop, [
    { description: 'Dyeing workshop', quantity: 4, unit_price: 45_000 },
  ]);
  await order(api, 'order-1004', idOf('Ikeja Garden Hotel'), [
    { description: 'Adire, one yard', quantity: 12.5, unit_price: 6_250 },
    { description: 'Delivery within Lagos', unit_price: 7_500 },
  ]);
  return {
    invoice_id: await firstId(api, `/invoices?reference=${overdueReference}`),
    bill_id: await firstId(api, '/bills?kind=bill&status=partially_paid', '/bills?kind=bill'),
    customer_id: shop,
  };
}

/** Creates it once, however often a demo starts. */
async function order(
  { baseUrl, key }: BooksApi,
  reference: string,
  contactId: string,
  lines: readonly Readonly<Record<string, string | number>>[],
): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const known = await readBooksList({ baseUrl, key }, `/invoices?reference=${reference}`);
  if (known.length > 0) return;
  const answer = await fetch(`${baseUrl}/invoices`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': `demo ${reference}` },
    body: JSON.stringify({ contact_id: contactId, reference, lines }),
  });
  if (!answer.ok) throw new Error(`POST /invoices answered ${answer.status}`);
}

/** From the first list that is not empty: people may have paid the demo's first documents. */
async function firstId(api: BooksApi, ...paths: readonly string[]): Promise<string> {
  for (const path of paths) {
    const [first] = await readBooksList(api, path);
    if (first !== undefined) return first.id;
  }
  throw halfFilled(paths.join(' or '));
}

function halfFilled(path: string): DevError {
  return new DevError(
    `The demo's books have nothing at ${path}: they were half filled, or changed.`,
    '`./dev reset` creates them again.',
  );
}

export async function readBooksList({ baseUrl, key }: BooksApi, path: string) {
  const answer = await fetch(baseUrl + path, { headers: { authorization: `Bearer ${key}` } });
  if (!answer.ok) throw new Error(`GET ${path} answered ${answer.status}`);
  return list.parse(await answer.json()).data;
}
