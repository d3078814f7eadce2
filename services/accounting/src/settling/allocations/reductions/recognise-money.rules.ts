import type { Exact } from '../../../ledger/amounts/exact.rules.ts';
import { spread } from '../../../ledger/amounts/spread.rules.ts';
import type { SystemAccounts } from '../../../setup/chart/system-account.rules.ts';
import { magnitude } from '../allocation.rules.ts';
import type { RecognisedLine } from '../allocation.rules.ts';
import type { DocumentContent, OwnLine } from '../own-lines.rules.ts';
import { toDueLines } from './due-tax.rules.ts';
import { countsAsMoney, shareTaxes } from './tax-share.rules.ts';
import type { EarlierSettlement, TaxShare } from './tax-share.rules.ts';

export interface MoneyForDocument {
  readonly content: DocumentContent;
  readonly earlier: readonly EarlierSettlement[];
  readonly docMinor: bigint;
  /** The total of the cash-basis lines: minus the money received. */
  readonly cashMinor: bigint;
  /** Which of the settlement's two items it belongs to. */
  readonly side: 'from' | 'to';
}

/**
 * What money means on the cash basis: the document's taxes in proportion, and the rest of the money as
 * revenue or cost. Always computed in total, less what was recognised before, so rounding differences
 * do not accumulate. Deferred tax becomes due with it.
 */
export function recogniseMoney(
  money: MoneyForDocument,
  accounts: SystemAccounts,
): readonly RecognisedLine[] {
  const taxes = shareTaxes(money.content, money.earlier, money.docMinor);
  const lines = [
    ...taxes.map((tax) => cashLine(money.side, tax.line, tax.baseMinor)),
    ...recogniseRest(money, taxes, accounts),
    ...toDueLines(taxes, money.side),
  ];
  return lines.filter((line) => line.baseMinor !== 0n);
}

function recogniseRest(
  { content, earlier, docMinor, cashMinor, side }: MoneyForDocument,
  taxes: readonly TaxShare[],
  accounts: SystemAccounts,
): readonly RecognisedLine[] {
  const before = earlier.filter(countsAsMoney);
  const paidMinor = before.reduce((sum, one) => sum + one.docMinor, docMinor);
  const rests = before
    .flatMap((one) => one.recognised)
    .filter((line) => line.basis === 'cash' && line.taxComponentId === null);
  const restMinor =
    cashMinor - sumOf(taxes.map((tax) => tax.baseMinor)) + sumOf(rests.map((r) => r.baseMinor));

  const own = content.lines.filter((line) => line.taxComponentId === null);
  if (own.length === 0) {
    // A document that consists only of tax: the rest is an exchange or rounding difference.
    const baseMinor = restMinor - sumOf(rests.map((rest) => rest.baseMinor));
    const accountId = accounts(baseMinor < 0n ? 'fx_gain' : 'fx_loss');
    return [{ side, accountId, taxComponentId: null, basis: 'cash', baseMinor }];
  }
  const wholes = spread(restMinor, exactShares(own, restMinor, paidMinor, content.totalMinor));
  return own.map((line, index) => {
    const recognised = rests.filter((rest) => rest.accountId === line.dueAccountId);
    const beforeMinor = sumOf(recognised.map((rest) => rest.baseMinor));
    return cashLine(side, line, (wholes[index] ?? 0n) - beforeMinor);
  });
}

/**
 * Each line in proportion to what is paid; any excess or shortfall of money is spread by the lines'
 * sizes. If all lines have the same sign this is plain proportion; otherwise it keeps lines that nearly
 * cancel out from being inflated.
 */
function exactShares(
  lines: readonly OwnLine[],
  restMinor: bigint,
  paidMinor: bigint,
  totalMinor: bigint,
): readonly Exact[] {
  const sizes = sumOf(lines.map((line) => magnitude(line.baseMinor)));
  const differenceTimesTotal =
    restMinor * totalMinor - sumOf(lines.map((line) => line.baseMinor)) * paidMinor;
  return lines.map((line) => ({
    numerator:
      line.baseMinor * paidMinor * sizes + differenceTimesTotal * magnitude(line.baseMinor),
    denominator: totalMinor * sizes,
  }));
}

function cashLine(side: RecognisedLine['side'], line: OwnLine, baseMinor: bigint): RecognisedLine {
  const { dueAccountId: accountId, taxComponentId } = line;
  return { side, accountId, taxComponentId, basis: 'cash', baseMinor };
}

function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, minor) => sum + minor, 0n);
}
