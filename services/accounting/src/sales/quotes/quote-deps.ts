import type { SendJob } from '@countinghouse/jobs';
import type { QueueMail } from '@countinghouse/mail';
import type { Sealer } from '@countinghouse/sealing';
import type { BooksDeps } from '../../kernel/books-deps.ts';

/** Adds emails to the quotes' authors. */
export interface QuoteDeps extends BooksDeps {
  readonly queueMail: QueueMail;
}

/** Adds what sending needs: a link, its base URL, and the email that carries it. */
export interface SendingDeps extends QuoteDeps {
  readonly sealer: Sealer;
  readonly sendJob: SendJob;
  readonly publicUrl: string;
  /** Daily limit of an organisation's customer emails, documents and quotes together. */
  readonly mailsPerDay?: number;
}
