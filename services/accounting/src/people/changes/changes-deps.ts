import type { MemberActor } from '@countinghouse/actor';
import type { QueueMail } from '@countinghouse/mail';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import type { ChangeRequest } from './change.rules.ts';

/** Needed by changes that may wait for a second approver: emails with links. */
export interface ChangeDeps extends BooksDeps {
  readonly queueMail: QueueMail;
  readonly publicUrl: string;
}

/**
 * Applies an approved change as its requester, under today's rules. False if the change is no longer
 * possible; nothing is written then.
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
