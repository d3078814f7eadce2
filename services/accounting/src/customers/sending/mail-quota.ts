import { dayIn } from '@countinghouse/calendar';
import type { Tx } from '../../kernel/database.ts';
import { adviseOnQuota, mailsPerDayDefault } from './document-mail.rules.ts';
import type { QuotaRejection } from './document-mail.rules.ts';
import { countMail, uncountMail } from './mail-days.sql.ts';

export interface QuotaTools {
  readonly now: () => Date;
  /** Mails of one organisation to customers in a day, documents and quotes together. */
  readonly mailsPerDay?: number;
}

/**
 * Counts one mail, or says why there is none today. The caller holds what is mailed: every transaction takes
 * that first, then this, then numbers and books.
 */
export async function takeMail(
  tx: Tx,
  tools: QuotaTools,
  orgId: string,
): Promise<QuotaRejection | null> {
  const { mailsPerDay = mailsPerDayDefault } = tools;
  if (await countMail(tx, { orgId, day: dayOf(tools) }, mailsPerDay)) return null;
  return { kind: 'reject', reason: 'mail_quota_spent', advice: adviseOnQuota(mailsPerDay) };
}

/** For a mail that was counted and is not sent after all. */
export async function giveMailBack(tx: Tx, tools: QuotaTools, orgId: string): Promise<void> {
  await uncountMail(tx, { orgId, day: dayOf(tools) });
}

const dayOf = ({ now }: QuotaTools): string => dayIn('UTC', now());
