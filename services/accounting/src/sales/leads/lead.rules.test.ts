import { getCurrency } from '@countinghouse/money';
import { describe, expect, test } from 'vitest';
import { leadEventData } from './lead.events.ts';
import { atStage, contactOf, leadStages, refuseStage } from './lead.rules.ts';
import type { Lead, LeadStage } from './lead.rules.ts';

const now = new Date('2026-11-15T10:00:00Z');
const lead: Lead = {
  orgId: 'org',
  id: 'lead',
  name: 'Ada Obi',
  company: null,
  email: 'ada@example.com',
  phone: null,
  notes: null,
  valueMinor: 123_456n,
  currency: getCurrency('EUR'),
  stage: 'new',
  contactId: null,
  quoteId: null,
  lostReason: null,
  memberId: null,
  version: 1,
  createdAt: now,
  updatedAt: now,
  closedAt: null,
};

/** Rows are source stages, columns target stages, in stage order. */
const table: Readonly<Record<LeadStage, string>> = {
  new: ' qualified proposal won lost',
  qualified: 'new  proposal won lost',
  proposal: 'new qualified  won lost',
  won: '',
  lost: 'new',
};

describe.each(leadStages)('AD-063 from %s', (from) => {
  test.each(leadStages)('a lead goes to %s, or does not, as the table says', (to) => {
    const refusal = refuseStage({ stage: from }, to, to === 'lost' ? 'Too dear' : null);
    const isListed = table[from].split(' ').includes(to);
    expect(refusal?.reason ?? null).toBe(isListed ? null : 'stage_forbids');
  });
});

test('losing needs a reason, and nothing else takes one', () => {
  expect(refuseStage(lead, 'lost', null)?.reason).toBe('lost_reason_missing');
  expect(refuseStage(lead, 'won', 'why')?.reason).toBe('lost_reason_without_loss');
});

test('a lead that ends has the time of it; one that begins again has none, nor a reason', () => {
  const lost = atStage(lead, 'lost', 'Too dear', now);
  expect(lost).toMatchObject({ stage: 'lost', lostReason: 'Too dear', closedAt: now, version: 2 });
  expect(atStage(lost, 'new', null, now)).toMatchObject({
    stage: 'new',
    lostReason: null,
    closedAt: null,
    version: 3,
  });
});

test('it becomes the company, else the person', () => {
  expect(contactOf(lead)).toMatchObject({
    name: 'Ada Obi',
    email: 'ada@example.com',
    isCustomer: true,
  });
  expect(contactOf({ ...lead, company: 'Adire Lane' }).name).toBe('Adire Lane');
});

test('A-108 AD-100 what is told of it has its value in major units, a number always', () => {
  expect(leadEventData(lead)).toEqual({
    id: 'lead',
    name: 'Ada Obi',
    company: null,
    value: { decimal: '1234.56' },
    currency: 'EUR',
    contact_id: null,
    quote_id: null,
  });
  expect(leadEventData({ ...lead, valueMinor: null }).value).toEqual({ decimal: '0' });
});
