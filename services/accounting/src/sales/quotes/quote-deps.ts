import type { SendJob } from '@countinghouse/jobs';
import type { QueueMail } from '@countinghouse/mail';
import type { Sealer } from '@countinghouse/sealing';
import type { BooksDeps } from '../../kernel/books-deps.ts';

/** What quotes need beside the books: letters to the people who wrote them. */
export interface QuoteDeps extends BooksDeps {
  readonly queueMail: QueueMail;
}

/** And to go out themselves: a link, the beginning of its address, and the mail that carries it. */
export interface SendingDeps extends QuoteDeps {
  readonly sealer: Sealer;
  readonly sendJob: SendJob;
  readonly publicUrl: string;
  /** Mails of one organisation to customers in a day, documents and quotes together. */
  readonly mailsPerDay?: number;
}
