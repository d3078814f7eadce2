import type { MemberActor } from '@countinghouse/actor';
import type { QueueMail } from '@countinghouse/mail';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import type { ChangeRequest } from './change.rules.ts';

/** What a change that may wait for a second approver needs: e-mails with links to it. */
export interface ChangeDeps extends BooksDeps {
  readonly queueMail: QueueMail;
  readonly publicUrl: string;
}

/**
 * Makes a change that was approved, as its requester and by the rules of today. False when the change
 * is no longer possible; then nothing was written.
 */
export type ApplyChange = (
  tx: Tx,
  deps: ChangeDeps,
  request: ChangeRequest,
  approver: MemberActor,
) => Promise<boolean>;

export interface DecideChangeDeps extends ChangeDeps {
  readonly applyChange: ApplyChange;
}
