import type { Db } from '../../kernel/database.ts';
import type { DocumentFamily } from '../../kernel/document-kind.rules.ts';
import type { Account } from '../../setup/chart/account.rules.ts';
import { listAccountsByIds } from '../../setup/chart/list-accounts-by-ids.ts';
import type { Contact } from '../../setup/contacts/contact.rules.ts';
import { listItemsByIds } from '../../setup/items/list-items-by-ids.ts';
import { listTaxTreatments } from '../../setup/tax/list-tax-treatments.ts';
import type { TaxCodeOnDay } from '../../setup/tax/tax-code.rules.ts';
import type { TaxTreatment } from '../../setup/tax/tax-treatment.rules.ts';
import type { Organisation } from '../../tenants/organisations/organisation.rules.ts';
import { mayUseOnLine, refuseDraft, taxKindFits } from './draft.rules.ts';
import type { DraftLine, DraftRejection } from './draft.rules.ts';
import { fillLine } from './fill-line.rules.ts';
import type { FilledLine } from './fill-line.rules.ts';

export interface ResolvedLine extends FilledLine {
  readonly tax: TaxTreatment | null;
}

/** Accounts and tax codes by id, if the caller has already read those of the complete lines. */
export interface KnownReferences {
  readonly accounts: ReadonlyMap<string, Account>;
  readonly taxes: ReadonlyMap<string, TaxCodeOnDay>;
}

interface LinesOrder {
  readonly organisation: Organisation;
  readonly contact: Contact;
  readonly family: DocumentFamily;
  /** Tax rates are those of this day. */
  readonly date: string;
  readonly lines: readonly DraftLine[];
  readonly known?: KnownReferences | undefined;
}

type ResolvedLines = { readonly kind: 'lines'; readonly lines: readonly ResolvedLine[] };

/** One statement each for items, accounts and tax codes, for any number of lines. */
export async function resolveLines(
  db: Db,
  order: LinesOrder,
): Promise<ResolvedLines | DraftRejection> {
  const filled = await fillLines(db, order);
  if (filled.kind === 'reject') return filled;
  return (await refuseAccounts(db, order, filled.lines)) ?? withTaxes(db, order, filled.lines);
}

type FilledLines = { readonly kind: 'lines'; readonly lines: readonly FilledLine[] };

async function fillLines(
  db: Db,
  { organisation, contact, family, lines }: LinesOrder,
): Promise<FilledLines | DraftRejection> {
  const items = await listItemsByIds(db, organisation.id, distinct(lines.map(neededItemId)));
  const filled: FilledLine[] = [];
  for (const [index, line] of lines.entries()) {
    const itemId = neededItemId(line);
    const item = itemId === null ? null : items.get(itemId);
    if (item === undefined) return refuseDraft('item_not_found', `lines.${index}.item_id`);
    if (item?.active === false) return refuseDraft('item_inactive', `lines.${index}.item_id`);
    const outcome = fillLine(line, { item, contact, organisation, family });
    if (outcome.kind === 'reject') {
      return refuseDraft(outcome.reason, `lines.${index}.${outcome.field}`);
    }
    filled.push(outcome.line);
  }
  return { kind: 'lines', lines: filled };
}

/** A stored line no longer needs its item: it has copied the item's values. */
function neededItemId(line: DraftLine): string | null {
  return line.isComplete === true ? null : line.itemId;
}

async function refuseAccounts(
  db: Db,
  { organisation, known }: LinesOrder,
  lines: readonly FilledLine[],
): Promise<DraftRejection | null> {
  const ids = distinct(lines.map((line) => line.accountId));
  const accounts = known?.accounts ?? (await listAccountsByIds(db, organisation.id, ids));
  for (const [index, { accountId }] of lines.entries()) {
    const account = accounts.get(accountId);
    const field = `lines.${index}.account_id`;
    if (account === undefined) return refuseDraft('account_not_found', field);
    if (!account.active) return refuseDraft('account_inactive', field);
    if (!mayUseOnLine(account)) return refuseDraft('account_not_allowed', field);
  }
  return null;
}

async function withTaxes(
  db: Db,
  { organisation, family, date, known }: LinesOrder,
  lines: readonly FilledLine[],
): Promise<ResolvedLines | DraftRejection> {
  const ids = distinct(lines.map((line) => line.taxCodeId));
  const taxes = known?.taxes ?? (await listTaxTreatments(db, organisation.id, ids, date));
  const resolved: ResolvedLine[] = [];
  for (const [index, line] of lines.entries()) {
    const tax = line.taxCodeId === null ? null : taxes.get(line.taxCodeId);
    const field = `lines.${index}.tax_code_id`;
    if (tax === undefined) return refuseDraft('tax_code_not_found', field);
    if (tax !== null && !tax.active) return refuseDraft('tax_code_inactive', field);
    if (tax !== null && !taxKindFits(tax.kind, family)) {
      return refuseDraft('tax_code_not_allowed', field);
    }
    resolved.push({ ...line, tax: tax?.treatment ?? null });
  }
  return { kind: 'lines', lines: resolved };
}

function distinct(ids: readonly (string | null)[]): readonly string[] {
  return [...new Set(ids)].filter((id) => id !== null);
}
