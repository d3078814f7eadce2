import type { Subject } from '../attachments/subject.rules.ts';

/** The database refuses more. */
export const commentCharactersMax = 4000;
/** Only the newest are listed; more than anyone reads. */
export const commentsListedMax = 200;

export interface Comment {
  readonly id: string;
  readonly subject: Subject;
  /** Null once its author has removed it. */
  readonly text: string | null;
  readonly writtenBy: string;
  readonly writtenAt: Date;
  readonly removedAt: Date | null;
}
