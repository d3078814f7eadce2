import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createIssuingScene } from '../support/documents/issuing-scene.ts';
import { done } from '../support/people/journey.ts';
import { signInStaff } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

interface Found {
  readonly kind: string;
  readonly id: string;
  readonly title: string;
  readonly path: string;
}

async function search(who: Staff, q: string): Promise<readonly Found[]> {
  return (await done(who.get(`/search?q=${encodeURIComponent(q)}`))).data;
}

async function openBooks() {
  const scene = await createIssuingScene(api.deps);
  const owner = await signInStaff(api, { orgId: scene.orgId });
  const line = { description: 'work', unit_price: 100, tax_code_id: scene.taxCodes.standard };
  const invoice = {
    kind: 'invoice',
    contact_id: scene.customer.id,
    date: '2026-03-15',
    reference: 'order-1017',
    lines: [line],
  };
  const draft = await done(owner.post('/documents', invoice));
  const issued = await done(owner.post(`/documents/${draft.id}/issue`, { version: 1 }));
  return { scene, owner, issued };
}

describe('GET /search of an organisation', () => {
  test('finds a document by number in any case, reference and id, each once', async () => {
    const { scene, owner, issued } = await openBooks();
    for (const q of [String(issued.number).toLowerCase(), 'order-1017', issued.id]) {
      const documents = (await search(owner, q)).filter(({ kind }) => kind === 'document');
      expect(documents, q).toMatchObject([
        {
          id: issued.id,
          title: issued.number,
          subtitle: 'Customer',
          path: `/organisations/${scene.orgId}/documents/${issued.id}`,
        },
      ]);
    }
  });

  test('finds contacts, accounts and entries by a part of their words', async () => {
    const { scene, owner } = await openBooks();
    const contacts = await search(owner, 'custom');
    expect(contacts).toContainEqual(
      expect.objectContaining({ kind: 'contact', id: scene.customer.id, title: 'Customer' }),
    );
    const accounts = await search(owner, '4000');
    expect(accounts).toContainEqual(
      expect.objectContaining({ kind: 'account', id: scene.accountIdOf('4000') }),
    );
    expect(await search(owner, 'nothing of the kind')).toEqual([]);
  });

  test('shows each role what it may read and nothing else', async () => {
    const { scene, issued } = await openBooks();
    const { orgId } = scene;
    const claimant = await signInStaff(api, {
      orgId,
      role: 'claimant',
      contactId: scene.supplier.id,
    });
    expect(await search(claimant, issued.id)).toEqual([]);
    expect((await search(claimant, 'order-1017')).map(({ kind }) => kind)).toEqual([]);
    const sales = await signInStaff(api, { orgId, role: 'sales' });
    expect((await search(sales, 'order-1017')).map(({ kind }) => kind)).toEqual(['document']);
  });

  test('finds nothing of other organisations, and is refused there and for a single letter', async () => {
    const [one, other] = [await openBooks(), await openBooks()];
    expect(await search(one.owner, other.issued.id)).toEqual([]);
    const path = `/organisations/${other.scene.orgId}/search?q=order`;
    expect((await one.owner.sendAnywhere('GET', path)).status).toBe(404);
    expect((await one.owner.get('/search?q=x')).status).toBe(400);
  });
});
