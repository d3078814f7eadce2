import { z } from 'zod';
import type { DayPage, Finding, Page, Settlement } from '../provider.ts';
import type { Client } from './client.ts';
import { cutDay, dayQuery } from './day-lists.ts';
import { parseDecimal, roundToMoney } from './decimal.ts';
import { pageOf } from './envelope.ts';
import { currencyCode, idText, moment, signedAmountText } from './fields.ts';

export async function listSettlements(
  client: Client,
  day: DayPage,
): Promise<Finding<Page<Settlement>>> {
  const finding = await client.ask(
    {
      operation: 'list_settlements',
      operationClass: 'question',
      method: 'GET',
      path: `/settlements?${dayQuery(day)}`,
    },
    pageOf(settlementRow),
  );
  if (finding.kind !== 'found') return finding;
  const { rows, isLast } = cutDay(day, finding.value, ({ dayAt }) => dayAt);
  return { kind: 'found', value: { rows: rows.map(({ settlement }) => settlement), isLast } };
}

const settlementRow = z
  .object({
    id: idText,
    status: z.string(),
    currency: currencyCode,
    gross_amount: signedAmountText,
    app_fee: signedAmountText,
    chargeback: signedAmountText.optional(),
    net_amount: signedAmountText,
    due_date: moment,
    processed_date: moment,
    meta: z.unknown().optional(),
  })
  .transform((row, context): { settlement: Settlement; dayAt: Date | null } => {
    const toMoney = (text: string) => {
      const decimal = parseDecimal(text);
      return decimal === null ? null : roundToMoney(decimal, row.currency);
    };
    const gross = toMoney(row.gross_amount);
    const fee = toMoney(row.app_fee);
    const chargeback = toMoney(row.chargeback ?? '0');
    const net = toMoney(row.net_amount);
    if (gross === null || fee === null || chargeback === null || net === null) {
      context.addIssue('gross_amount, app_fee, chargeback and net_amount must be decimal amounts.');
      return z.NEVER;
    }
    return {
      settlement: {
        providerSettlementId: row.id,
        status: row.status.toLowerCase() === 'completed' ? 'completed' : 'pending',
        gross,
        fee,
        chargeback,
        net,
        processedAt: row.processed_date,
        providerTransactionIds: toTransactionIds(row.meta),
      },
      // A settlement that is not processed yet belongs to its due date.
      dayAt: row.processed_date ?? row.due_date,
    };
  });

/** A list of ids; anything else counts as empty. */
function toTransactionIds(meta: unknown): readonly string[] {
  if (!Array.isArray(meta)) return [];
  return meta.flatMap((entry: unknown) => {
    const id = idText.safeParse(entry);
    return id.success ? [id.data] : [];
  });
}
