import type { Actor } from '@countinghouse/actor';
import type { CurrencyCode } from '@countinghouse/money';
import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { storeLead } from './change-lead.ts';
import { atStage, isOpenStage } from './lead.rules.ts';
import type { Lead } from './lead.rules.ts';
import { findLeadRow, lockLeadRow } from './leads.sql.ts';
import { winLead } from './win-lead.ts';

/** What a lead takes from its quote. */
export interface QuoteOfLead {
  readonly orgId: string;
  readonly leadId: string;
  readonly id: string;
  readonly contactId: string;
  readonly currency: CurrencyCode;
  readonly totalMinor: bigint;
}

/** Null if the organisation has no lead with this id. */
export function findLead(db: Db, orgId: string, id: string): Promise<Lead | null> {
  return findLeadRow(db, orgId, id);
}

/** Moves the lead to `proposal` when a quote is sent for it. Won and lost leads stay as they are. */
export async function proposeToLead(
  tx: Tx,
  tools: BooksTools,
  quote: QuoteOfLead,
  actor: Actor,
): Promise<void> {
  const before = await lockLead(tx, quote);
  if (!isOpenStage(before.stage)) return;
  const linked = linkedTo(before, quote);
  const isChanged = before.stage !== 'proposal' || linked.quoteId !== before.quoteId;
  if (!isChanged && linked.contactId === before.contactId) return;
  const after =
    before.stage === 'proposal'
      ? { ...linked, version: before.version + 1, updatedAt: tools.now() }
      : atStage(linked, 'proposal', null, tools.now());
  await storeLead(tx, tools, { before, after, actor });
}

/**
 * Wins the lead when its customer accepts, unless it is already won. A lost lead first goes back to
 * `new`, the only way out of `lost`.
 */
export async function winLeadByQuote(
  tx: Tx,
  tools: BooksTools,
  quote: QuoteOfLead,
  actor: Actor,
): Promise<void> {
  const before = await lockLead(tx, quote);
  if (before.stage === 'won') return;
  const lead = before.stage === 'lost' ? await reopen(tx, tools, before, actor) : before;
  const worth =
    lead.valueMinor === null ? { valueMinor: quote.totalMinor, currency: quote.currency } : {};
  const gained = { ...worth, quoteId: quote.id, contactId: quote.contactId };
  await winLead(tx, tools, { lead, actor, gained });
}

async function reopen(tx: Tx, tools: BooksTools, before: Lead, actor: Actor): Promise<Lead> {
  const after = atStage(before, 'new', null, tools.now());
  await storeLead(tx, tools, { before, after, actor });
  return after;
}

/** Lock order: quote first, then lead. */
async function lockLead(tx: Tx, { orgId, leadId }: QuoteOfLead): Promise<Lead> {
  const lead = await lockLeadRow(tx, orgId, leadId);
  if (lead === null) throw new Error(`lead ${leadId} not found`);
  return lead;
}

function linkedTo(lead: Lead, quote: QuoteOfLead): Lead {
  return { ...lead, quoteId: quote.id, contactId: lead.contactId ?? quote.contactId };
}
