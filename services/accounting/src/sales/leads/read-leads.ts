import type { Database } from '../../kernel/database.ts';
import { listNames } from '../../people/audit-log/list-names.ts';
import type { ChangeLeadOutcome } from './change-lead.ts';
import { leadStages } from './lead.rules.ts';
import type { Lead, LeadRejection, LeadStage } from './lead.rules.ts';
import { findLeadRow, listBoardRows, listLeads, listLeadSteps, sumStages } from './leads.sql.ts';
import type { LeadFilter, LeadStep, StageSum } from './leads.sql.ts';

interface ReadLeadsDeps {
  readonly database: Database;
}

export interface LeadPage {
  readonly leads: readonly Lead[];
  readonly hasMore: boolean;
}

export async function readLeadPage(
  { database: { db } }: ReadLeadsDeps,
  query: LeadFilter & { readonly orgId: string; readonly limit: number; readonly offset: number },
): Promise<LeadPage> {
  const { orgId, limit, offset } = query;
  const rows = await listLeads(db, orgId, query, { offset, rowsMax: limit + 1 });
  return { leads: rows.slice(0, limit), hasMore: rows.length > limit };
}

/** More than fit on a screen; the list has the rest of a stage. */
const leadsPerStageShown = 50;

export interface BoardColumn {
  readonly stage: LeadStage;
  readonly count: number;
  readonly sums: readonly StageSum[];
  readonly leads: readonly Lead[];
}

/** Every stage in order, including empty ones. */
export async function listBoard(
  { database: { db } }: ReadLeadsDeps,
  { orgId, memberId }: { readonly orgId: string; readonly memberId: string | null },
): Promise<readonly BoardColumn[]> {
  const [sums, leads] = await Promise.all([
    sumStages(db, orgId, memberId),
    listBoardRows(db, orgId, memberId, leadsPerStageShown),
  ]);
  return leadStages.map((stage) => {
    const ofStage = sums.filter((sum) => sum.stage === stage);
    return {
      stage,
      count: ofStage.reduce((count, sum) => count + sum.count, 0),
      sums: ofStage,
      leads: leads.filter((lead) => lead.stage === stage),
    };
  });
}

export interface LeadDetails {
  readonly lead: Lead;
  readonly steps: readonly LeadStep[];
  /** Names of the members who moved it, by id. */
  readonly names: ReadonlyMap<string, string>;
}

export async function findLeadDetails(
  { database: { db } }: ReadLeadsDeps,
  orgId: string,
  id: string,
): Promise<LeadDetails | null> {
  const lead = await findLeadRow(db, orgId, id);
  if (lead === null) return null;
  const steps = await listLeadSteps(db, orgId, id);
  const ids = steps.map(({ actor }) => actor.id);
  return { lead, steps, names: await listNames(db, orgId, ids) };
}

/** The complete lead after a change. */
export async function withSteps(
  deps: ReadLeadsDeps,
  change: Promise<ChangeLeadOutcome>,
): Promise<{ readonly kind: 'done'; readonly details: LeadDetails } | LeadRejection> {
  const outcome = await change;
  if (outcome.kind === 'reject') return outcome;
  const { orgId, id } = outcome.lead;
  const details = await findLeadDetails(deps, orgId, id);
  if (details === null) throw new Error(`lead ${id} not found`);
  return { kind: 'done', details };
}
