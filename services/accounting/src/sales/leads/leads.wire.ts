import { closedObject } from '@countinghouse/http';
import { getCurrency } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';
import { z } from 'zod';
import { baseAmountInput, toBaseMinor } from '../../edge/base-amount.wire.ts';
import {
  currencyCode,
  mailAddress,
  majorAmount,
  moment,
  multilineText,
  nameText,
  pageLimit,
  pageOffset,
  pageSizeMax,
  text,
  uuid,
} from '../../edge/fields.wire.ts';
import { toMajor } from '../../edge/major-amount.wire.ts';
import { leadStages, stagesAfter } from './lead.rules.ts';
import type { Lead, LeadRequest } from './lead.rules.ts';
import type { BoardColumn, LeadDetails, LeadPage } from './read-leads.ts';

const nameCharactersMax = 160;
const detailCharactersMax = 255;
const notesCharactersMax = 4_000;
const reasonCharactersMax = 500;
const searchCharactersMax = 100;

export const organisationParams = z.object({ orgId: uuid() });
export const leadParams = z.object({
  orgId: uuid(),
  id: uuid().meta({ description: 'Lead id.' }),
});

const leadFields = {
  name: nameText(nameCharactersMax).meta({ example: 'Ada Obi' }),
  company: nameText(nameCharactersMax).optional(),
  email: mailAddress().optional(),
  phone: text({ min: 1, max: detailCharactersMax }).optional(),
  notes: multilineText({ max: notesCharactersMax }).optional(),
  value: baseAmountInput('Expected value.')
    .optional()
    .meta({ description: 'Expected value in `currency`. Major units.', example: 1000 }),
  currency: currencyCode().optional().meta({
    description: 'ISO 4217 currency code of `value`. Defaults to the base currency.',
  }),
  contact_id: uuid()
    .optional()
    .meta({ description: "The customer's contact id, if the lead is already a customer." }),
  member_id: uuid().nullable().optional().meta({
    description:
      'The member responsible, or null for nobody. Omitted, a new lead is assigned to you.',
  }),
};

const version = z.int().positive().meta({
  description: 'The version you last read. If it has changed since, the request fails with 409.',
});

export const createLeadBody = closedObject(leadFields).meta({ example: { name: 'Ada Obi' } });

export const editLeadBody = closedObject({ ...leadFields, version }).meta({
  description:
    'Replaces all fields. Omitted fields are cleared, and an omitted `currency` becomes the base currency.',
  example: { version: 1, name: 'Ada Obi', company: 'Adire Lane' },
});

export const moveLeadBody = closedObject({
  version,
  stage: z.enum(leadStages),
  lost_reason: multilineText({ min: 1, max: reasonCharactersMax }).optional().meta({
    description: 'Why the lead is lost. Required with the stage `lost`, not allowed otherwise.',
  }),
}).meta({ example: { version: 1, stage: 'qualified' } });

export const leadListQuery = z.object({
  stage: z.enum(leadStages).optional(),
  member_id: uuid().optional().meta({ description: 'Returns only leads assigned to this member.' }),
  contact_id: uuid().optional(),
  search: text({ min: 1, max: searchCharactersMax })
    .optional()
    .meta({ description: 'Part of the name, company, e-mail address or phone number.' }),
  limit: pageLimit(),
  offset: pageOffset(),
});

export const leadBoardQuery = z.object({
  member_id: uuid().optional().meta({ description: 'Returns only leads assigned to this member.' }),
});

const summaryFields = {
  id: uuid(),
  name: z.string(),
  company: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  notes: z.string().nullable(),
  value: majorAmount('Expected value. Null if unknown.').nullable(),
  currency: z.string().length(3),
  stage: z.enum(leadStages),
  contact_id: uuid().nullable(),
  quote_id: uuid().nullable().meta({ description: 'The quote last sent for this lead.' }),
  lost_reason: z.string().nullable(),
  member_id: uuid().nullable().meta({ description: 'The member responsible. Null for nobody.' }),
  version: z.int().meta({ description: 'Send this version with every update.' }),
  created_at: moment(),
  updated_at: moment(),
  closed_at: moment().nullable().meta({ description: 'When the lead was won or lost.' }),
};

