import { dayIn } from '@countinghouse/calendar';
import type { Tx } from '../../kernel/database.ts';
import { adviseOnQuota, mailsPerDayDefault } from './document-mail.rules.ts';
import type { QuotaRejection } from './document-mail.rules.ts';
import { countMail, uncountMail } from './mail-days.sql.ts';

export interface QuotaTools {
  readonly now: () => Date;
  /** Daily limit of an organisation's customer emails, documents and quotes together. */
  readonly mailsPerDay?: number;
}

/**
 * Counts one email, or returns why the limit forbids it. Lock order: the emailed object, then this
 * counter, then number series and books.
 */
export async function spendMailQuota(
  tx: Tx,
  tools: QuotaTools,
  orgId: string,
): Promise<QuotaRejection | null> {
  const { mailsPerDay = mailsPerDayDefault } = tools;
  if (await countMail(tx, { orgId, day: dayOf(tools) }, mailsPerDay)) return null;
  return { kind: 'reject', reason: 'mail_quota_spent', advice: adviseOnQuota(mailsPerDay) };
}

/** Returns a counted email that is not sent after all. */
export async function returnMailQuota(tx: Tx, tools: QuotaTools, orgId: string): Promise<void> {
  await uncountMail(tx, { orgId, day: dayOf(tools) });
}

const dayOf = ({ now }: QuotaTools): string => dayIn('UTC', now());
