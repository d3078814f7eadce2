import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { describeIssue } from './describe-issue.ts';

/** At least one way to cause each kind of issue; a new kind fails to compile. */
const probes: Readonly<
  Record<z.core.$ZodIssueCode, readonly (readonly [z.ZodType, unknown, string])[]>
> = {
  invalid_type: [
    [z.string(), 1, 'Must be a string.'],
    [z.number(), 'x', 'Must be a number.'],
    [z.number(), Number.NaN, 'Must be a number.'],
    [z.int(), 1.5, 'Must be a whole number.'],
    [z.int(), 'x', 'Must be a whole number.'],
    [z.bigint(), 1, 'Must be a whole number.'],
    [z.boolean(), 'x', 'Must be true or false.'],
    [z.object({}), 'x', 'Must be an object.'],
    [z.record(z.string(), z.string()), 'x', 'Must be an object.'],
    [z.array(z.string()), 'x', 'Must be an array.'],
    [z.tuple([z.string()]), 'x', 'Must be an array.'],
    [z.date(), 'x', 'Must be a date.'],
    [z.null(), 'x', 'Must be null.'],
    [z.never(), 'x', 'Must be omitted.'],
    [z.symbol(), 'x', 'Has the wrong type.'],
  ],
  too_small: [
    [z.string().min(1), '', 'Must have at least 1 character.'],
    [z.string().min(8), 'x', 'Must have at least 8 characters.'],
    [z.string().length(3), 'x', 'Must have exactly 3 characters.'],
    [z.array(z.string()).min(1), [], 'Must have at least 1 item.'],
    [z.int().min(1), 0, 'Must be at least 1.'],
    [z.number().positive(), 0, 'Must be more than 0.'],
    [z.date().min(new Date(0)), new Date(-1), 'Must be 1970-01-01T00:00:00.000Z or later.'],
  ],
  too_big: [
    [z.string().max(1), 'xx', 'Must have at most 1 character.'],
    [z.string().length(3), 'xxxx', 'Must have exactly 3 characters.'],
    [z.array(z.string()).max(2), ['', '', ''], 'Must have at most 2 items.'],
    [z.int().max(1), 2, 'Must be at most 1.'],
    [z.number().negative(), 0, 'Must be less than 0.'],
    [z.date().max(new Date(0)), new Date(1), 'Must be 1970-01-01T00:00:00.000Z or earlier.'],
  ],
  invalid_format: [
    [z.email(), 'x', 'Must be an email address.'],
    [z.url(), 'x', 'Must be a URL.'],
    [z.uuid(), 'x', 'Must be a UUID.'],
    [z.guid(), 'x', 'Must be a UUID.'],
    [z.iso.datetime(), 'x', 'Must be a date and time, such as 2026-11-15T09:30:00Z.'],
    [z.iso.date(), '2026-13-45', 'Must be a date, such as 2026-11-15.'],
    [z.iso.time(), 'x', 'Must be a time, such as 09:30.'],
    [z.ipv4(), 'x', 'Must be an IPv4 address.'],
    [z.cidrv6(), 'x', 'Must be a CIDR range, such as 203.0.113.0/24.'],
    [z.base64(), '?', 'Must be base64 encoded.'],
    [z.string().regex(/^a$/), 'x', 'Must match the pattern /^a$/.'],
    [z.string().startsWith('a'), 'x', 'Must begin with "a".'],
    [z.string().endsWith('a'), 'x', 'Must end with "a".'],
    [z.string().includes('a'), 'x', 'Must contain "a".'],
    [z.nanoid(), '?', 'Must match the pattern /^[a-zA-Z0-9_-]{21}$/.'],
  ],
  invalid_value: [
    [z.enum(['a', 'b']), 'x', 'Must be one of: a, b.'],
    [z.literal(true), false, 'Must be true.'],
    [z.literal(['a', null]), 'x', 'Must be one of: a, null.'],
    [z.enum([' ', ',']), 'x', 'Must be one of: " ", ",".'],
    [
      z.enum(Array.from({ length: 200 }, (_value, at) => `v${at}`)),
      'x',
      'Is not an allowed value. The API reference lists the allowed values.',
    ],
  ],
  not_multiple_of: [[z.number().multipleOf(5), 1, 'Must be a multiple of 5.']],
  unrecognized_keys: [[z.strictObject({}), { a: 1 }, 'Contains unknown fields.']],
  invalid_union: [
    [z.union([z.string(), z.null()]), 1, 'Does not match any of the accepted types.'],
    [
      z.discriminatedUnion('type', [
        z.object({ type: z.literal('a') }),
        z.object({ type: z.literal('b') }),
      ]),
      { type: 'x' },
      'Must be one of: a, b.',
    ],
  ],
  invalid_key: [
    [
      z.record(z.string().max(1), z.string()),
      { ab: '' },
      'Key not allowed: Must have at most 1 character.',
    ],
  ],
  invalid_element: [
    [z.map(z.string(), z.string()), new Map<unknown, unknown>([[1, 'x']]), 'Must be a string.'],
    [
      z.map(z.date(), z.string()),
      new Map<unknown, unknown>([[new Date(0), 1]]),
      'Must be a string.',
    ],
  ],
  custom: [[z.string().refine(() => false), 'x', 'Is not a valid value.']],
};

describe('describeIssue', () => {
  test.each(Object.entries(probes))('%s is told in plain words', (_code, cases) => {
    for (const [schema, value, text] of cases) {
      const { error } = schema.safeParse(value, { error: describeIssue });
      expect(error?.issues.map(({ message }) => message)).toEqual([text]);
    }
  });

  test('a text of the field’s own wins', () => {
    const { error } = z.string('Say who.').safeParse(1, { error: describeIssue });
    expect(error?.issues[0]?.message).toBe('Say who.');
  });
});
