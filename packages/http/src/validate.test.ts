import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { InvalidInput } from './error-replies.ts';
import { closedObject } from './schemas.ts';
import { validatorCompiler } from './validate.ts';

describe('what is missing', () => {
  const uuid = z.guid({ error: 'Must be a UUID.' });
  const schema = closedObject({
    contact_id: uuid,
    payer: closedObject({ id: uuid, kind: z.enum(['person', 'company'], 'Must be a kind.') }),
    lines: z.array(
      closedObject({
        account_id: uuid.toLowerCase(),
        day: z.iso.date('Must be a day.').refine((day) => day > '2000', 'Must be recent.'),
        paid: z.literal(true, 'Must be true.'),
        who: z.union([z.string(), z.number()], 'Must be a name or a number.'),
        amount: z.string('Must be an amount.').transform(Number),
        note: z.string().optional(),
      }),
    ),
  });

  test('P-276 is required, however deep it lies and whatever its field says of wrong values', () => {
    const error = refusalOf('body', schema, { payer: {}, lines: [{}] });
    expect(error.fieldErrors).toEqual({
      contact_id: ['Required.'],
      'payer.id': ['Required.'],
      'payer.kind': ['Required.'],
      'lines.0.account_id': ['Required.'],
      'lines.0.day': ['Required.'],
      'lines.0.paid': ['Required.'],
      'lines.0.who': ['Required.'],
      'lines.0.amount': ['Required.'],
    });
  });

  test('null and wrong values are told what they must be', () => {
    const error = refusalOf('body', schema, {
      contact_id: null,
      payer: { id: 'x', kind: 'dog' },
      lines: [],
    });
    expect(error.fieldErrors).toEqual({
      contact_id: ['Must be a UUID.'],
      'payer.id': ['Must be a UUID.'],
      'payer.kind': ['Must be a kind.'],
    });
  });

  test('a rule over several fields keeps its own words for one that is not there', () => {
    const either = closedObject({ id: uuid.optional(), name: z.string().optional() }).superRefine(
      ({ id, name }, context) => {
        if (id === undefined && name === undefined) {
          context.addIssue({
            code: 'custom',
            path: ['id'],
            message: 'Give id or name.',
            input: id,
          });
        }
      },
    );
    expect(refusalOf('body', either, {}).fieldErrors).toEqual({ id: ['Give id or name.'] });
  });
});

describe('a parameter that a closed query does not list', () => {
  const query = closedObject({
    text: z.string().optional(),
    status: z.enum(['draft', 'paid']).optional(),
    contact_id: z.guid('Must be a UUID.').optional(),
  });
  const known = 'Valid parameters: text, status, contact_id.';

  test.each([
    ['search', `Unknown parameter. ${known}`],
    ['stauts', `Unknown parameter. Did you mean status? ${known}`],
    ['contactId', `Unknown parameter. Did you mean contact_id? ${known}`],
    ['constructor', `Unknown parameter. ${known}`],
    ['', `Unknown parameter. ${known}`],
  ])('is named with those it does: %s', (name, message) => {
    expect(refusalOf('querystring', query, { [name]: 'x' }).fieldErrors).toEqual({
      [name]: [message],
    });
  });

  test('is named together with a known one that is wrong', () => {
    expect(refusalOf('querystring', query, { status: 'x', q: 'y' }).fieldErrors).toEqual({
      status: ['Must be one of: draft, paid.'],
      q: [`Unknown parameter. ${known}`],
    });
  });

  test('is told when there are none to know', () => {
    expect(refusalOf('querystring', closedObject({}), { a: '1' }).fieldErrors).toEqual({
      a: ['Unknown parameter. This operation has no parameters.'],
    });
  });
});

function refusalOf(
  httpPart: 'body' | 'querystring',
  schema: z.core.$ZodType,
  data: unknown,
): InvalidInput {
  const validate = validatorCompiler({ schema, httpPart, method: 'POST', url: '/' });
  const { error } = z
    .object({ error: z.object({ reply: z.object({ error: invalidInputShape }) }) })
    .parse(validate(data));
  return error.reply.error;
}

const invalidInputShape = z.object({
  formErrors: z.array(z.string()),
  fieldErrors: z.record(z.string(), z.array(z.string())),
});
