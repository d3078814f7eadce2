import type { AccountSubtype } from '../../setup/chart/chart-template.rules.ts';
import { addUp, minus, negate, plus } from './columns.rules.ts';
import type { Amounts } from './columns.rules.ts';
import { toSection } from './section.rules.ts';
import type { ReportAccount, Section } from './section.rules.ts';
import { closing, earnings } from './year-to-date.rules.ts';
import type { YearToDate } from './year-to-date.rules.ts';

interface Group extends Section {
  readonly key: string;
  readonly name: string;
}

export interface GroupedSide {
  readonly total: Amounts;
  readonly groups: readonly Group[];
}

export interface BalanceSheet {
  readonly assets: GroupedSide;
  readonly liabilities: GroupedSide;
  readonly equity: Section & {
    readonly retainedEarnings: Amounts;
    readonly currentYearEarnings: Amounts;
  };
  readonly netAssets: Amounts;
  readonly totalLiabilitiesAndEquity: Amounts;
  readonly balanced: readonly boolean[];
}

interface GroupKind {
  readonly key: string;
  readonly name: string;
  readonly subtypes: readonly AccountSubtype[];
}

const assetGroups = [
  { key: 'bank', name: 'Bank', subtypes: ['bank', 'cash'] },
  {
    key: 'current_assets',
    name: 'Current assets',
    subtypes: ['receivable', 'clearing', 'tax_receivable', 'current_asset', 'inventory'],
  },
  {
    key: 'fixed_assets',
    name: 'Fixed assets',
    subtypes: ['fixed_asset', 'non_current_asset'],
  },
] as const satisfies readonly GroupKind[];

const liabilityGroups = [
  {
    key: 'current_liabilities',
    name: 'Current liabilities',
    subtypes: [
      'payable',
      'credit_card',
      'suspense',
      'tax_payable',
      'current_liability',
      'deferred_income',
    ],
  },
  {
    key: 'non_current_liabilities',
    name: 'Non-current liabilities',
    subtypes: ['non_current_liability'],
  },
] as const satisfies readonly GroupKind[];

/** Assets, liabilities and equity on a day; each column is a day. */
export function toBalanceSheet(accounts: readonly YearToDate[], columnCount: number): BalanceSheet {
  const natural = accounts.map((account) => ({
    ...account,
    amounts: account.type === 'asset' ? closing(account) : negate(closing(account)),
  }));
  const assets = toSide(natural, assetGroups, columnCount);
  const liabilities = toSide(natural, liabilityGroups, columnCount);
  const owners = toSection(natural, ['equity', 'opening'], columnCount);
  const retainedEarnings = plus(
    toSection(natural, ['retained_earnings'], columnCount).total,
    earnings(accounts, 'before', columnCount),
  );
  const currentYearEarnings = earnings(accounts, 'thisYear', columnCount);
  const equity = plus(plus(owners.total, retainedEarnings), currentYearEarnings);
  const totalLiabilitiesAndEquity = plus(liabilities.total, equity);
  return {
    assets,
    liabilities,
    equity: { total: equity, accounts: owners.accounts, retainedEarnings, currentYearEarnings },
    netAssets: minus(assets.total, liabilities.total),
    totalLiabilitiesAndEquity,
    balanced: assets.total.map((total, column) => total === totalLiabilitiesAndEquity[column]),
  };
}

function toSide(
  accounts: readonly ReportAccount[],
  kinds: readonly GroupKind[],
  columnCount: number,
): GroupedSide {
  const groups = kinds.map(({ key, name, subtypes }) => ({
    key,
    name,
    ...toSection(accounts, subtypes, columnCount),
  }));
  const total = addUp(
    groups.map((group) => group.total),
    columnCount,
  );
  return { total, groups };
}
