import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import { changesOf } from '../../kernel/audit/changes.rules.ts';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import { checkLineDefaults } from '../line-defaults/check-line-defaults.ts';
import type { LineDefaultsRejection } from '../line-defaults/check-line-defaults.ts';
import { saveDefaults } from './organisation-writes.sql.ts';
import type { DefaultIds } from './organisation-writes.sql.ts';

export type SetOrganisationDefaultsOutcome = { readonly kind: 'set' } | LineDefaultsRejection;

/** A line's last defaults, used if neither the line, its item nor its contact has a value. */
export async function setOrganisationDefaults(
  deps: BooksDeps,
  order: { readonly orgId: string; readonly actor: Actor; readonly defaults: DefaultIds },
): Promise<SetOrganisationDefaultsOutcome> {
  const { orgId, actor, defaults } = order;
  return withTransaction(deps.database.db, async (tx) => {
    const refusal = await checkLineDefaults(tx, orgId, defaults);
    if (refusal !== null) return refusal;
    const changes = changesOf(await getOrganisation(tx, orgId), defaults);
    if (changes === null) return { kind: 'set' };
    await saveDefaults(tx, orgId, defaults, deps.now());
    const subject = { subjectKind: 'organisation', subjectId: orgId, detail: { ...changes } };
    await recordAudit(tx, deps, { orgId, actor, action: 'organisation.defaults_set', ...subject });
    return { kind: 'set' };
  });
}
