import type { Actor } from '@countinghouse/actor';
import { dayIn } from '@countinghouse/calendar';
import type { BooksTools } from '../../../kernel/books-deps.ts';
import type { Tx } from '../../../kernel/database.ts';
import type { BooksRejection } from '../../../ledger/journal/refusals.ts';
import type { LockPass } from '../../../ledger/locks/lock.rules.ts';
import { signOf, sourceKey } from '../../../ledger/open-items/open-item.rules.ts';
import { getOrganisation } from '../../../tenants/organisations/get-organisation.ts';
import { magnitude } from '../allocation.rules.ts';
import type { AllocationView, SettlementRejection } from '../allocation.rules.ts';
import { lockItemsToSettle, openBooks } from '../lock-items-to-settle.ts';
import { relieveItem } from '../plan-settlement.rules.ts';
import { settleAlone } from '../settle-alone.ts';
import { reduceDocument, reductionKeyOf } from './reduction.rules.ts';

export interface ReductionOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly documentId: string;
  readonly reduction: 'discount' | 'write_off';
  /** Null reduces the whole open amount. */
  readonly amountMinor: bigint | null;
  readonly withTax: boolean;
  readonly date: string | undefined;
  readonly lockPass: LockPass | undefined;
  readonly allocationId?: string | undefined;
}

export interface Reduced {
  readonly kind: 'reduced';
  readonly allocationId: string;
}

export type ReductionOutcome =
  | (Reduced & { readonly allocation: AllocationView })
  | SettlementRejection
  | BooksRejection;

/** Settles a document for the part that will not be paid. */
export async function reduceIn(
  tx: Tx,
  tools: BooksTools,
  order: ReductionOrder,
): Promise<Reduced | SettlementRejection> {
  const { orgId, actor, documentId, reduction, withTax } = order;
  const organisation = await getOrganisation(tx, orgId);
  const books = await openBooks(tx, organisation);
  const source = { kind: 'document', id: documentId } as const;
  const locked = await lockItemsToSettle(tx, orgId, books, [source]);
  const { item, document, content, earlier } = locked.get(sourceKey(source)) ?? notFound;
  if (item === null || document === null || content === null) return reject('not_found');
  const key = reductionKeyOf(document.kind, reduction);
  if (key === null) return reject('kind_forbids');
  const docMinor = order.amountMinor ?? magnitude(item.openDocMinor);
  if (docMinor > magnitude(item.openDocMinor) || item.openDocMinor === 0n) {
    return reject('exceeds_open');
  }
  if (docMinor <= 0n) return reject('amount_out_of_range');
  const today = dayIn(organisation.timeZone, tools.now());
  const date = order.date ?? (today < item.date ? item.date : today);
  if (date < item.date) return reject('date_before_item');

  const toBaseMinor = relieveItem(item, docMinor);
  const recognised = reduceDocument({
    content,
    earlier,
    docMinor,
    toBaseMinor: signOf(item) * toBaseMinor,
    accountId: books.accounts(key),
    withTax,
  });
  const allocationId = await settleAlone(tx, tools, {
    orgId,
    actor,
    date,
    lockPass: order.lockPass ?? null,
    books,
    locked,
    settlement: {
      kind: reduction,
      from: null,
      to: item,
      docMinor,
      fromBaseMinor: 0n,
      toBaseMinor,
      recognised,
    },
    ...(order.allocationId !== undefined && { id: order.allocationId }),
    memo: `${reduction === 'discount' ? 'Discount on' : 'Write-off of'} ${document.number ?? ''}`,
  });
  return { kind: 'reduced', allocationId };
}

const notFound = { item: null, document: null, content: null, earlier: [] } as const;

function reject(reason: SettlementRejection['reason']): SettlementRejection {
  return { kind: 'reject', reason };
}
