import type { Actor } from '@countinghouse/actor';
import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { mirrorLines } from '../../ledger/journal/entry.rules.ts';
import { postEntry } from '../../ledger/journal/post-entry.ts';
import type { LockPass } from '../../ledger/locks/lock.rules.ts';
import type { OpenItem } from '../../ledger/open-items/open-item.rules.ts';
import { listAccountsByIds } from '../../setup/chart/list-accounts-by-ids.ts';
import type { Organisation } from '../../tenants/organisations/organisation.rules.ts';
import type { Allocation } from '../allocations/allocation.rules.ts';
import type { LockedItems } from '../allocations/lock-items-to-settle.ts';
import { areaOf, itemsOf } from '../allocations/settle-alone.ts';
import { ownEntryLines, paymentEntryLines } from '../allocations/settlement-postings.rules.ts';
import type { Books } from '../allocations/settlement-postings.rules.ts';
import {
  countAllocationsOf,
  markUndone,
  postUndoing,
  toSettlement,
} from '../allocations/un-allocate.ts';
import { chooseUndoDate } from '../allocations/undo-date.ts';
import { paymentMoves } from './book-payments.ts';
import type { Payment } from './payment.rules.ts';

interface Voiding {
  readonly organisation: Organisation;
  readonly actor: Actor;
  readonly lockPass: LockPass | null;
  readonly books: Books;
  readonly payment: Payment;
  readonly item: OpenItem;
  /** The payment's own entry. */
  readonly entryId: string;
  readonly locked: LockedItems;
  /** All that are not undone. */
  readonly allocations: readonly Allocation[];
  readonly date: string | null;
  /** The latest date of the payment and its allocations. */
  readonly lastDate: string;
}

/**
 * Reverses allocations that have their own entries one by one, and the rest together with the money in
 * one entry. If no part of the payment's own entry was reversed before, that is its exact reversal and
 * references it.
 */
export async function postVoid(tx: Tx, tools: BooksTools, voiding: Voiding): Promise<string> {
  const { organisation, actor, lockPass, books, payment, item, entryId, locked } = voiding;
  const orgId = organisation.id;
  const source = { kind: 'payment', id: payment.id } as const;
  const inEntry = voiding.allocations.filter((one) => one.entryId === entryId);
  const others = voiding.allocations.filter((one) => one.entryId !== entryId);
  const isWhole = (await countAllocationsOf(tx, orgId, item.id, entryId)) === inEntry.length;
  const account = (await listAccountsByIds(tx, orgId, [payment.accountId])).get(payment.accountId);
  const accountCurrency = account?.currency ?? organisation.baseCurrency;
  const ownSettlements = inEntry.map((one) => toSettlement(one, locked));
  const otherSettlements = others.map((one) => toSettlement(one, locked));
  const lines = mirrorLines(
    paymentEntryLines(
      books,
      { item, accountId: payment.accountId, accountCurrency },
      ownSettlements,
    ),
  );
  const ownItems = [item, ...ownSettlements.flatMap(itemsOf)];
  const date =
    voiding.date ??
    (await chooseUndoDate(tx, tools, organisation, {
      date: voiding.lastDate,
      area: areaOf(books, [...ownItems, ...otherSettlements.flatMap(itemsOf)]),
      lines: [...lines, ...otherSettlements.flatMap((one) => ownEntryLines(books, one))],
    }));

  for (const allocation of others) {
    const settlement = toSettlement(allocation, locked);
    const undoing = { organisation, actor, lockPass, books, allocation, settlement, date };
    await postUndoing(tx, tools, undoing);
  }
  const entry = await postEntry(
    tx,
    tools,
    { actor, lockPass },
    {
      orgId,
      date,
      source,
      move: paymentMoves.voided,
      seq: 1,
      area: areaOf(books, ownItems),
      reversesId: isWhole ? entryId : null,
      memo: `Void ${payment.reference ?? 'payment'}`,
      lines,
    },
  );
  const ids = inEntry.map(({ id }) => id);
  await markUndone(tx, { orgId, ids, at: tools.now(), date, entryId: entry.id });
  return date;
}
