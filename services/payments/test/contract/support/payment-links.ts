import type { Operator } from './target.ts';

/** The time of a live link is over: nobody can create one whose time is over already. */
export async function expireLink({ api, tenant }: Operator, id: string): Promise<void> {
  await api.database.db
    .updateTable('payment_links')
    .set({ expires_at: new Date('2020-01-01T00:00:00Z') })
    .where('workspace_id', '=', tenant.liveWorkspaceId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
