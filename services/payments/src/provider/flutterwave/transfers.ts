import { z } from 'zod';
import type { Answer, DayPage, Finding, Page, Transfer, TransferRequest } from '../provider.ts';
import type { Client } from './client.ts';
import { cutDay, dayQuery } from './day-lists.ts';
import { exactMoney, parseDecimal, roundToMoney } from './decimal.ts';
import { dataOf, pageOf } from './envelope.ts';
import { mayBeDuplicate } from './error-meanings.ts';
import { amountText, currencyCode, idText, moment, optionalText, toWireAmount } from './fields.ts';
import { ownRow, searchPages } from './pages.ts';

export function createTransfer(
  client: Client,
  request: TransferRequest,
): Promise<Answer<Transfer>> {
  const { reference, amount, account } = request;
  return client.change(
    {
      operation: 'create_transfer',
      reference,
      operationClass: 'transfer',
      method: 'POST',
      path: '/transfers',
      body: {
        account_bank: account.bankCode,
        account_number: account.accountNumber,
        amount: toWireAmount(amount),
        currency: amount.currency,
        // Otherwise the provider may debit another currency's wallet, at its own rate.
        debit_currency: amount.currency,
        narration: request.narration,
        reference,
        beneficiary_name: request.beneficiaryName,
      },
      errorMeaning: mayBeDuplicate,
    },
    dataOf(transferRow.refine((transfer) => transfer.reference === reference, refusedAt)),
  );
}

export async function findTransfer(client: Client, reference: string): Promise<Finding<Transfer>> {
  const isOurs = (row: unknown): boolean =>
    typeof row === 'object' && row !== null && 'reference' in row && row.reference === reference;
  const page = pageOf(ownRow(isOurs, transferRow));
  const finding = await searchPages(
    (number) =>
      client.ask(
        {
          operation: 'find_transfer',
          reference,
          operationClass: 'question',
          method: 'GET',
          path: `/transfers?reference=${encodeURIComponent(reference)}&page=${number}`,
        },
        page,
      ),
    (rows) => rows.length > 0,
  );
  if (finding.kind !== 'found') return finding;
  // If one reference has two attempts, the one that moves money counts.
  const transfer = finding.value.find(({ status }) => status !== 'failed') ?? finding.value[0];
  return transfer === undefined ? { kind: 'missing' } : { kind: 'found', value: transfer };
}

export async function listTransfers(
  client: Client,
  day: DayPage,
): Promise<Finding<Page<Transfer>>> {
  const finding = await client.ask(
    {
      operation: 'list_transfers',
      operationClass: 'question',
      method: 'GET',
      path: `/transfers?${dayQuery(day)}`,
    },
    pageOf(transferRow),
  );
  if (finding.kind !== 'found') return finding;
  return { kind: 'found', value: cutDay(day, finding.value, (transfer) => transfer.createdAt) };
}

const refusedAt = { path: ['reference'] };

const transferRow = z
  .object({
    id: idText,
    reference: z.string(),
    status: z.string(),
    amount: amountText,
    fee: amountText.nullish(),
    currency: currencyCode,
    complete_message: optionalText,
    created_at: moment,
  })
  .transform((row, context): Transfer => {
    const amount = exactMoney(row.amount, row.currency);
    if (amount === null) {
      context.addIssue({
        code: 'custom',
        path: ['amount'],
        message: 'Must have no more decimals than its currency.',
      });
      return z.NEVER;
    }
    const status = toTransferStatus(row.status);
    const fee = parseDecimal(row.fee ?? '');
    return {
      providerTransferId: row.id,
      reference: row.reference,
      status,
      amount,
      fee: fee === null ? null : roundToMoney(fee, row.currency),
      failureMessage: status === 'failed' ? row.complete_message : null,
      createdAt: row.created_at,
    };
  });

/** NEW and PENDING wait. An unknown status waits too, because unknown does not mean failed. */
function toTransferStatus(text: string): Transfer['status'] {
  switch (text.toUpperCase()) {
    case 'SUCCESSFUL':
      return 'succeeded';
    case 'FAILED':
      return 'failed';
    default:
      return 'pending';
  }
}
