import fc from 'fast-check';

type JsonSchema = Readonly<Record<string, unknown>>;

/** Text on the wire, and whether the published schema takes it. */
export interface Sample {
  readonly text: string;
  readonly isValid: boolean;
}

/** Whole numbers far beyond what any parameter takes. */
const hugeDigits = '9'.repeat(30);

/** A value of a path or query parameter: some that its schema takes, some that it does not. */
export function parameterSamples(
  schema: JsonSchema,
  knownIds: readonly string[],
): fc.Arbitrary<Sample> {
  const valid = validTexts(schema, knownIds).map((text) => ({ text, isValid: true }));
  const invalid = invalidTexts(schema).map((text) => ({ text, isValid: false }));
  return fc.oneof({ weight: 2, arbitrary: valid }, { weight: 1, arbitrary: invalid });
}

function validTexts(schema: JsonSchema, knownIds: readonly string[]): fc.Arbitrary<string> {
  const values = enumOf(schema);
  if (values.length > 0) return fc.constantFrom(...values.map(String));
  if (schema['format'] === 'uuid') {
    return fc.oneof(
      fc.constantFrom(...knownIds),
      fc.uuid(),
      fc.constantFrom(...knownIds).map((id) => id.toUpperCase()),
      fc.constantFrom(
        '00000000-0000-0000-0000-000000000000',
        'ffffffff-ffff-ffff-ffff-ffffffffffff',
      ),
    );
  }
  if (schema['type'] === 'integer') return fc.integer(boundsOf(schema)).map(String);
  if (schema['format'] === 'date') {
    return fc
      .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
  }
  const { pattern } = schema;
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern));
  return fc.string({ minLength: 1, maxLength: 20 });
}

function invalidTexts(schema: JsonSchema): fc.Arbitrary<string> {
  const odd = fc.constantFrom(
    '',
    ' ',
    '\0',
    'null',
    'undefined',
    '[object Object]',
    '💸',
    '%',
    "'",
  );
  if (schema['type'] === 'integer') {
    const { min, max } = boundsOf(schema);
    const outside = fc.constantFrom(min - 1, max + 1, -max, 1.5, 1e21, Number.NaN).map(String);
    return fc.oneof(odd, outside, fc.constantFrom(hugeDigits, '+1', '1e1', '0x1', ' 1', '1 ', '१'));
  }
  const random = fc.string({ unit: 'binary', maxLength: 40 });
  const isOutside = (text: string): boolean =>
    !enumOf(schema).includes(text) && !uuidPattern.test(text);
  return fc.oneof(odd, random.filter(isOutside), fc.string({ minLength: 300, maxLength: 2_000 }));
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A JSON value that the schema takes, built by its words. */
export function jsonValues(
  schema: JsonSchema,
  resolve: (schema: JsonSchema) => JsonSchema,
): fc.Arbitrary<unknown> {
  const plain = resolve(schema);
  const value = nonNullValues(plain, resolve);
  return plain['nullable'] === true ? fc.option(value, { nil: null }) : value;
}

function nonNullValues(
  schema: JsonSchema,
  resolve: (schema: JsonSchema) => JsonSchema,
): fc.Arbitrary<unknown> {
  const values = enumOf(schema);
  if (values.length > 0) return fc.constantFrom(...values);
  switch (schema['type']) {
    case 'integer':
      return fc.integer(boundsOf(schema));
    case 'number': {
      const { min, max } = boundsOf(schema);
      return fc.integer({ min: Math.ceil(min), max: Math.floor(max) });
    }
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(jsonValues({ ...Object(schema['items']) }, resolve), { maxLength: 3 });
    case 'object':
      return objectValues(schema, resolve);
    default:
      return stringValues(schema);
  }
}

function objectValues(
  schema: JsonSchema,
  resolve: (schema: JsonSchema) => JsonSchema,
): fc.Arbitrary<unknown> {
  const properties = Object.entries<JsonSchema>({ ...Object(schema['properties']) });
  const required: unknown = schema['required'];
  return fc.record(
    Object.fromEntries(properties.map(([name, value]) => [name, jsonValues(value, resolve)])),
    {
      requiredKeys: properties
        .map(([name]) => name)
        .filter((name) => Array.isArray(required) && required.includes(name)),
    },
  );
}

/** An example is often the only value that means anything: a random currency never exists. */
function stringValues(schema: JsonSchema): fc.Arbitrary<string> {
  const { example } = schema;
  const random = randomStrings(schema);
  return typeof example === 'string' ? fc.oneof(fc.constant(example), random) : random;
}

function randomStrings(schema: JsonSchema): fc.Arbitrary<string> {
  switch (schema['format']) {
    case 'uuid':
      return fc.uuid();
    case 'date-time':
      return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
    case 'date':
      return fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));
    case 'uri':
      return fc.webUrl();
    default: {
      const { minLength = 0, maxLength = 50 } = schema;
      return fc.string({ minLength: Number(minLength), maxLength: Number(maxLength) });
    }
  }
}

function enumOf(schema: JsonSchema): readonly unknown[] {
  const values: unknown = schema['enum'];
  return Array.isArray(values) ? values.filter((value) => value !== null) : [];
}

function boundsOf(schema: JsonSchema): { readonly min: number; readonly max: number } {
  const { minimum = 0, maximum = 1_000_000 } = schema;
  return { min: Number(minimum), max: Number(maximum) };
}
