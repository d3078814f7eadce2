import type { CurrencyCode } from '@countinghouse/money';
import type { DocumentKind } from '../../kernel/document-kind.rules.ts';
import type {
  ComponentTax,
  ComponentTotal,
  DocumentAmounts,
} from '../../ledger/amounts/amounts.rules.ts';
import { splitRecoverable } from '../../ledger/amounts/recoverable.rules.ts';
import type { EntryLine } from '../../ledger/journal/entry.rules.ts';
import type { SystemAccounts, SystemKey } from '../../setup/chart/system-account.rules.ts';
import { familyOf } from '../document/document.rules.ts';

/** The `move` of the entry that posts a document. */
export const documentEntryMove = 'post';
/** The `move` of the entry that reverses it. */
export const voidEntryMove = 'void';

export interface PostableDocument {
  readonly kind: DocumentKind;
  readonly contactId: string;
  /** Null if nothing is owed, and in a preview. */
  readonly openItemId: string | null;
  readonly currency: CurrencyCode;
  /** The account of each line in `amounts`. */
  readonly accountIds: readonly string[];
  readonly amounts: DocumentAmounts;
  /** The same amounts in base currency. */
  readonly baseAmounts: DocumentAmounts;
}

interface BooksSetup {
  readonly accounts: SystemAccounts;
  readonly taxScheme: 'invoice' | 'cash';
}

/** A document's control account and side: receivables are debits. */
const controls: Readonly<Record<DocumentKind, { readonly key: SystemKey; readonly sign: bigint }>> =
  {
    invoice: { key: 'receivable', sign: 1n },
    credit_note: { key: 'receivable', sign: -1n },
    bill: { key: 'payable', sign: -1n },
    supplier_credit: { key: 'payable', sign: 1n },
    expense_claim: { key: 'employee_payable', sign: -1n },
  };

export interface ControlAmount {
  readonly accountId: string;
  readonly docMinor: bigint;
  readonly baseMinor: bigint;
}

/** The receivable (positive) or payable (negative) that the document creates. */
export function controlAmountOf(
  document: Pick<PostableDocument, 'kind' | 'amounts' | 'baseAmounts'>,
  accounts: SystemAccounts,
): ControlAmount {
  const { key, sign } = controls[document.kind];
  return {
    accountId: accounts(key),
    docMinor: sign * document.amounts.totalMinor,
    baseMinor: sign * document.baseAmounts.totalMinor,
  };
}

/**
 * The lines of a document's entry: the total on the control account, net amounts on the lines'
 * accounts, taxes by component. Accrual basis only: the cash basis posts when money moves. One line per
 * account and component; zero lines are left out.
 */
export function documentPostings(
  document: PostableDocument,
  setup: BooksSetup,
): readonly EntryLine[] {
  const { sign } = controls[document.kind];
  const control = controlAmountOf(document, setup.accounts);
  const parts = listParts(document, document.amounts, setup);
  const baseParts = listParts(document, document.baseAmounts, setup);
  const lines = [
    {
      ...control,
      contactId: document.contactId,
      openItemId: document.openItemId,
      componentId: null,
    },
    ...parts.map((part, index) => ({
      ...part,
      contactId: null,
      openItemId: null,
      docMinor: -sign * part.minor,
      baseMinor: -sign * (baseParts[index]?.minor ?? 0n),
    })),
  ];
  return mergeLines(
    lines.map((line) => ({
      accountId: line.accountId,
      contactId: line.contactId,
      openItemId: line.openItemId,
      taxComponentId: line.componentId,
      basis: 'accrual',
      currency: document.currency,
      docMinor: line.docMinor,
      baseMinor: line.baseMinor,
    })),
  );
}

/** An amount on the side opposite the control account, in both currencies. */
interface Part {
  readonly accountId: string;
  readonly componentId: string | null;
  readonly minor: bigint;
}

/** The same accounts in the same order for both currencies; they add up to the total. */
function listParts(
  { kind, accountIds }: PostableDocument,
  amounts: DocumentAmounts,
  setup: BooksSetup,
): readonly Part[] {
  const nets = amounts.lines.map((line, index) => ({
    accountId: accountOf(accountIds, index),
    componentId: null,
    minor: line.netMinor,
  }));
  const taxes = amounts.taxes.flatMap((tax) =>
    familyOf(kind) === 'sales' ? [outputTax(tax, setup)] : inputTax(tax, { amounts, accountIds }),
  );
  return [...nets, ...taxes];
}

/** Zero for a sale under reverse charge, where the buyer owes the tax. */
function outputTax({ component, taxMinor }: ComponentTotal, setup: BooksSetup): Part {
  // Under cash-basis VAT, tax stays deferred until the money arrives.
  const accountId =
    setup.taxScheme === 'cash' ? setup.accounts('deferred_tax') : component.outputAccountId;
  return { accountId, componentId: component.id, minor: taxMinor };
}

/**
 * Recoverable tax is an asset; the rest is a cost of the lines. Under reverse charge this also applies
 * to tax that the supplier did not charge, which is a liability at the same time.
 */
function inputTax(
  { component, isReverseCharge, selfAssessedMinor }: ComponentTotal,
  {
    amounts,
    accountIds,
  }: { readonly amounts: DocumentAmounts; readonly accountIds: readonly string[] },
): readonly Part[] {
  const taxesMinor = amounts.lines.map(({ componentTaxes }) =>
    componentTaxes
      .filter(({ componentId }) => componentId === component.id)
      .reduce((sum, tax) => sum + taxOf(tax, isReverseCharge), 0n),
  );
  const { recoverableMinor, costsMinor } = splitRecoverable(taxesMinor, component.recoverablePct);
  return [
    ...costsMinor.map((minor, index) => ({
      accountId: accountOf(accountIds, index),
      componentId: null,
      minor,
    })),
    { accountId: component.inputAccountId, componentId: component.id, minor: recoverableMinor },
    { accountId: component.outputAccountId, componentId: component.id, minor: -selfAssessedMinor },
  ];
}

function taxOf({ taxMinor, selfAssessedMinor }: ComponentTax, isReverseCharge: boolean): bigint {
  return isReverseCharge ? selfAssessedMinor : taxMinor;
}

function accountOf(accountIds: readonly string[], index: number): string {
  const accountId = accountIds[index];
  if (accountId === undefined) throw new Error(`line ${index + 1} has no account`);
  return accountId;
}

/** One line per account, contact and tax component, in order of first appearance. */
function mergeLines(lines: readonly EntryLine[]): readonly EntryLine[] {
  const byPlace = Map.groupBy(lines, (line) =>
    [line.accountId, line.contactId, line.openItemId, line.taxComponentId].join(),
  );
  return [...byPlace.values()]
    .flatMap((same) => {
      const [first] = same;
      if (first === undefined) return [];
      return [
        {
          ...first,
          docMinor: same.reduce((sum, line) => sum + line.docMinor, 0n),
          baseMinor: same.reduce((sum, line) => sum + line.baseMinor, 0n),
        },
      ];
    })
    .filter((line) => line.docMinor !== 0n || line.baseMinor !== 0n);
}
