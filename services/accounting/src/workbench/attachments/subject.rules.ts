/** What files can be attached to and comments written on. */
export const subjectKinds = ['document', 'bank_line', 'contact'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

export interface Subject {
  readonly kind: SubjectKind;
  readonly id: string;
}
