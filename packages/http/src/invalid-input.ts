import type { z } from 'zod';
import type { InvalidInput } from './error-replies.ts';

/**
 * A body of 256 KiB can contain tens of thousands of wrong fields. Nobody reads more than these,
 * and a response must not grow with the request.
 */
const fieldsNamedMax = 100;
const fieldNameCharactersMax = 200;

/**
 * Names every invalid field as it was sent, nested ones with dots: `bankDetails.bankCode`. The
 * issues must include their input, to distinguish missing values from wrong ones.
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

/**
 * A field's own text for a wrong value does not help if the field is missing; a rule's text does.
 */
function isMissing(issue: z.core.$ZodIssue): boolean {
  return issue.code !== 'custom' && 'input' in issue && issue.input === undefined;
}
