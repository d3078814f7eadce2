import { getCurrency } from '@countinghouse/money';
import { withTransaction } from '@countinghouse/postgres';
import { describe, expect, test } from 'vitest';
import { createScene } from '../../../test/support/ledger/books-scene.ts';
import {
  createTestOrganisation,
  testOperator as actor,
} from '../../../test/support/people/tenants.ts';
import { useAccountingDatabase } from '../../../test/support/processes/accounting-database.ts';
import { toRepeatable } from '../../kernel/idempotency/repeatable-request.ts';
import { addContact, createContact } from './create-contact.ts';
import type { ContactRequest } from './create-contact.ts';
import { findContact } from './find-contact.ts';
import { setContactDefaults } from './set-contact-defaults.ts';

const use = useAccountingDatabase();
const request: ContactRequest = {
  name: 'Adire Lane',
  isCustomer: true,
  isSupplier: false,
  email: 'accounts@adire-lane.example',
  phone: null,
  taxNumber: null,
};

function eventsOf(orgId: string) {
  return use.database.db
    .selectFrom('events')
    .innerJoin('event_outbox', 'event_outbox.event_id', 'events.id')
    .select(['type', 'data'])
    .where('events.tenant_id', '=', orgId)
    .execute();
}

async function countOf(orgId: string): Promise<number> {
  const rows = await use.database.db
    .selectFrom('contacts')
    .select('id')
    .where('org_id', '=', orgId)
    .execute();
  return rows.length;
}

describe('a contact added in the application', () => {
  test('A-102 A-107 is told as contact.created, with what the contract lists', async () => {
    const { orgId } = await createTestOrganisation(use.deps);
    const wanted = { ...request, currency: getCurrency('USD'), paymentTermsDays: 14 };
    const outcome = await createContact(use.deps, { orgId, actor, request: wanted });
    const id = outcome.kind === 'created' ? outcome.contact.id : '';
    expect(await eventsOf(orgId)).toEqual([
      {
        type: 'contact.created',
        data: {
          id,
          name: 'Adire Lane',
          email: 'accounts@adire-lane.example',
          is_customer: true,
          is_supplier: false,
          currency: 'USD',
        },
      },
    ]);
    expect(await findContact(use.database.db, orgId, id)).toMatchObject({
      currency: 'USD',
      paymentTermsDays: 14,
    });
  });

  test('A-102 with its transaction both contact and event come, or neither', async () => {
    const { orgId } = await createTestOrganisation(use.deps);
    const failing = withTransaction(use.database.db, async (tx) => {
      await addContact(tx, use.deps, { orgId, actor, request });
      throw new Error('the lead was gone');
    });
    await expect(failing).rejects.toThrow('the lead was gone');
    expect(await eventsOf(orgId)).toEqual([]);
    expect(await countOf(orgId)).toBe(0);
  });

  test('has the payment terms of the organisation unless it has its own', async () => {
    const { orgId } = await createTestOrganisation(use.deps, { paymentTermsDays: 45 });
    const outcome = await createContact(use.deps, { orgId, actor, request });
    expect(outcome).toMatchObject({ contact: { paymentTermsDays: 45, currency: null } });
  });
});

describe('a request with a key', () => {
  const keyed = (orgId: string, name: string, key = 'order-17') => {
    const body = { ...request, name };
    const repeatable = toRepeatable({ orgId, operation: 'createContact', key, body });
    return createContact(use.deps, { orgId, actor, request: body, repeatable });
  };

  test('AD-089 sent many times at once makes one contact, one event, and everybody gets it', async () => {
    const { orgId } = await createTestOrganisation(use.deps);
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, () => keyed(orgId, 'Adire Lane')),
    );
    const kinds = outcomes.map(({ kind }) => kind).toSorted();
    expect(kinds).toEqual(['created', ...Array.from({ length: 11 }, () => 'replayed')]);
    const ids = outcomes.map((outcome) => (outcome.kind === 'reject' ? '' : outcome.contact.id));
    expect(new Set(ids).size).toBe(1);
    expect(await countOf(orgId)).toBe(1);
    expect(await eventsOf(orgId)).toHaveLength(1);
  });

  test('AD-090 at once with different bodies makes one contact; the others are refused', async () => {
    const { orgId } = await createTestOrganisation(use.deps);
    const names = ['A', 'B', 'C', 'D'];
    const outcomes = await Promise.all(names.map((name) => keyed(orgId, name)));
    expect(outcomes.filter(({ kind }) => kind === 'created')).toHaveLength(1);
    const refused = outcomes.filter(({ kind }) => kind === 'reject');
    expect(refused).toEqual(
      Array.from({ length: 3 }, () => ({ kind: 'reject', reason: 'idempotency_key_reused' })),
    );
    expect(await countOf(orgId)).toBe(1);
  });

  test('AD-089 a key of another organisation, or another key, has nothing to do with it', async () => {
    const first = await createTestOrganisation(use.deps);
    const second = await createTestOrganisation(use.deps);
    expect((await keyed(first.orgId, 'A')).kind).toBe('created');
    expect((await keyed(second.orgId, 'B')).kind).toBe('created');
    expect((await keyed(first.orgId, 'A', 'order-18')).kind).toBe('created');
  });
});

describe('defaults of a contact', () => {
  test('are kept, and must be accounts and tax codes of its own organisation', async () => {
    const [mine, other] = [await createScene(use.deps), await createScene(use.deps)];
    const { orgId, customer, accountIdOf, taxCodes } = mine;
    const none = { salesAccountId: null, purchaseAccountId: null, purchaseTaxCodeId: null };
    const set = (defaults: object, contactId = customer.id) =>
      setContactDefaults(use.deps, {
        orgId,
        actor,
        contactId,
        defaults: { ...none, salesTaxCodeId: null, ...defaults },
      });
    const wanted = { salesAccountId: accountIdOf('4010'), salesTaxCodeId: taxCodes.zero };
    expect(await set(wanted)).toEqual({ kind: 'set' });
    expect(await findContact(use.database.db, orgId, customer.id)).toMatchObject(wanted);
    for (const [defaults, reason] of [
      [{ salesAccountId: other.accountIdOf('4010') }, 'account_not_found'],
      [{ salesTaxCodeId: other.taxCodes.zero }, 'tax_code_not_found'],
    ] as const) {
      expect(await set(defaults)).toEqual({ kind: 'reject', reason });
    }
    expect(await set(wanted, other.customer.id)).toEqual({ kind: 'reject', reason: 'not_found' });
  });
});
