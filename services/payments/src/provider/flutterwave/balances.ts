import { parseCurrency } from '@countinghouse/money';
import { z } from 'zod';
import type { Finding, ProviderBalance } from '../provider.ts';
import type { Client } from './client.ts';
import { parseDecimal, roundToMoney } from './decimal.ts';
import { dataOf } from './envelope.ts';
import { signedAmountText } from './fields.ts';

/**
 * Two wallets per currency, not two views of one: payouts draw on the available wallet, collections
 * go to the ledger wallet.
 */
export async function listBalances(client: Client): Promise<Finding<readonly ProviderBalance[]>> {
  const finding = await client.ask(
    {
      operation: 'list_balances',
      operationClass: 'question',
      method: 'GET',
      path: '/balances',
    },
    dataOf(z.array(balanceRow)),
  );
  if (finding.kind !== 'found') return finding;
  return { kind: 'found', value: finding.value.filter((balance) => balance !== null) };
}

/**
 * The provider keeps wallets in codes that ISO 4217 has withdrawn. They map to null, because the
 * service holds no money there.
 */
const balanceRow = z
  .object({
    currency: z.string(),
    available_balance: signedAmountText,
    ledger_balance: signedAmountText,
  })
  .transform((row, context): ProviderBalance | null => {
    const currency = parseCurrency(row.currency);
    if (currency === null) return null;
    const [available, ledger] = [row.available_balance, row.ledger_balance].map((text) => {
      const decimal = parseDecimal(text);
      return decimal === null ? null : roundToMoney(decimal, currency);
    });
    if (available !== undefined && available !== null && ledger !== undefined && ledger !== null) {
      return { available, ledger };
    }
    context.addIssue('available_balance and ledger_balance must be decimal amounts.');
    return z.NEVER;
  });
