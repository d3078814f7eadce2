import { changeSettings } from '../../src/setup/organisation/change-settings.ts';
import { readSettings } from '../../src/setup/organisation/read-settings.ts';
import { createTerms } from '../../src/setup/payment-terms/create-terms.ts';
import type { Story } from './story.ts';

/** Two per cent within 14 days, for everybody; asked for again, it is there already. */
export async function grantEarlyDiscount({ scene: { deps, act } }: Story): Promise<void> {
  const content = { name: 'Early', kind: 'days_after', days: 30 } as const;
  const discount = { discountPct: '2', discountDays: 14 };
  const made = await createTerms(deps, { ...act, content: { ...content, ...discount } });
  if (made.kind === 'reject') return;
  const { settings } = await readSettings(deps.database.db, act.orgId);
  const change = { paymentTermsId: made.terms.id };
  const queueMail = async () => undefined;
  const changed = await changeSettings(
    { ...deps, queueMail },
    { ...act, version: settings.version, change },
  );
  if (changed.kind === 'reject') throw new Error(changed.reason);
}
