import type { Subject } from '../attachments/subject.rules.ts';

/** The database refuses more. */
export const commentCharactersMax = 4000;
/** The newest are listed; more than anybody reads. */
export const commentsListedMax = 200;

export interface Comment {
  readonly id: string;
  readonly subject: Subject;
  /** Null once its author removed it. */
  readonly text: string | null;
  readonly writtenBy: string;
  readonly writtenAt: Date;
  readonly removedAt: Date | null;
}
