import type { DocumentKind } from '../../../kernel/document-kind.rules.ts';
import type { SystemKey } from '../../../setup/chart/system-account.rules.ts';
import type { RecognisedLine } from '../allocation.rules.ts';
import { isDeferred } from '../own-lines.rules.ts';
import type { DocumentContent } from '../own-lines.rules.ts';
import { shareTaxes } from './tax-share.rules.ts';
import type { EarlierSettlement } from './tax-share.rules.ts';

/** The account for a discount or loss; null for kinds that have neither. */
export function reductionKeyOf(
  kind: DocumentKind,
  reduction: 'discount' | 'write_off',
): SystemKey | null {
  if (kind === 'bill') return 'other_income';
  if (kind !== 'invoice') return null;
  return reduction === 'discount' ? 'discounts_given' : 'bad_debts';
}

export interface Reduction {
  readonly content: DocumentContent;
  readonly earlier: readonly EarlierSettlement[];
  readonly docMinor: bigint;
  /** The relieved base amount, with the item's sign. */
  readonly toBaseMinor: bigint;
  readonly accountId: string;
  /** Whether it also reduces the document's tax. Deferred tax is always reduced. */
  readonly withTax: boolean;
}

/** The tax part reverses the tax; the rest is a discount or a loss. Accrual basis only. */
export function reduceDocument(reduction: Reduction): readonly RecognisedLine[] {
  const { content, earlier, docMinor, toBaseMinor, accountId, withTax } = reduction;
  const taxes = shareTaxes(content, earlier, docMinor)
    .filter(({ line }) => withTax || isDeferred(line))
    .map(({ line, baseMinor }) => toLine(line.accountId, line.taxComponentId, -baseMinor));
  const taxMinor = taxes.reduce((sum, line) => sum + line.baseMinor, 0n);
  return [toLine(accountId, null, toBaseMinor - taxMinor), ...taxes].filter(
    (line) => line.baseMinor !== 0n,
  );
}

function toLine(
  accountId: string,
  taxComponentId: string | null,
  baseMinor: bigint,
): RecognisedLine {
  return { side: 'to', accountId, taxComponentId, basis: 'accrual', baseMinor };
}
