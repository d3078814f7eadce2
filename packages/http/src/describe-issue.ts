import { z } from 'zod';

/** Texts for a person where zod's own speak of types; undefined keeps zod's. */
export const describeIssue: z.core.$ZodErrorMap = (issue) => {
  if (issue.code !== 'invalid_type') return undefined;
  // The schema knows that it wants a whole number; its first check only asks for a number.
  if (issue.inst instanceof z.ZodNumberFormat) return 'Must be a whole number.';
  return expectations[issue.expected];
};

const expectations: Readonly<Record<string, string>> = {
  string: 'Must be text.',
  number: 'Must be a number.',
  int: 'Must be a whole number.',
  boolean: 'Must be true or false.',
  object: 'Must be an object.',
  array: 'Must be a list.',
};
