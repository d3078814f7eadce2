import { numberText } from '@countinghouse/http';
import type { CurrencyCode } from '@countinghouse/money';
import { z } from 'zod';
import type {
  Answer,
  Finding,
  ProviderRefund,
  RefundedCharge,
  RefundRequest,
} from '../provider.ts';
import type { Client } from './client.ts';
import { exactMoney } from './decimal.ts';
import { dataOf, pageOf } from './envelope.ts';
import type { ListPage } from './envelope.ts';
import { amountText, idText, moment, toWireAmount } from './fields.ts';
import { ownRow, searchPages } from './pages.ts';

export function refundCharge(
  client: Client,
  request: RefundRequest,
): Promise<Answer<ProviderRefund>> {
  const { providerTransactionId, amount, comment } = request;
  return client.change(
    {
      operation: 'refund_charge',
      operationClass: 'refund',
      method: 'POST',
      path: `/transactions/${encodeURIComponent(providerTransactionId)}/refund`,
      body: { amount: toWireAmount(amount), comments: comment },
    },
    dataOf(
      refundRow(amount.currency).refine(
        (refund) => refund.providerTransactionId === providerTransactionId,
        { path: ['tx_id'] },
      ),
    ),
  );
}

/**
 * Reads all pages: "this refund does not exist" is only true if nothing is left out. The provider's
 * filter is trusted if it returns rows of this charge and no others. An empty result proves
 * nothing, so then the whole list is read, as far back as a refund can be.
 */
export async function listRefunds(
  client: Client,
  charge: RefundedCharge,
): Promise<Finding<readonly ProviderRefund[]>> {
  const { providerTransactionId } = charge;
  const narrowed = await searchPages(askRefunds(client, charge, { id: providerTransactionId }));
  if (narrowed.kind === 'unknown') return narrowed;
  const { isOurs, refunds } = sortOut(narrowed);
  if (refunds.length > 0 && isOurs) return { kind: 'found', value: refunds };
  const all = await searchPages(askRefunds(client, charge, {}), (page) =>
    isBefore(page, charge.since),
  );
  return all.kind === 'unknown' ? all : { kind: 'found', value: sortOut(all).refunds };
}

interface ListedRefund {
  /** Null for another charge's refund. */
  readonly refund: ProviderRefund | null;
  readonly createdAt: Date | null;
}

function askRefunds(
  client: Client,
  { providerTransactionId, currency }: RefundedCharge,
  filter: Readonly<Record<string, string>>,
) {
  const isOurs = (row: unknown): boolean => transactionIdOf(row) === providerTransactionId;
  const page = pageOf(listedRefund(ownRow(isOurs, refundRow(currency))));
  return (number: number): Promise<Finding<ListPage<ListedRefund>>> =>
    client.ask(
      {
        operation: 'list_refunds',
        operationClass: 'question',
        method: 'GET',
        path: `/refunds?${new URLSearchParams({ ...filter, page: String(number) }).toString()}`,
      },
      page,
    );
}

function listedRefund(row: z.ZodType<ProviderRefund | null>): z.ZodType<ListedRefund> {
  return z.unknown().transform((value, context): ListedRefund => {
    const parsed = row.safeParse(value);
    if (!parsed.success) {
      const path = parsed.error.issues[0]?.path ?? [];
      context.addIssue({
        code: 'custom',
        path: [...path],
        message: 'Must match the documented format.',
      });
      return z.NEVER;
    }
    const time = z.object({ created_at: moment }).safeParse(value);
    return { refund: parsed.data, createdAt: time.success ? time.data.created_at : null };
  });
}

function sortOut(found: Exclude<Finding<readonly ListedRefund[]>, { kind: 'unknown' }>) {
  const listed = found.kind === 'found' ? found.value : [];
  const refunds = listed.flatMap(({ refund }) => refund ?? []);
  return { refunds, isOurs: refunds.length === listed.length };
}

/** Only a page that is clearly sorted newest first shows that older pages are irrelevant. */
function isBefore(page: readonly ListedRefund[], since: Date | null): boolean {
  const times = page.map(({ createdAt }) => createdAt?.getTime() ?? Number.NaN);
  const isNewestFirst = times.every(
    (time, index) => index === 0 || time <= (times[index - 1] ?? 0),
  );
  const [newest, oldest] = [times[0] ?? 0, times.at(-1) ?? 0];
  return since !== null && isNewestFirst && newest > oldest && oldest < since.getTime();
}

function refundRow(currency: CurrencyCode) {
  return z
    .object({
      id: idText,
      tx_id: idText,
      amount_refunded: amountText,
      status: z.string(),
      created_at: moment,
    })
    .transform((row, context): ProviderRefund => {
      const amount = exactMoney(row.amount_refunded, currency);
      if (amount === null) {
        const path = ['amount_refunded'];
        context.addIssue({
          code: 'custom',
          path,
          message: 'Must have no more decimals than its currency.',
        });
        return z.NEVER;
      }
      return {
        providerRefundId: row.id,
        providerTransactionId: row.tx_id,
        amount,
        status: toRefundStatus(row.status),
        createdAt: row.created_at,
      };
    });
}

/** `completed-mpgs` and the like name the route; any other status is not final. */
function toRefundStatus(text: string): ProviderRefund['status'] {
  const word = text.toLowerCase();
  if (word === 'completed' || word.startsWith('completed-')) return 'succeeded';
  return word === 'failed' || word.startsWith('failed-') ? 'failed' : 'pending';
}

function transactionIdOf(row: unknown): string | undefined {
  if (typeof row !== 'object' || row === null || !('tx_id' in row)) return undefined;
  return typeof row.tx_id === 'string' ? row.tx_id : numberText(row.tx_id);
}
