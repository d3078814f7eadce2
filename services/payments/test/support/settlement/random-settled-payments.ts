import { sql } from '@countinghouse/postgres';
import type { Insertable } from '@countinghouse/postgres';
import fc from 'fast-check';
import type { Database } from '../../../src/kernel/database.ts';
import type { Schema } from '../../../src/kernel/schema.generated.ts';
import { insertPaymentLink, insertQrCode } from '../charges/pay-targets.ts';
import { insertRecipient } from '../charges/recipient-rows.ts';
import { newTestId } from '../people/tenants.ts';

type PaymentRow = Insertable<Schema['payments']>;

/** Of no, two and three decimals. */
const currencies = ['JPY', 'NGN', 'USD', 'KWD'] as const;
/** What breaks a cell or a string when it is written carelessly. */
const troubles = [
  '=',
  '＝',
  ';',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '"',
  ',',
  "'",
  '\\',
  '\u0001',
  '\u2028',
  '₦',
];
const references = fc.option(
  fc.oneof(
    fc.constantFrom('', '2181940', '=1+1', 'a, "b"\r\nc'),
    fc.string({ unit: fc.constantFrom(...troubles), maxLength: 6 }),
    // The database holds any text but the character zero.
    fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '')),
  ),
);

/** Payments with every kind of value in every column; many settle at one moment. */
export async function insertRandomPayments(
  database: Database,
  workspaceId: string,
  { count, seed }: { readonly count: number; readonly seed: number },
): Promise<void> {
  const recipientId = await insertRecipient(database, workspaceId);
  const link = await insertPaymentLink(database, workspaceId);
  const qrCode = await insertQrCode(database, workspaceId);
  const sources = [{ payment_link_id: link.id }, { qr_code_id: qrCode.id }, {}];
  const rows = fc
    .record({
      currency: fc.constantFrom(...currencies),
      amounts: fc.oneof(amountsUpTo(100_000n), amountsUpTo(2n ** 63n - 1n)),
      provider_reference: references,
      source: fc.constantFrom(...sources),
      split: fc.option(fc.boolean()),
      settledMs: fc.nat(5),
    })
    .map(({ currency, amounts, provider_reference, source, split, settledMs }): PaymentRow => {
      const id = newTestId();
      const { share_minor, ...stored } = amounts;
      const routing = { split_recipient_id: recipientId, split_amount_minor: share_minor };
      return {
        workspace_id: workspaceId,
        id,
        reference: `pay_${id}`,
        currency,
        provider_reference,
        ...stored,
        ...source,
        ...(split === null ? {} : { ...routing, split_routed: split }),
        succeeded_at: new Date('2026-11-10T00:00:00.000Z'),
        settled_at: new Date(Date.UTC(2026, 10, 11, 0, 0, 0, settledMs)),
      };
    });
  await database.db
    .insertInto('payments')
    .values(fc.sample(rows, { numRuns: count, seed }))
    .execute();
  await sql`
    update payments set settled_at = settled_at + mod(abs(hashtext(id::text)), 1000) * interval '1 microsecond'
    where workspace_id = ${workspaceId}`.execute(database.db);
}

/** Gross, and parts of it that the database accepts together. */
function amountsUpTo(max: bigint) {
  const parts = fc.tuple(fc.bigInt(1n, max), fc.nat(100), fc.nat(100), fc.nat(100));
  return parts.map(([amount_minor, fee, share, refunded]) => {
    const part = (whole: bigint, percent: number) => (whole * BigInt(percent)) / 100n;
    const fee_minor = part(amount_minor, fee);
    const refunded_minor = part(amount_minor, refunded);
    return {
      amount_minor,
      fee_minor,
      refunded_minor,
      share_minor: part(amount_minor - fee_minor, share),
      status: statusOf(amount_minor, refunded_minor),
    };
  });
}

function statusOf(amountMinor: bigint, refundedMinor: bigint) {
  if (refundedMinor === 0n) return 'succeeded' as const;
  return refundedMinor === amountMinor ? ('refunded' as const) : ('partially_refunded' as const);
}
