import type { Actor } from '@countinghouse/actor';
import { getCurrency } from '@countinghouse/money';
import { sql } from '@countinghouse/postgres';
import type { Selectable } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import type { Lead, LeadStage } from './lead.rules.ts';

export async function insertLead(tx: Tx, lead: Lead): Promise<void> {
  await tx
    .insertInto('leads')
    .values({
      org_id: lead.orgId,
      id: lead.id,
      ...columnsOf(lead),
      version: lead.version,
      created_at: lead.createdAt,
    })
    .execute();
}

export async function findLeadRow(db: Db, orgId: string, id: string): Promise<Lead | null> {
  const row = await db
    .selectFrom('leads')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : toLead(row);
}

/** Locks against other changes to the lead; rows that reference it can still be inserted. */
export async function lockLeadRow(tx: Tx, orgId: string, id: string): Promise<Lead | null> {
  const row = await tx
    .selectFrom('leads')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row === undefined ? null : toLead(row);
}

/** Saves the lead's next version; false if its version has changed. */
export async function saveLead(tx: Tx, lead: Lead): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('leads')
    .set({ ...columnsOf(lead), version: lead.version })
    .where('org_id', '=', lead.orgId)
    .where('id', '=', lead.id)
    .where('version', '=', lead.version - 1)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface LeadStep {
  readonly version: number;
  readonly from: string | null;
  readonly to: string;
  readonly actor: { readonly kind: string; readonly id: string };
  readonly reason: string | null;
  readonly at: Date;
}

export async function insertLeadStep(
  tx: Tx,
  { orgId, id, version, updatedAt }: Lead,
  step: {
    readonly from: LeadStage | null;
    readonly to: LeadStage;
    readonly actor: Actor;
    readonly reason: string | null;
  },
): Promise<void> {
  await tx
    .insertInto('lead_history')
    .values({
      org_id: orgId,
      lead_id: id,
      version,
      from_stage: step.from,
      to_stage: step.to,
      actor_kind: step.actor.kind,
      actor: step.actor.id,
      reason: step.reason,
      at: updatedAt,
    })
    .execute();
}

export async function listLeadSteps(
  db: Db,
  orgId: string,
  leadId: string,
): Promise<readonly LeadStep[]> {
  const rows = await db
    .selectFrom('lead_history')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('lead_id', '=', leadId)
    .orderBy('version')
    .execute();
  return rows.map((row) => ({
    version: row.version,
    from: row.from_stage,
    to: row.to_stage,
    actor: { kind: row.actor_kind, id: row.actor },
    reason: row.reason,
    at: row.at,
  }));
}

/** A null field does not filter. */
export interface LeadFilter {
  readonly stage: LeadStage | null;
  readonly memberId: string | null;
  readonly contactId: string | null;
  /** Matches part of a name, company or address. */
  readonly search: string | null;
}

/** Most recently changed first. */
export async function listLeads(
  db: Db,
  orgId: string,
  filter: LeadFilter,
  page: { readonly offset: number; readonly rowsMax: number },
): Promise<readonly Lead[]> {
  const { stage, memberId, contactId, search } = filter;
  const rows = await db
    .selectFrom('leads')
    .selectAll()
    .where('org_id', '=', orgId)
    .$if(stage !== null, (query) => query.where('stage', '=', stage ?? 'new'))
    .$if(memberId !== null, (query) => query.where('member_id', '=', memberId))
    .$if(contactId !== null, (query) => query.where('contact_id', '=', contactId))
    .$if(search !== null, (query) =>
      query.where(
        sql<boolean>`position(lower(${search}::text collate "und-x-icu") in
          lower(concat_ws(' ', name, company, email, phone) collate "und-x-icu")) > 0`,
      ),
    )
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .offset(page.offset)
    .limit(page.rowsMax)
    .execute();
  return rows.map(toLead);
}

export interface StageSum {
  readonly stage: LeadStage;
  readonly currency: string;
  readonly count: number;
  readonly valueMinor: bigint;
}

/** Each board stage's totals, per currency. */
export async function sumStages(
  db: Db,
  orgId: string,
  memberId: string | null,
): Promise<readonly StageSum[]> {
  const { rows } = await sql<StageSum>`
    select stage, currency, count(*)::integer as count,
      coalesce(sum(value_minor), 0)::bigint as "valueMinor"
    from leads
    where org_id = ${orgId} and (${memberId}::uuid is null or member_id = ${memberId}::uuid)
    group by stage, currency order by stage, currency`.execute(db);
  return rows;
}

/** The first leads of each stage, as many as a board column shows. */
export async function listBoardRows(
  db: Db,
  orgId: string,
  memberId: string | null,
  rowsPerStage: number,
): Promise<readonly Lead[]> {
  const { rows } = await sql<Selectable<Schema['leads']>>`
    select l.* from unnest(array['new', 'qualified', 'proposal', 'won', 'lost']) as s(stage)
    cross join lateral (
      select * from leads
      where org_id = ${orgId} and stage = s.stage
        and (${memberId}::uuid is null or member_id = ${memberId}::uuid)
      order by updated_at desc, id desc
      limit ${rowsPerStage}
    ) l
    order by l.updated_at desc, l.id desc`.execute(db);
  return rows.map(toLead);
}

function toLead(row: Selectable<Schema['leads']>): Lead {
  return {
    orgId: row.org_id,
    id: row.id,
    name: row.name,
    company: row.company,
    email: row.email,
    phone: row.phone,
    notes: row.notes,
    valueMinor: row.value_minor,
    currency: getCurrency(row.currency),
    stage: row.stage,
    contactId: row.contact_id,
    quoteId: row.quote_id,
    lostReason: row.lost_reason,
    memberId: row.member_id,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    closedAt: row.closed_at,
  };
}

function columnsOf(lead: Lead) {
  return {
    name: lead.name,
    company: lead.company,
    email: lead.email,
    phone: lead.phone,
    notes: lead.notes,
    value_minor: lead.valueMinor,
    currency: lead.currency,
    stage: lead.stage,
    contact_id: lead.contactId,
    quote_id: lead.quoteId,
    lost_reason: lead.lostReason,
    member_id: lead.memberId,
    updated_at: lead.updatedAt,
    closed_at: lead.closedAt,
  };
}
