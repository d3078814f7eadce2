import { describe, expect, test } from 'vitest';
import { roles } from '../../tenants/members/role.rules.ts';
import { availableActions, quoteActions } from './quote-actions.rules.ts';
import {
  isChangedSince,
  quoteStatuses,
  quoteTriggers,
  shownState,
  statusAfter,
} from './quote.rules.ts';
import type { QuoteStatus, QuoteTrigger } from './quote.rules.ts';

/** Written out by hand; null is a move that does not exist. */
const table: Readonly<Record<QuoteStatus, Readonly<Record<QuoteTrigger, QuoteStatus | null>>>> = {
  draft: {
    edit: 'draft',
    revise: null,
    send: 'sent',
    withdraw: 'withdrawn',
    accept: null,
    decline: null,
    expire: null,
    convert: null,
  },
  sent: {
    edit: 'sent',
    revise: null,
    send: 'sent',
    withdraw: 'withdrawn',
    accept: 'accepted',
    decline: 'declined',
    expire: 'expired',
    convert: null,
  },
  accepted: {
    edit: null,
    revise: null,
    send: null,
    withdraw: null,
    accept: null,
    decline: null,
    expire: null,
    convert: 'accepted',
  },
  declined: {
    edit: null,
    revise: 'draft',
    send: null,
    withdraw: null,
    accept: null,
    decline: null,
    expire: null,
    convert: null,
  },
  expired: {
    edit: null,
    revise: 'draft',
    send: null,
    withdraw: null,
    accept: null,
    decline: null,
    expire: null,
    convert: null,
  },
  withdrawn: {
    edit: null,
    revise: null,
    send: null,
    withdraw: null,
    accept: null,
    decline: null,
    expire: null,
    convert: null,
  },
};

describe.each(quoteStatuses)('AD-062 a quote that is %s', (status) => {
  test.each(quoteTriggers)('on %s goes where the table says', (trigger) => {
    expect(statusAfter(status, trigger)).toBe(table[status][trigger]);
  });
});

describe('for its customer', () => {
  const quote = { expiryDate: '2026-12-15' };

  test.each([
    ['draft', '2026-12-01', null],
    ['sent', '2026-12-15', 'open'],
    ['sent', '2026-12-16', 'expired'],
    ['accepted', '2027-01-01', 'accepted'],
    ['declined', '2027-01-01', 'declined'],
    ['expired', '2026-12-16', 'expired'],
    ['withdrawn', '2026-12-01', 'withdrawn'],
  ] as const)('a %s quote on %s is %s', (status, today, shown) => {
    expect(shownState({ ...quote, status }, today)).toBe(shown);
  });

  test('it has changed when a version came after the last look, and only then', () => {
    const createdAt = new Date(1_000);
    expect(isChangedSince({ createdAt }, null)).toBe(false);
    expect(isChangedSince({ createdAt }, new Date(999))).toBe(true);
    expect(isChangedSince({ createdAt }, new Date(1_001))).toBe(false);
  });
});

describe('available actions', () => {
  const today = '2026-12-01';
  const at = (status: QuoteStatus, change: object = {}) =>
    availableActions(
      { status, expiryDate: '2026-12-15', invoiceId: null, ...change },
      { role: 'sales', today },
    );
  const allowed = (...given: Parameters<typeof at>) =>
    at(...given).flatMap(({ action, refusal }) => (refusal === null ? [action] : []));

  test('are those that the table has, and a duplicate always', () => {
    expect(allowed('draft')).toEqual(['edit', 'send', 'withdraw', 'duplicate']);
    expect(allowed('sent')).toEqual(['edit', 'send', 'withdraw', 'duplicate']);
    expect(allowed('accepted')).toEqual(['convert', 'duplicate']);
    expect(allowed('declined')).toEqual(['revise', 'duplicate']);
    expect(allowed('expired')).toEqual(['revise', 'duplicate']);
    expect(allowed('withdrawn')).toEqual(['duplicate']);
  });

  test('know of the invoice and of the last day', () => {
    expect(at('accepted', { invoiceId: 'i' })).toContainEqual({
      action: 'convert',
      refusal: 'already_converted',
    });
    expect(at('sent', { expiryDate: '2026-11-30' })).toContainEqual({
      action: 'send',
      refusal: 'quote_expired',
    });
  });

  test.each(roles)('of the role %s are all or none', (role) => {
    const may = ['owner', 'admin', 'accountant', 'bookkeeper', 'sales'].includes(role);
    const quote = { status: 'draft', expiryDate: today, invoiceId: null } as const;
    const forbidden = availableActions(quote, { role, today }).filter(
      ({ refusal }) => refusal === 'role_forbids',
    );
    expect(forbidden.length).toBe(may ? 0 : quoteActions.length);
  });
});
