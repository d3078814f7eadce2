import type { QueueMail } from '@countinghouse/mail';
import type { ConsoleDeps } from '@countinghouse/process';
import type { Schema } from '../../kernel/schema.generated.ts';

/** What an act of an operator needs. */
export interface PerformDeps extends ConsoleDeps<Schema> {
  readonly queueMail: QueueMail;
  /** The dashboard's address, which e-mails to members link to. */
  readonly publicUrl: string;
}
