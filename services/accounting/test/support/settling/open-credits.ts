import { getCurrency } from '@countinghouse/money';
import { sql } from '@countinghouse/postgres';
import type { OpenItemSource } from '../../../src/kernel/open-item-source.rules.ts';
import { postManualJournal } from '../../../src/ledger/journal/manual/post-manual-journal.ts';
import { postOpeningBalances } from '../../../src/ledger/journal/manual/post-opening-balances.ts';
import type { SettlingScene } from './settling-scene.ts';

interface OpenWish {
  readonly contactId: string;
  /** Above zero what they owe us, below what we owe them. */
  readonly docMinor: bigint;
  /** 1100 unless told otherwise. */
  readonly control?: string;
  readonly currency?: string;
  readonly baseMinor?: bigint;
  readonly date?: string;
}

const firstDay = '2026-01-31';

/** An opening balance of a contact: a debt or a prepayment from before the books began. */
export async function openingItem(scene: SettlingScene, wish: OpenWish): Promise<OpenItemSource> {
  const outcome = await postOpeningBalances(scene.deps, {
    ...scene.act,
    date: wish.date ?? firstDay,
    lines: [controlLine(scene, wish)],
  });
  return itemOf(scene, 'opening', outcome);
}

/** A manual journal on a control account, against another account. */
export async function journalItem(
  scene: SettlingScene,
  wish: OpenWish & { readonly against: string },
): Promise<OpenItemSource> {
  const line = controlLine(scene, wish);
  const other = {
    accountId: scene.accountIdOf(wish.against),
    currency: line.currency,
    docMinor: -line.docMinor,
    ...(line.baseMinor !== undefined && { baseMinor: -line.baseMinor }),
  };
  const outcome = await postManualJournal(scene.deps, {
    ...scene.act,
    date: wish.date ?? firstDay,
    memo: 'by hand',
    lines: [line, other],
  });
  return itemOf(scene, 'journal', outcome);
}

function controlLine(scene: SettlingScene, wish: OpenWish) {
  return {
    accountId: scene.accountIdOf(wish.control ?? '1100'),
    contactId: wish.contactId,
    currency: getCurrency(wish.currency ?? 'EUR'),
    docMinor: wish.docMinor,
    ...(wish.baseMinor !== undefined && { baseMinor: wish.baseMinor }),
  };
}

type Outcome =
  | { readonly kind: 'posted'; readonly entry: { readonly id: string } }
  | { readonly kind: 'reject'; readonly reason: string };

async function itemOf(
  { deps, orgId }: SettlingScene,
  kind: 'opening' | 'journal',
  outcome: Outcome,
): Promise<OpenItemSource> {
  if (outcome.kind === 'reject') throw new Error(outcome.reason);
  const { rows } = await sql<{ id: string }>`
    select open_item_id as id from journal_lines
    where org_id = ${orgId} and entry_id = ${outcome.entry.id} and open_item_id is not null`.execute(
    deps.database.db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the entry made no open item');
  return { kind, id: row.id };
}
