import type { QueueMail } from '@countinghouse/mail';
import { confirmRecoveryIn, findRecovery } from '@countinghouse/process';
import type { ConsoleDeps, RequestHost } from '@countinghouse/process';
import type { Schema } from '../../kernel/schema.generated.ts';
import { createRecoveryPlace } from '../../people/recovery/recovery-place.ts';
import { organisationTable } from '../../tenants/organisations/organisation-table.ts';
import {
  reinstateOrganisationIn,
  suspendOrganisationIn,
} from '../../tenants/organisations/suspend-organisation.ts';
import { findOrganisationFor } from '../organisations/read-organisations.ts';
import { requestActions, toActRefusal } from './operator-request.rules.ts';
import type { RequestAction } from './operator-request.rules.ts';

interface MailDeps {
  readonly queueMail: QueueMail;
  /** The application's address, which e-mails to members link to. */
  readonly publicUrl: string;
}

type Host = RequestHost<Schema, RequestAction>;

/** The acts on organisations that need two operators. */
export function createRequestHost(mails: MailDeps): Host {
  return {
    tenants: organisationTable,
    actions: requestActions,
    askedActions: requestActions,
    items: 'The recovery, for `account.recover`.',
    checkSubject,
    perform: async (tx, deps, { action, tenantId: orgId, subjectId, reason, requestedBy }) => {
      const acting = { ...deps, ...mails };
      const refusal =
        action === 'organisation.suspend'
          ? await suspendOrganisationIn(tx, acting, { orgId, reason })
          : action === 'organisation.reinstate'
            ? await reinstateOrganisationIn(tx, acting, { orgId, reason })
            : await confirmRecoveryIn(tx, deps, createRecoveryPlace(acting), {
                id: subjectId,
                proofBy: requestedBy,
                confirmedBy: deps.operator.id,
              });
      return refusal === null ? null : toActRefusal(refusal);
    },
  };
}

async function checkSubject(
  deps: ConsoleDeps<Schema>,
  { action, tenantId, itemId }: Parameters<Host['checkSubject']>[1],
): ReturnType<Host['checkSubject']> {
  if (action === 'account.recover') {
    const recovery = itemId === null ? null : await findRecovery(deps, organisationTable, itemId);
    if (recovery === null || recovery.tenantId !== tenantId) return toActRefusal('not_found');
    const isOver = recovery.status !== 'waiting' || recovery.expiresAt <= deps.now();
    if (isOver) return toActRefusal('recovery_over');
    return { subjectId: recovery.id, workspaceId: null };
  }
  const organisation = await findOrganisationFor(deps, tenantId);
  if (organisation === null) return toActRefusal('not_found');
  const isLifting = action === 'organisation.reinstate';
  if (isLifting && organisation.suspendedAt === null) return toActRefusal('not_suspended');
  return { subjectId: tenantId, workspaceId: null };
}
