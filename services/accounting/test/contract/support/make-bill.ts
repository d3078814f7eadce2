import { createDraft } from '../../../src/documents/drafts/create-draft.ts';
import type { Scene } from '../../support/ledger/books-scene.ts';
import { testOperator } from '../../support/people/tenants.ts';

/** Bills are entered in the application: the API only reads them. Gives the id of a new one. */
export async function makeBill({ deps, orgId, supplier }: Scene): Promise<string> {
  const line = {
    itemId: null,
    description: 'Paper',
    quantity: '1',
    unitPrice: '10',
    discountPct: '0',
    accountId: null,
    taxCodeId: null,
  };
  const made = await createDraft(deps, {
    orgId,
    actor: testOperator,
    origin: 'application',
    kind: 'bill',
    content: {
      contactId: supplier.id,
      date: null,
      dueDate: null,
      reference: null,
      notes: null,
      currency: null,
      chosenRate: null,
      amounts: null,
      creditsId: null,
      lines: [line],
    },
  });
  if (made.kind === 'reject') throw new Error(`no bill: ${made.reason}`);
  return made.document.id;
}
