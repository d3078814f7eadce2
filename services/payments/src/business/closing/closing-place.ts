import type { QueueMail } from '@countinghouse/mail';
import type { ClosingPlace } from '@countinghouse/process';
import { recordAct } from '../../kernel/audit/record-audit.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import { lockBusiness } from '../../tenants/businesses/lock-business.ts';
import { mailOwners } from '../../tenants/businesses/mail-owners.ts';
import { markClosing } from '../../tenants/businesses/mark-closing.ts';

export interface ClosingPlaceDeps {
  readonly newId: () => string;
  readonly queueMail: QueueMail;
  readonly publicUrl: string;
}

/** How the closing of a business is locked, marked, recorded and mailed. */
export function createClosingPlace(deps: ClosingPlaceDeps): ClosingPlace<Schema> {
  return {
    lock: async (tx, businessId) => (await lockBusiness(tx, businessId)).businessName,
    mark: markClosing,
    urlOf: (businessId) => `${deps.publicUrl}/dashboard/businesses/${businessId}/archives`,
    mailOwners: (tx, businessId, write) =>
      mailOwners(tx, deps, businessId, (owner) => ({ letter: write(owner) })),
    record: (tx, { tenantId, actor, action, detail }) =>
      recordAct(
        tx,
        { newId: deps.newId, actor },
        {
          businessId: tenantId,
          workspaceId: null,
          action: `business.${action.replace('.', '_')}`,
          subjectKind: 'business',
          subjectId: tenantId,
          detail,
        },
      ),
  };
}
