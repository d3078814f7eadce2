import type { QueueMail } from '@countinghouse/mail';
import type { ClosingPlace } from '@countinghouse/process';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import { lockOrganisation } from '../../tenants/organisations/lock-organisation.ts';
import { mailOwners } from '../../tenants/organisations/mail-owners.ts';
import { saveClosingColumns } from './closing.sql.ts';

export interface ClosingPlaceDeps extends BooksTools {
  readonly queueMail: QueueMail;
  readonly publicUrl: string;
}

/** How the closing of an organisation is locked, marked, recorded and mailed. */
export function createClosingPlace(deps: ClosingPlaceDeps): ClosingPlace<Schema> {
  return {
    lock: async (tx, orgId) => {
      const organisation = await lockOrganisation(tx, orgId);
      if (organisation === null) throw new Error(`organisation ${orgId} not found`);
      return organisation.name;
    },
    mark: saveClosingColumns,
    urlOf: (orgId) => `${deps.publicUrl}/app/organisations/${orgId}/settings/archives`,
    mailOwners: (tx, orgId, write) =>
      mailOwners(tx, deps, orgId, (owner) => ({ letter: write(owner) })),
    record: (tx, { tenantId, actor, action, detail }) =>
      recordAudit(tx, deps, {
        orgId: tenantId,
        actor,
        action: `organisation.${action.replace('.', '_')}`,
        subjectKind: 'organisation',
        subjectId: tenantId,
        detail,
      }),
  };
}
