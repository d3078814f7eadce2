import { createHash } from 'node:crypto';
import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps, BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { lockBooks } from '../../ledger/locks/lock-books.ts';
import { setLockDatesIn } from '../../ledger/locks/set-lock-dates.ts';
import type { Role } from '../../tenants/members/role.rules.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import { decideClosing } from './checklist.rules.ts';
import type { ClosingDecision } from './checklist.rules.ts';
import { reportsText } from './closed-reports.rules.ts';
import { listYearReports } from './list-year-reports.ts';
import { readChecklistIn } from './read-checklist.ts';
import type { YearClosing } from './year-closing.rules.ts';
import { insertYearClosing } from './year-ends.sql.ts';
import { softLockAtClosing } from './year.rules.ts';
import type { YearRefusal } from './year.rules.ts';

export interface ClosingOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly role: Role;
  readonly yearEnd: string;
  /** Open, non-blocking checklist points that are accepted, by name. */
  readonly despite: readonly string[];
  readonly note: string | null;
}

export type CloseYearOutcome =
  | { readonly kind: 'closed'; readonly closing: YearClosing }
  | { readonly kind: 'reject'; readonly reason: YearRefusal | 'permission_denied' }
  | Extract<ClosingDecision, { kind: 'reject' }>;

/**
 * Stores the reports' figures and moves the soft lock to the year's end. No entry closes the year: the
 * reports carry results forward. The hard lock remains the owner's own decision.
 */
export function closeYear(deps: BooksDeps, order: ClosingOrder): Promise<CloseYearOutcome> {
  return withTransaction(deps.database.db, (tx) => closeIn(tx, deps, order));
}

async function closeIn(tx: Tx, tools: BooksTools, order: ClosingOrder): Promise<CloseYearOutcome> {
  const { orgId, actor, role, yearEnd, note } = order;
  const organisation = await getOrganisation(tx, orgId);
  // No other transaction posts from here on, so the figures checked are the figures stored.
  const { soft } = await lockBooks(tx, orgId);
  const checked = await readChecklistIn(tx, tools, organisation, yearEnd);
  if (checked.kind === 'reject') return checked;
  const { points: checklist, year } = checked;
  const decision = decideClosing(checklist, order.despite, note);
  if (decision.kind === 'reject') return decision;
  const figures = await listYearReports(tx, tools, orgId, year);
  const dates = { soft: softLockAtClosing(soft, yearEnd) };
  const locked = await setLockDatesIn(tx, tools, { orgId, actor, role, dates });
  // Only the soft lock is set, so the role is the only possible reason for a rejection.
  if (locked.kind === 'reject') return { kind: 'reject', reason: 'permission_denied' };
  const lastEntryNo = locked.afterEntryNo;
  const head = { yearStart: year.start, yearEnd, currency: organisation.baseCurrency, lastEntryNo };
  const reports = reportsText(head, figures);
  const closing = {
    id: tools.newId(),
    yearEnd,
    lastEntryNo,
    reportsHash: createHash('sha256').update(reports).digest(),
    checklist,
    despite: decision.despite,
    note: decision.despite.length === 0 && note?.trim() === '' ? null : note,
    softLockBefore: soft,
    actor,
    closedAt: tools.now(),
  };
  await insertYearClosing(tx, orgId, { ...closing, reports });
  await recordAudit(tx, tools, {
    orgId,
    actor,
    action: 'year.closed',
    subjectKind: 'year_closing',
    subjectId: closing.id,
    detail: {
      year_end: yearEnd,
      despite: decision.despite,
      note,
      reports_hash: Buffer.from(closing.reportsHash).toString('hex'),
    },
  });
  return { kind: 'closed', closing: { ...closing, reopened: null } };
}
