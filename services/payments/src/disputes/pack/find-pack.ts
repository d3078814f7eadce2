import { getCurrency, money } from '@countinghouse/money';
import { formatLocalMoney } from '@countinghouse/pages/text';
import type { Database } from '../../kernel/database.ts';
import type { RowKey } from '../../kernel/row-key.rules.ts';
import type { Dispute } from '../disputes/dispute.rules.ts';
import type { DisputeFile } from '../files/dispute-file.rules.ts';
import type { Pack } from './pack.rules.ts';
import { findPackedPayment } from './pack.sql.ts';

type PackedDispute = Pick<
  Dispute,
  'id' | 'paymentId' | 'amountMinor' | 'reason' | 'evidence' | 'answeredAt' | 'providerDisputeId'
>;

/** Null: the merchant has given no evidence. */
export async function findPack(
  database: Database,
  workspaceId: string,
  dispute: PackedDispute,
  files: readonly Pick<DisputeFile, 'isPack' | 'fileName'>[],
): Promise<Pack | null> {
  const { paymentId, evidence, answeredAt, providerDisputeId, reason } = dispute;
  if (evidence === null || answeredAt === null) return null;
  const key: RowKey = { workspaceId, id: paymentId };
  const payment = await findPackedPayment(database.db, key);
  if (payment === null) throw new Error(`dispute ${dispute.id} has no payment`);
  const { currency, amountMinor, refundedMinor, ...known } = payment;
  const toText = (minor: bigint): string =>
    formatLocalMoney(money(minor, getCurrency(currency)), 'en');
  return {
    ...known,
    paymentId,
    providerDisputeId,
    currency,
    amount: toText(amountMinor),
    refunded: refundedMinor === 0n ? null : toText(refundedMinor),
    disputed: toText(dispute.amountMinor),
    reason,
    evidence,
    answeredAt,
    fileNames: files.filter(({ isPack }) => !isPack).map(({ fileName }) => fileName),
  };
}
