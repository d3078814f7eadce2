import type { Actor } from '@countinghouse/actor';
import type { QueueMail } from '@countinghouse/mail';
import { isPrintable } from '@countinghouse/pdf/printable';
import { violatedConstraint, withTransaction } from '@countinghouse/postgres';
import { changesOf } from '../../kernel/audit/changes.rules.ts';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps, BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { mailOwners } from '../../tenants/organisations/mail-owners.ts';
import { checkLineDefaults } from '../line-defaults/check-line-defaults.ts';
import type { LineDefaultsRejection } from '../line-defaults/check-line-defaults.ts';
import { findChoosableTerms } from '../payment-terms/find-terms.ts';
import { paymentDetailsEmail } from './payment-details-email.ts';
import { readSettings } from './read-settings.ts';
import type { ShownSettings } from './read-settings.ts';
import { refuseSettings } from './settings.rules.ts';
import type { FixedReason, Settings, SettingsContent } from './settings.rules.ts';
import { readSettingsFacts, lockSettings, saveSettings } from './settings.sql.ts';

export interface ChangeSettingsDeps extends BooksDeps {
  readonly queueMail: QueueMail;
}

type SettingsTools = BooksTools & Pick<ChangeSettingsDeps, 'queueMail'>;

export interface SettingsOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly version: number;
  /** Omitted fields are left unchanged. */
  readonly change: Partial<SettingsContent>;
}

export type ChangeSettingsOutcome =
  | ({ readonly kind: 'changed' } & ShownSettings)
  | LineDefaultsRejection
  | {
      readonly kind: 'reject';
      readonly reason: FixedReason | 'version_conflict' | 'terms_not_found' | 'text_not_printable';
    };

type Rejection = Extract<ChangeSettingsOutcome, { readonly kind: 'reject' }>;

/** The organisation's identity, payment details and reply address. */
const guardedSettings = [
  'name',
  'legalName',
  'taxNumber',
  'replyTo',
  'paymentDetails',
] as const satisfies readonly (keyof SettingsContent)[];

/** A stolen session alone must not be able to change these. */
export function needsFreshSecondFactor(change: Partial<SettingsContent>): boolean {
  return guardedSettings.some((setting) => change[setting] !== undefined);
}

/** Changes the organisation's name, address and bookkeeping settings from now on. */
export function changeSettings(
  deps: ChangeSettingsDeps,
  order: SettingsOrder,
): Promise<ChangeSettingsOutcome> {
  return keepingTaxScheme(() =>
    withTransaction(deps.database.db, (tx) => changeSettingsIn(tx, deps, order)),
  );
}

/** The database decides, because tax may be posted between the check and the write. */
export async function keepingTaxScheme<Outcome>(
  change: () => Promise<Outcome>,
): Promise<Outcome | { readonly kind: 'reject'; readonly reason: 'tax_was_posted' }> {
  try {
    return await change();
  } catch (error) {
    if (violatedConstraint(error) !== 'organisations_tax_scheme_kept') throw error;
    return { kind: 'reject', reason: 'tax_was_posted' };
  }
}

/** As changeSettings, inside the caller's transaction. */
export async function changeSettingsIn(
  tx: Tx,
  tools: SettingsTools,
  { orgId, actor, version, change }: SettingsOrder,
): Promise<ChangeSettingsOutcome> {
  const before = await lockSettings(tx, orgId);
  if (before === null) throw new Error(`organisation ${orgId} not found`);
  if (before.version !== version) return { kind: 'reject', reason: 'version_conflict' };
  const refusal = await refuse(tx, before, change);
  if (refusal !== null) return refusal;
  const wanted = await withDaysOfTerms(tx, { ...before, ...change }, change);
  const changes = changesOf(before, wanted);
  if (changes !== null) {
    await saveSettings(tx, orgId, wanted, tools.now());
    const subject = { subjectKind: 'organisation', subjectId: orgId, detail: { ...changes } };
    await recordAudit(tx, tools, { orgId, actor, action: 'organisation.changed', ...subject });
    await mailPaymentDetails(tx, tools, before, wanted);
  }
  return { kind: 'changed', ...(await readSettings(tx, orgId)) };
}

/** Emails every owner, because changed payment details could divert customers' money. */
async function mailPaymentDetails(
  tx: Tx,
  tools: SettingsTools,
  before: Settings,
  after: Settings,
): Promise<void> {
  if (after.paymentDetails === before.paymentDetails) return;
  await mailOwners(tx, tools, after.id, (owner) => ({
    letter: paymentDetailsEmail(owner, before, after),
  }));
}

async function refuse(
  tx: Tx,
  before: Settings,
  change: Partial<SettingsContent>,
): Promise<Rejection | null> {
  const fixed = refuseSettings(
    before,
    { ...before, ...change },
    await readSettingsFacts(tx, before.id),
  );
  if (fixed !== null) return { kind: 'reject', reason: fixed.reason };
  for (const text of printedTexts(change)) {
    if (!(await isPrintable(text))) return { kind: 'reject', reason: 'text_not_printable' };
  }
  const { paymentTermsId = null } = change;
  if (paymentTermsId !== null && paymentTermsId !== before.paymentTermsId) {
    const terms = await findChoosableTerms(tx, before.id, paymentTermsId);
    if (terms === null) return { kind: 'reject', reason: 'terms_not_found' };
  }
  return checkLineDefaults(tx, before.id, change);
}

/** Texts printed on the organisation's documents. */
function printedTexts(change: Partial<SettingsContent>): readonly string[] {
  const { name, legalName, addressLines = [], taxNumber, paymentDetails } = change;
  const texts = [name, legalName, ...addressLines, taxNumber, paymentDetails];
  return texts.filter((text) => typeof text === 'string');
}

/** Plain terms also set the default `payment_terms_days` of new contacts. */
async function withDaysOfTerms(
  tx: Tx,
  wanted: Settings,
  { paymentTermsId = null, paymentTermsDays }: Partial<SettingsContent>,
): Promise<Settings> {
  if (paymentTermsId === null || paymentTermsDays !== undefined) return wanted;
  const terms = await findChoosableTerms(tx, wanted.id, paymentTermsId);
  return terms?.kind === 'days_after' ? { ...wanted, paymentTermsDays: terms.days } : wanted;
}
