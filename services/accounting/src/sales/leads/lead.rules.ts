import type { CurrencyCode } from '@countinghouse/money';

export const leadStages = ['new', 'qualified', 'proposal', 'won', 'lost'] as const;
export type LeadStage = (typeof leadStages)[number];

/** A potential customer. */
export interface Lead {
  readonly orgId: string;
  readonly id: string;
  readonly name: string;
  readonly company: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly notes: string | null;
  /** Expected value; null if unknown. */
  readonly valueMinor: bigint | null;
  readonly currency: CurrencyCode;
  readonly stage: LeadStage;
  readonly contactId: string | null;
  /** The quote that was last sent for it. */
  readonly quoteId: string | null;
  readonly lostReason: string | null;
  /** The member responsible for it. */
  readonly memberId: string | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly closedAt: Date | null;
}

/** The fields that people enter. */
export type LeadRequest = Pick<
  Lead,
  | 'name'
  | 'company'
  | 'email'
  | 'phone'
  | 'notes'
  | 'valueMinor'
  | 'currency'
  | 'contactId'
  | 'memberId'
>;

/**
 * An open lead moves in both directions. Won is final; a lost lead restarts at `new`. The database has
 * the same table.
 */
const leadMoves: Readonly<Record<LeadStage, readonly LeadStage[]>> = {
  new: ['qualified', 'proposal', 'won', 'lost'],
  qualified: ['new', 'proposal', 'won', 'lost'],
  proposal: ['new', 'qualified', 'won', 'lost'],
  won: [],
  lost: ['new'],
};

export type LeadRefusal =
  | 'lead_not_found'
  | 'version_conflict'
  | 'stage_forbids'
  | 'lost_reason_missing'
  | 'lost_reason_without_loss'
  | 'contact_not_found'
  | 'contact_not_customer'
  | 'contact_inactive'
  | 'member_not_found';

export interface LeadRejection {
  readonly kind: 'reject';
  readonly reason: LeadRefusal;
}

export function refuseLead(reason: LeadRefusal): LeadRejection {
  return { kind: 'reject', reason };
}

export function stagesAfter(stage: LeadStage): readonly LeadStage[] {
  return leadMoves[stage];
}

export function isOpenStage(stage: LeadStage): boolean {
  return stage !== 'won' && stage !== 'lost';
}

/** Null if the move is allowed. Losing a lead requires a reason, so that others learn from it. */
export function refuseStage(
  lead: Pick<Lead, 'stage'>,
  to: LeadStage,
  lostReason: string | null,
): LeadRejection | null {
  if (!stagesAfter(lead.stage).includes(to)) return refuseLead('stage_forbids');
  if (to === 'lost') return lostReason === null ? refuseLead('lost_reason_missing') : null;
  return lostReason === null ? null : refuseLead('lost_reason_without_loss');
}

/** The lead at another stage, with the resulting fields. */
export function atStage(lead: Lead, to: LeadStage, lostReason: string | null, now: Date): Lead {
  return {
    ...lead,
    stage: to,
    lostReason: to === 'lost' ? lostReason : null,
    closedAt: isOpenStage(to) ? null : now,
    version: lead.version + 1,
    updatedAt: now,
  };
}

/** The contact created from a won lead that has none: the company, else the person. */
export function contactOf(lead: Pick<Lead, 'name' | 'company' | 'email' | 'phone'>) {
  return {
    name: lead.company ?? lead.name,
    isCustomer: true,
    isSupplier: false,
    email: lead.email,
    phone: lead.phone,
    taxNumber: null,
  };
}
