import { toMinor } from './expect-payment.ts';
import { lineName, problem } from './lines.ts';
import type { Expectation, Line, LineAccount } from './lines.ts';
import type { PayoutRow, TheirBooks } from './rows.ts';

/** What our ledger has to hold of a payout, by what the provider did under its reference. */
export function expectPayout(payout: PayoutRow, theirs: TheirBooks['book']): Expectation {
  const { id, currency, amountMinor, status, destinationType, returnedAt } = payout;
  const transfers = theirs.transfers.filter(({ reference }) => reference === payout.reference);
  if (transfers.length > 1) return problem(`${transfers.length} transfers at the provider`);
  const [transfer] = transfers;
  const isPaid = transfer?.status === 'SUCCESSFUL';
  const isReturned = transfer?.isReturned === true;
  const line = (account: LineAccount, amount: bigint): Line => [
    lineName(id, account, currency),
    amount,
  ];
  if (destinationType === 'service_account') {
    if (transfer !== undefined) return problem('is kept here, and there is a transfer of it');
    const keptMinor = status === 'completed' ? amountMinor : 0n;
    return {
      lines: [line('merchant_settled', keptMinor), line('service_account', -keptMinor)],
      problems: [],
    };
  }
  const problems = [
    ...(isPaid === (status === 'completed' && returnedAt === null)
      ? []
      : [`is ${describe(payout)}, and the transfer ${transfer?.status ?? 'is not there'}`]),
    ...(returnedAt !== null && !isReturned ? ['is returned here and not there'] : []),
    ...(transfer !== undefined && transfer.amountMinor !== amountMinor
      ? [`is ${amountMinor}, the transfer ${transfer.amountMinor}`]
      : []),
  ];
  if (status !== 'completed') return { lines: [], problems };
  const costMinor = toMinor(transfer?.feeMicros ?? 0n, currency);
  const goneMinor = returnedAt === null ? amountMinor : 0n;
  return {
    lines: [
      line('merchant_settled', goneMinor),
      line('provider_cost', costMinor),
      line('settlement_cash', -goneMinor - costMinor),
    ],
    problems,
  };
}

function describe({ status, returnedAt }: PayoutRow): string {
  return returnedAt === null ? status : `${status} and returned`;
}