const leadSummary = z.object(summaryFields);

export const leadRecord = z
  .object({
    ...summaryFields,
    next_stages: z.array(z.enum(leadStages)).meta({ description: 'Stages the lead can move to.' }),
    history: z.array(
      z.object({
        version: z.int(),
        from: z.string().nullable(),
        to: z.string(),
        actor: z.object({ kind: z.string(), id: z.string(), name: z.string().nullable() }),
        reason: z.string().nullable(),
        at: moment(),
      }),
    ),
  })
  .meta({ id: 'AppLead' });

export const leadPage = z.object({
  data: z.array(leadSummary).meta({ description: 'Most recently updated first.' }),
  has_more: z.boolean(),
  limit: z.int().min(1).max(pageSizeMax),
  offset: z.int().nonnegative(),
});

export const leadBoard = z.object({
  stages: z.array(
    z.object({
      stage: z.enum(leadStages),
      count: z.int().nonnegative(),
      sums: z
        .array(
          z.object({
            currency: z.string().length(3),
            count: z.int().nonnegative(),
            value: majorAmount('Total expected value in `currency`.'),
          }),
        )
        .meta({ description: 'Totals by currency.' }),
      leads: z
        .array(leadSummary)
        .meta({ description: "The stage's first leads. Use the list for the rest." }),
      has_more: z.boolean(),
    }),
  ),
});

type LeadBody = z.output<typeof createLeadBody>;

/** The creator is responsible by default. */
export function toNewLead(body: LeadBody, caller: LeadCreator): LeadRequest {
  const request = toLeadRequest(body, caller.baseCurrency);
  return body.member_id === undefined ? { ...request, memberId: caller.memberId } : request;
}

interface LeadCreator {
  readonly baseCurrency: CurrencyCode;
  readonly memberId: string;
}

export function toLeadRequest(body: LeadBody, baseCurrency: CurrencyCode): LeadRequest {
  const currency = body.currency ?? baseCurrency;
  return {
    name: body.name,
    company: body.company ?? null,
    email: body.email ?? null,
    phone: body.phone ?? null,
    notes: body.notes ?? null,
    valueMinor: body.value === undefined ? null : toBaseMinor('value', body.value, currency),
    currency,
    contactId: body.contact_id ?? null,
    memberId: body.member_id ?? null,
  };
}

export function toLeadPage(
  { leads, hasMore }: LeadPage,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  return { data: leads.map(toSummary), has_more: hasMore, limit, offset };
}

export function toLeadBoard(columns: readonly BoardColumn[]): z.input<typeof leadBoard> {
  return {
    stages: columns.map(({ stage, count, sums, leads }) => ({
      stage,
      count,
      sums: sums.map((sum) => ({
        currency: sum.currency,
        count: sum.count,
        value: toMajor(sum.valueMinor, getCurrency(sum.currency)),
      })),
      leads: leads.map(toSummary),
      has_more: count > leads.length,
    })),
  };
}

export function toLeadRecord({ lead, steps, names }: LeadDetails): z.input<typeof leadRecord> {
  return {
    ...toSummary(lead),
    next_stages: [...stagesAfter(lead.stage)],
    history: steps.map((step) => ({
      version: step.version,
      from: step.from,
      to: step.to,
      actor: { ...step.actor, name: names.get(step.actor.id) ?? null },
      reason: step.reason,
      at: step.at.toISOString(),
    })),
  };
}

function toSummary(lead: Lead) {
  return {
    id: lead.id,
    name: lead.name,
    company: lead.company,
    email: lead.email,
    phone: lead.phone,
    notes: lead.notes,
    value: lead.valueMinor === null ? null : toMajor(lead.valueMinor, lead.currency),
    currency: lead.currency,
    stage: lead.stage,
    contact_id: lead.contactId,
    quote_id: lead.quoteId,
    lost_reason: lead.lostReason,
    member_id: lead.memberId,
    version: lead.version,
    created_at: lead.createdAt.toISOString(),
    updated_at: lead.updatedAt.toISOString(),
    closed_at: lead.closedAt?.toISOString() ?? null,
  };
}
