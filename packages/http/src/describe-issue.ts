import { z } from 'zod';

/**
 * Describes every kind of validation issue in a sentence for a person: the validator's own texts
 * speak of types to programmers. A text in the schema itself takes precedence.
 */
export const describeIssue: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      // The schema requires a whole number, but its first check only asks for a number.
      if (issue.inst instanceof z.ZodNumberFormat) return 'Must be a whole number.';
      return kinds.get(issue.expected) ?? 'Has the wrong type.';
    case 'too_small':
      return describeTooSmall(issue);
    case 'too_big':
      return describeTooBig(issue);
    case 'invalid_format':
      return describeFormat(issue);
    case 'invalid_value':
      return describeValues(issue.values);
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return 'Contains unknown fields.';
    case 'invalid_union':
      return describeUnion(issue);
    case 'invalid_key':
      return `Key not allowed: ${issue.issues[0]?.message ?? notValid}`;
    case 'invalid_element':
      return issue.issues[0]?.message ?? notValid;
    case 'custom':
      return notValid;
  }
};

const notValid = 'Is not a valid value.';

type Issue<Code extends z.core.$ZodIssueCode> = Extract<
  z.core.$ZodRawIssue,
  { readonly code: Code }
>;

const kinds: ReadonlyMap<string, string> = new Map([
  ['string', 'Must be a string.'],
  ['number', 'Must be a number.'],
  ['nan', 'Must be a number.'],
  ['int', 'Must be a whole number.'],
  ['bigint', 'Must be a whole number.'],
  ['boolean', 'Must be true or false.'],
  ['object', 'Must be an object.'],
  ['record', 'Must be an object.'],
  ['map', 'Must be an object.'],
  ['array', 'Must be an array.'],
  ['tuple', 'Must be an array.'],
  ['set', 'Must be an array.'],
  ['date', 'Must be a date.'],
  ['null', 'Must be null.'],
  ['never', 'Must be omitted.'],
  ['undefined', 'Must be omitted.'],
  ['nonoptional', 'Required.'],
]);

function describeTooSmall({ origin, minimum, inclusive, exact }: Issue<'too_small'>): string {
  if (origin === 'date') return `Must be ${momentText(minimum)} or later.`;
  const unit = units.get(origin);
  const bound = inclusive === true ? 'at least' : 'more than';
  if (unit === undefined) return `Must be ${bound} ${minimum}.`;
  return `Must have ${exact === true ? 'exactly' : 'at least'} ${count(minimum, unit)}.`;
}

function describeTooBig({ origin, maximum, inclusive, exact }: Issue<'too_big'>): string {
  if (origin === 'date') return `Must be ${momentText(maximum)} or earlier.`;
  const unit = units.get(origin);
  const bound = inclusive === true ? 'at most' : 'less than';
  if (unit === undefined) return `Must be ${bound} ${maximum}.`;
  return `Must have ${exact === true ? 'exactly' : 'at most'} ${count(maximum, unit)}.`;
}

const units: ReadonlyMap<string, string> = new Map([
  ['string', 'character'],
  ['array', 'item'],
  ['set', 'item'],
  ['map', 'entry'],
  ['file', 'byte'],
]);

function count(number: number | bigint, unit: string): string {
  if (Number(number) === 1) return `1 ${unit}`;
  return unit === 'entry' ? `${number} entries` : `${number} ${unit}s`;
}

function momentText(ms: number | bigint): string {
  return new Date(Number(ms)).toISOString();
}

function describeFormat(issue: Issue<'invalid_format'>): string {
  if (issue.format === 'starts_with') return `Must begin with "${String(issue['prefix'])}".`;
  if (issue.format === 'ends_with') return `Must end with "${String(issue['suffix'])}".`;
  if (issue.format === 'includes') return `Must contain "${String(issue['includes'])}".`;
  const known = formats.get(issue.format);
  if (known !== undefined) return known;
  // A fallback: fields of the API describe their own form, which a test in each service checks.
  if (typeof issue.pattern === 'string') return `Must match the pattern ${issue.pattern}.`;
  return 'Has an invalid format.';
}

const formats: ReadonlyMap<string, string> = new Map([
  ['email', 'Must be an email address.'],
  ['url', 'Must be a URL.'],
  ['uuid', 'Must be a UUID.'],
  ['guid', 'Must be a UUID.'],
  ['datetime', 'Must be a date and time, such as 2026-11-15T09:30:00Z.'],
  ['date', 'Must be a date, such as 2026-11-15.'],
  ['time', 'Must be a time, such as 09:30.'],
  ['ipv4', 'Must be an IPv4 address.'],
  ['ipv6', 'Must be an IPv6 address.'],
  ['cidrv4', 'Must be a CIDR range, such as 203.0.113.0/24.'],
  ['cidrv6', 'Must be a CIDR range, such as 203.0.113.0/24.'],
  ['base64', 'Must be base64 encoded.'],
  ['base64url', 'Must be base64url encoded.'],
  ['lowercase', 'Must be in lower case.'],
  ['uppercase', 'Must be in upper case.'],
]);

/** Nobody reads more than these, and the API description lists them all. */
const valuesNamedMax = 40;

function describeValues(values: readonly unknown[]): string {
  if (values.length > valuesNamedMax) {
    return 'Is not an allowed value. The API reference lists the allowed values.';
  }
  const [only] = values;
  if (values.length === 1) return `Must be ${valueText(only)}.`;
  return `Must be one of: ${values.map(valueText).join(', ')}.`;
}

/** Spaces and separators are quoted to make them visible. */
function valueText(value: unknown): string {
  return typeof value === 'string' && !/\w/.test(value) ? JSON.stringify(value) : String(value);
}

function describeUnion(issue: Issue<'invalid_union'>): string {
  const options = 'options' in issue && Array.isArray(issue.options) ? issue.options : [];
  return options.length > 0 ? describeValues(options) : 'Does not match any of the accepted types.';
}
