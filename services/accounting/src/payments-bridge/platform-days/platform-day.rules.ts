import { parseDay } from '@countinghouse/calendar';
import { parseCurrency } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';
import type { AccountSubtype, AccountType } from '../../setup/chart/account-type.rules.ts';

const sides = ['asset', 'liability', 'revenue', 'expense'] as const;
export type PlatformSide = (typeof sides)[number];

/** What a day changed on one account of a payments platform. */
export interface PlatformSum {
  readonly currency: CurrencyCode;
  readonly ledgerCode: number;
  readonly side: PlatformSide;
  readonly name: string;
  /** Debits are above zero. */
  readonly amountMinor: bigint;
}

export interface PlatformDay {
  readonly environment: string;
  readonly day: string;
  readonly transactionCount: bigint;
  readonly sums: readonly PlatformSum[];
}

const firstLine = /^countinghouse\/ledger-day\/(live|test)$/;
const countLine = /^transactions (0|[1-9]\d{0,17})$/;
const sumLine = /^([A-Z]{3}) ([1-9]\d{3}) ([a-z]+) ([a-z_]{1,60}) (-?[1-9]\d{0,17})$/;

/** Null for what is no such file, or where a currency does not add up to zero. */
export function parsePlatformDay(text: string): PlatformDay | null {
  const [first = '', day = '', count = '', ...lines] = text.split('\n');
  const [, environment] = firstLine.exec(first) ?? [];
  const [, transactions] = countLine.exec(count) ?? [];
  const isWhole = environment !== undefined && transactions !== undefined && lines.pop() === '';
  if (!isWhole || parseDay(day) === null) return null;
  const sums: PlatformSum[] = [];
  for (const line of lines) {
    const sum = parseSum(line);
    if (sum === null) return null;
    sums.push(sum);
  }
  const keys = new Set(sums.map(({ currency, ledgerCode }) => `${currency} ${ledgerCode}`));
  const isBalanced = [...Map.groupBy(sums, ({ currency }) => currency).values()].every(
    (group) => group.reduce((total, { amountMinor }) => total + amountMinor, 0n) === 0n,
  );
  if (keys.size < sums.length || !isBalanced) return null;
  return { environment, day, transactionCount: BigInt(transactions), sums };
}

function parseSum(line: string): PlatformSum | null {
  const [, code = '', ledgerCode, known, name = '', amount = '0'] = sumLine.exec(line) ?? [];
  const currency = parseCurrency(code);
  const side = sides.find((each) => each === known);
  if (currency === null || side === undefined) return null;
  return { currency, ledgerCode: Number(ledgerCode), side, name, amountMinor: BigInt(amount) };
}

interface AccountKind {
  readonly type: AccountType;
  readonly subtype: AccountSubtype;
}

/** Where an account of the platform's ledger stands in the chart. */
export function accountKindOf(side: PlatformSide): AccountKind {
  switch (side) {
    case 'asset':
      return { type: 'asset', subtype: 'current_asset' };
    case 'liability':
      return { type: 'liability', subtype: 'current_liability' };
    case 'revenue':
      return { type: 'income', subtype: 'sales' };
    case 'expense':
      return { type: 'expense', subtype: 'direct_cost' };
  }
}

export function accountNameOf({ name, currency }: PlatformSum): string {
  const words = name.replaceAll('_', ' ');
  return `Platform: ${words}, ${currency}`;
}
