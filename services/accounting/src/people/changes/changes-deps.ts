import type { QueueMail } from '@countinghouse/mail';
import type { BooksDeps } from '../../kernel/books-deps.ts';

/** What a change that may wait for a second approver needs: e-mails with links to it. */
export interface ChangeDeps extends BooksDeps {
  readonly queueMail: QueueMail;
  readonly publicUrl: string;
}
