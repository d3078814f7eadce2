import type { RequestHost } from '@countinghouse/process';
import type { Schema } from '../../kernel/schema.generated.ts';
import { businessTable } from '../../tenants/businesses/business-table.ts';
import { toActRefusal } from './act-refusal.rules.ts';
import { askedActions, requestActions } from './operator-request.rules.ts';
import type { RequestAction } from './operator-request.rules.ts';
import type { PerformDeps } from './perform-deps.ts';
import { performRequest } from './perform-request.ts';
import { checkSubject } from './request-act.ts';

/** The acts on businesses that need two operators. */
export function createRequestHost(
  mails: Pick<PerformDeps, 'queueMail' | 'publicUrl'>,
): RequestHost<Schema, RequestAction> {
  return {
    tenants: businessTable,
    actions: requestActions,
    askedActions,
    items: 'The suspense item, for `suspense.*`, or the recovery, for `account.recover`.',
    checkSubject: async (deps, order) => {
      const subject = await checkSubject(deps, order);
      return typeof subject === 'string' ? toActRefusal(subject) : subject;
    },
    perform: async (tx, deps, request) => {
      const refusal = await performRequest(tx, { ...deps, ...mails }, request);
      return refusal === null ? null : toActRefusal(refusal);
    },
  };
}
