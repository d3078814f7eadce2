import { getCurrency } from '@countinghouse/money';
import type {
  BankLine,
  BookedCharge,
  BookedChargeback,
  BookedTransfer,
} from '@countinghouse/provider-simulator';
import { z } from 'zod';
import type { TheirBooks } from './rows.ts';

const minor = z.int().transform(BigInt);
const charge = z.object({
  id: z.int(),
  txRef: z.string(),
  status: z.enum(['successful', 'failed', 'pending'] satisfies BookedCharge['status'][]),
  currency: z.string(),
  amountMinor: minor,
  feeMicros: minor,
  refundedMinor: minor,
  shares: z.array(z.object({ subaccountId: z.string(), amountMinor: minor })),
  settlementId: z.int().nullable(),
});
const refund = z.object({
  id: z.int(),
  chargeId: z.int(),
  txRef: z.string(),
  status: z.string(),
  currency: z.string(),
  amountMinor: minor,
});
const chargeback = z.object({
  id: z.int(),
  chargeId: z.int(),
  txRef: z.string(),
  status: z.enum([
    'initiated',
    'declined',
    'accepted',
    'won',
    'lost',
  ] satisfies BookedChargeback['status'][]),
  currency: z.string(),
  amountMinor: minor,
});
const transfer = z.object({
  id: z.int(),
  reference: z.string(),
  status: z.enum(['NEW', 'PENDING', 'SUCCESSFUL', 'FAILED'] satisfies BookedTransfer['status'][]),
  currency: z.string(),
  amountMinor: minor,
  feeMicros: minor,
  isReturned: z.boolean(),
  bankCode: z.string(),
  accountNumber: z.string(),
});
const bankLine = z.object({
  kind: z.enum([
    'charge',
    'refund',
    'refund_reversal',
    'chargeback',
    'transfer',
    'transfer_return',
    'settlement',
    'subaccount_settlement',
    'funding',
  ] satisfies BankLine['kind'][]),
  reference: z.string(),
  currency: z.string().transform(getCurrency),
  amountMinor: minor,
});
const book = z.object({
  charges: z.array(charge),
  refunds: z.array(refund),
  chargebacks: z.array(chargeback),
  transfers: z.array(transfer),
  problems: z.array(z.string()),
});
const statement = z.object({ lines: z.array(bankLine) });

/** What the simulator answers at `/simulator/book` and `/simulator/bank-statement`. */
export function parseTheirBooks(
  bookJson: unknown,
  statementJson: unknown,
): TheirBooks & { readonly problems: readonly string[] } {
  const { problems, ...own } = book.parse(bookJson);
  return { book: own, bankStatement: statement.parse(statementJson).lines, problems };
}
