/** What files are attached to and comments are written about. */
export const subjectKinds = ['document', 'bank_line', 'contact'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

export interface Subject {
  readonly kind: SubjectKind;
  readonly id: string;
}
