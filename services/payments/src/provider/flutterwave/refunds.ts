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

/** All of them: "this one was not made yet" is only true when every page was read. */
export function listRefunds(
  client: Client,
  charge: RefundedCharge,
): Promise<Finding<readonly ProviderRefund[]>> {
  const isOurs = (row: unknown): boolean => transactionIdOf(row) === charge.providerTransactionId;
  const page = pageOf(ownRow(isOurs, refundRow(charge.currency)));
  return searchPages(
    (number) =>
      client.ask(
        {
          operation: 'list_refunds',
          operationClass: 'question',
          method: 'GET',
          path: `/refunds?page=${number}`,
        },
        page,
      ),
    () => false,
  );
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
        context.addIssue({ code: 'custom', path, message: 'Must fit its currency.' });
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

/** `completed-mpgs` and the like name the way it took; every other word is not the end yet. */
function toRefundStatus(text: string): ProviderRefund['status'] {
  const word = text.toLowerCase();
  if (word === 'completed' || word.startsWith('completed-')) return 'succeeded';
  return word === 'failed' || word.startsWith('failed-') ? 'failed' : 'pending';
}

function transactionIdOf(row: unknown): string | undefined {
  if (typeof row !== 'object' || row === null || !('tx_id' in row)) return undefined;
  return typeof row.tx_id === 'string' ? row.tx_id : numberText(row.tx_id);
}
