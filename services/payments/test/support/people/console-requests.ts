import type { Database } from '../../../src/kernel/database.ts';
import type { OperatorAtWork } from './console-scene.ts';

/** The request that an act of the console answered with. */
export function requestIdOf(answer: {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}): string {
  const { request_id: id = answer.body['id'] } = answer.body;
  if (answer.status !== 200 || typeof id !== 'string') {
    throw new Error(`no request: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
  return id;
}

export const decideRequest = (by: OperatorAtWork, id: string, decision = 'confirm') =>
  by.browser.post(`/requests/${id}/decision`, { decision, reason: 'Looked at it.' });

/** What the audit log of a business says of one act, oldest first. */
export function listAudited({ db }: Database, businessId: string, action: string) {
  return db
    .selectFrom('audit_log')
    .select(['actor_kind', 'actor', 'subject_id', 'detail'])
    .where('tenant_id', '=', businessId)
    .where('action', '=', action)
    .orderBy('id')
    .execute();
}

/** A confirmation by the requester, written past the code: the database refuses it by this name. */
export function confirmOneself({ db }: Database, requestId: string, by: OperatorAtWork) {
  return db
    .updateTable('operator_requests')
    .set({ status: 'confirmed', decided_by: by.id, decided_at: new Date() })
    .where('id', '=', requestId)
    .execute();
}
