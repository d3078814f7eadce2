import { sql } from '@countinghouse/postgres';
import { expect } from 'vitest';
import { readLines } from '../../src/documents/document/read-document.ts';
import { contentHash } from '../../src/documents/drafts/content-hash.ts';
import type { Story } from './story.ts';

interface Entered {
  readonly id: string;
  readonly needed: number;
  readonly approvers: number;
  /** Of what the last of them agreed to. */
  readonly hash: Buffer | null;
}

/**
 * Nothing is in the books under a policy without as many people as it asks for, who agreed to just what
 * is there; nobody who wrote, edited or submitted it is one of them.
 */
export async function expectSecondPeopleAgreed(story: Story): Promise<void> {
  const { deps, orgId, read } = story.scene;
  for (const { id, needed, approvers, hash } of await listEntered(story)) {
    expect({ id, isAgreed: approvers >= needed }).toEqual({ id, isAgreed: true });
    const lines = await readLines(deps.database.db, orgId, id);
    expect(contentHash(await read(id), lines)).toEqual(hash);
  }
}

/**
 * Documents with an entry that policies cover, or that are claims. Policies are those that held when the
 * last of the approvers agreed, or when it went into the books where nobody did.
 */
async function listEntered({ scene: { deps, orgId } }: Story): Promise<readonly Entered[]> {
  const { rows } = await sql<Entered>`
    with policies as (
      select a.id as added_id, r.id as removed_id, p.*
      from audit_log a
      cross join lateral jsonb_to_record(a.detail -> 'after') as p (
        kind text, above_minor bigint, origin text, author_role text, approvals_needed integer)
      left join audit_log r on r.tenant_id = a.tenant_id and r.subject_id = a.subject_id
        and r.action = 'approval_policy.removed'
      where a.tenant_id = ${orgId} and a.action = 'approval_policy.added'),
    entered as (
      select d.id, d.kind, d.origin, d.author, d.author_role, e.id as entry_id,
        abs(i.base_minor) as base_minor, h.version, s.actor as submitter
      from journal_entries e
      join documents d on d.org_id = e.org_id and d.id = e.source_id
      join open_items i on i.org_id = e.org_id and i.source_id = d.id
      cross join lateral (
        select version from document_history
        where org_id = d.org_id and document_id = d.id
          and from_status in ('draft', 'awaiting_approval')
          and trigger in ('approve', 'confirm', 'issue', 'issue_and_send')
        order by version desc limit 1) h
      left join lateral (
        select actor from document_history
        where org_id = d.org_id and document_id = d.id and trigger = 'submit'
          and version < h.version
        order by version desc limit 1) s on true
      where e.org_id = ${orgId} and e.source_kind = 'document' and e.move = 'post'),
    agreed as (
      select e.*, w.last_id, w.hash, (
        select count(distinct a.actor) from document_approvals a
        where a.org_id = ${orgId} and a.document_id = e.id and a.decision = 'approved'
          and a.document_version = e.version - 1 and a.content_hash = w.hash
          and a.actor <> e.author and a.actor is distinct from e.submitter
          and not exists (
            select from document_history w
            where w.org_id = ${orgId} and w.document_id = e.id and w.trigger = 'edit'
              and w.actor = a.actor))::integer as approvers
      from entered e
      left join lateral (
        select a.id as last_id, a.content_hash as hash from document_approvals a
        where a.org_id = ${orgId} and a.document_id = e.id and a.decision = 'approved'
          and a.document_version = e.version - 1
        order by a.id desc limit 1) w on true)
    select g.id, g.approvers, g.hash, n.needed from agreed g
    cross join lateral (
      select greatest(max(p.approvals_needed), case g.kind when 'expense_claim' then 1 end) as needed
      from policies p
      where p.kind = g.kind and p.added_id < coalesce(g.last_id, g.entry_id)
        and (p.removed_id is null or p.removed_id > coalesce(g.last_id, g.entry_id))
        and (p.origin is null or p.origin = g.origin)
        and (p.author_role is null or p.author_role = g.author_role)
        and (p.above_minor is null or g.base_minor > p.above_minor)) n
    where n.needed > 0`.execute(deps.database.db);
  return rows;
}

/** Nobody sent money where they had sent it themselves before somebody else looked, by the audit log. */
export async function expectSecondPeoplePaid({ scene: { deps, orgId } }: Story): Promise<void> {
  const { rows } = await sql`
    select p.id, paid.actor from payments p
    join audit_log paid on paid.tenant_id = p.org_id and paid.subject_id = p.id::text
      and paid.action = 'payment.recorded'
    cross join lateral (
      select * from audit_log
      where tenant_id = p.org_id and subject_id = p.contact_id::text and id < paid.id
        and action = 'contact.bank_details_set'
      order by id desc limit 1) changed
    where p.org_id = ${orgId} and p.direction = 'out' and changed.actor = paid.actor
      and not exists (
        select from audit_log seen
        where seen.tenant_id = p.org_id and seen.subject_id = p.contact_id::text
          and seen.action = 'contact.bank_details_checked' and seen.actor <> changed.actor
          and seen.id > changed.id and seen.id < paid.id)
    union all
    select id, checked_by from contact_bank_details
    where org_id = ${orgId} and checked_by = set_by`.execute(deps.database.db);
  expect(rows).toEqual([]);
}
