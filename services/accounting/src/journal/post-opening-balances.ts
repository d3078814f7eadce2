import { withTransaction } from '@countinghouse/postgres';
import type { Actor } from '../actor.rules.ts';
import type { BooksDeps } from '../books-deps.ts';
import { findSystemAccounts } from '../chart/find-system-accounts.ts';
import { getOrganisation } from '../organisations/get-organisation.ts';
import { createControlItems } from './create-control-items.ts';
import type { PostedEntry } from './entry.rules.ts';
import { findLineFacts } from './manual-line-facts.ts';
import { refuseLines } from './manual-line.rules.ts';
import type { LineRefusal, ManualLine } from './manual-line.rules.ts';
import { balancingLines } from './opening.rules.ts';
import { postEntry } from './post-entry.ts';
import { orRefusal } from './refusals.ts';
import type { BooksRefusal } from './refusals.ts';

export interface OpeningBalances {
  readonly orgId: string;
  readonly actor: Actor;
  /** The last day before the books begin here. */
  readonly date: string;
  readonly lines: readonly ManualLine[];
}

export type OpeningOutcome =
  | { readonly kind: 'posted'; readonly entry: PostedEntry }
  | { readonly kind: 'reject'; readonly reason: LineRefusal | BooksRefusal };

/**
 * What the books begin with. Whatever is missing to zero goes to opening balance equity, which
 * reaches zero itself when everything has been brought over.
 */
export function postOpeningBalances(
  deps: BooksDeps,
  { orgId, actor, date, lines }: OpeningBalances,
): Promise<OpeningOutcome> {
  return orRefusal(() =>
    withTransaction(deps.database.db, async (tx): Promise<OpeningOutcome> => {
      const organisation = await getOrganisation(tx, orgId);
      const facts = await findLineFacts(tx, organisation, lines);
      const refusal = refuseLines(lines, facts);
      if (refusal !== null) return { kind: 'reject', reason: refusal };
      const systemAccount = await findSystemAccounts(tx, orgId);
      // On the cash basis nobody owes anything yet: money that comes later is income then.
      const opening = await createControlItems(tx, deps, {
        orgId,
        date,
        source: 'opening',
        lines,
        facts,
        basisOf: (isControlLine) => (isControlLine ? 'accrual' : 'both'),
      });
      const equity = balancingLines(
        opening,
        systemAccount('opening_balance'),
        organisation.baseCurrency,
      );
      const entry = await postEntry(
        tx,
        deps,
        { actor },
        {
          orgId,
          date,
          source: { kind: 'opening', id: deps.newId() },
          move: 'post',
          seq: 1,
          area: 'general',
          reversesId: null,
          memo: 'Opening balances',
          lines: [...opening, ...equity],
        },
      );
      return { kind: 'posted', entry };
    }),
  );
}
