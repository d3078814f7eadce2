import { addDays, dayIn } from '@countinghouse/calendar';
import type { Document } from '../../../src/documents/document/document.rules.ts';
import { createIssuingScene } from '../documents/issuing-scene.ts';
import type { IssuingScene } from '../documents/issuing-scene.ts';
import { signInStaff } from '../people/staff.ts';
import type { Staff } from '../people/staff.ts';
import type { TestOrganisationOptions } from '../people/tenants.ts';
import type { TestApi } from '../processes/running-api.ts';

/** Books whose documents are sent out, and their owner at work in the application. */
export interface SendingScene extends IssuingScene {
  readonly owner: Staff;
  /** One line of 100.00 at 21 %, in the books since today and due within the month. */
  readonly invoice: () => Promise<Document>;
  /** The same of two months ago. */
  readonly overdue: () => Promise<Document>;
}

export async function createSendingScene(
  api: TestApi,
  options: TestOrganisationOptions = {},
): Promise<SendingScene> {
  const scene = await createIssuingScene(api.deps, options);
  await api.database.db
    .updateTable('organisations')
    .set({
      legal_name: 'Books Limited',
      address_lines: ['1 Ledger Lane', '10115 Berlin'],
      tax_number: 'DE123456789',
      reply_to: 'books@seller.example',
      payment_details: 'IBAN DE02 1203 0000 0000 2020 51',
    })
    .where('id', '=', scene.orgId)
    .execute();
  const owner = await signInStaff(api, { orgId: scene.orgId, role: 'owner' });
  const date = dayIn(scene.organisation.timeZone, api.deps.now());
  return {
    ...scene,
    owner,
    invoice: () => scene.posted({ date }),
    overdue: () => scene.posted({ date: addDays(date, -60) }),
  };
}
