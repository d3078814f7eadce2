import type { z } from 'zod';
import type { InvalidInput } from './error-replies.ts';

/**
 * A body of 256 KiB can hold tens of thousands of wrong fields. No one reads more than these, and
 * an answer must not grow with what was sent.
 */
const fieldsNamedMax = 100;
const fieldNameCharactersMax = 200;

/**
 * Names every bad field as it was sent, nested ones with dots: `bankDetails.bankCode`. The issues
 * must hold their input, so that what is missing can be told from what is wrong.
 */
export function invalidInput(
  error: z.core.$ZodError,
  describeUnknown: (name: string) => string = () => 'Unknown field.',
): InvalidInput {
  const formErrors: string[] = [];
  // A Map, because a field may be called `constructor`.
  const fieldErrors = new Map<string, string[]>();
  let fieldsLeftOut = 0;

  const report = (path: readonly PropertyKey[], message: string): void => {
    if (path.length === 0) {
      formErrors.push(message);
      return;
    }
    const field = path.map(String).join('.').slice(0, fieldNameCharactersMax);
    const messages = fieldErrors.get(field);
    if (messages !== undefined) messages.push(message);
    else if (fieldErrors.size < fieldsNamedMax) fieldErrors.set(field, [message]);
    else fieldsLeftOut += 1;
  };

  for (const issue of error.issues) {
    if (issue.code !== 'unrecognized_keys') {
      report(issue.path, isMissing(issue) ? 'Required.' : issue.message);
      continue;
    }
    for (const key of issue.keys) report([...issue.path, key], describeUnknown(key));
  }
  if (fieldsLeftOut > 0) formErrors.push(`${fieldsLeftOut} more fields have errors.`);
  return { formErrors, fieldErrors: Object.fromEntries(fieldErrors) };
}

/** A field's own words for a wrong value do not help whoever left it out; those of a rule do. */
function isMissing(issue: z.core.$ZodIssue): boolean {
  return issue.code !== 'custom' && 'input' in issue && issue.input === undefined;
}
