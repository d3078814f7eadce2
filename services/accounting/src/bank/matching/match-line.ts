import type { Actor } from '@countinghouse/actor';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { BooksRejection } from '../../ledger/journal/refusals.ts';
import type { LockPass } from '../../ledger/locks/lock.rules.ts';
import { listAccountsByIds } from '../../setup/chart/list-accounts-by-ids.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import { findBankAccount } from '../statements/accounts/lock-bank-account.ts';
import { readLine } from '../statements/lock-lines.ts';
import { acceptMatch } from './accept-match.ts';
import { findLineDetails } from './find-line-details.ts';
import type { LineDetails } from './find-line-details.ts';
import { ignoreLine } from './ignore-line.ts';
import type { MatchRejection } from './match-refusal.ts';
import { toProposedMatch } from './match-request.rules.ts';
import type { RequestedMatch } from './match-request.rules.ts';
import type { SeenLine } from './match.rules.ts';
import { undoMatch } from './undo-match.ts';

interface LineOrder extends SeenLine {
  readonly orgId: string;
  readonly actor: Actor;
}

export type LineOutcome =
  | {
      readonly kind: 'changed';
      readonly details: LineDetails;
      /** Other lines that changed with it. */
      readonly otherIds: readonly string[];
    }
  | MatchRejection
  | BooksRejection;

/** Applies a person's match for a line. */
export async function matchLine(
  deps: BooksDeps,
  order: LineOrder & {
    readonly request: RequestedMatch;
    readonly date?: string;
    readonly lockPass?: LockPass;
  },
): Promise<LineOutcome> {
  const { request, ...rest } = order;
  const { orgId, lineId } = order;
  const { db } = deps.database;
  const line = await readLine(db, orgId, lineId);
  const account = line === null ? null : await findBankAccount(db, orgId, line.accountId);
  if (account === null) return { kind: 'reject', reason: 'line_not_found' };
  const { baseCurrency } = await getOrganisation(db, orgId);
  const named = request.parts.flatMap((part) => (part.kind === 'transfer' ? [part.accountId] : []));
  const accounts = await listAccountsByIds(db, orgId, named);
  const match = toProposedMatch(request, {
    own: account.currency,
    ofAccount: (id) => {
      const other = accounts.get(id);
      return other === undefined ? undefined : (other.currency ?? baseCurrency);
    },
  });
  if (match === null) return { kind: 'reject', reason: 'too_many_decimals' };
  const outcome = await acceptMatch(deps, { ...rest, match });
  return outcome.kind === 'reject' ? outcome : changed(deps, order, outcome.lineIds);
}

export async function ignoreOneLine(deps: BooksDeps, order: LineOrder): Promise<LineOutcome> {
  const outcome = await ignoreLine(deps, order);
  return outcome.kind === 'reject' ? outcome : changed(deps, order, outcome.lineIds);
}

export async function reopenLine(
  deps: BooksDeps,
  order: LineOrder & { readonly lockPass?: LockPass },
): Promise<LineOutcome> {
  const outcome = await undoMatch(deps, order);
  return outcome.kind === 'reject' ? outcome : changed(deps, order, outcome.lineIds);
}

async function changed(
  deps: BooksDeps,
  { orgId, lineId }: LineOrder,
  lineIds: readonly string[],
): Promise<LineOutcome> {
  const details = await findLineDetails(deps, orgId, lineId);
  if (details === null) throw new Error(`bank line ${lineId} not found`);
  return { kind: 'changed', details, otherIds: lineIds.filter((id) => id !== lineId) };
}
