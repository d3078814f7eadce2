/**
 * Rewrites, in a copy of the document, what zod and the framework leave in the way of later
 * versions or say in a way that OpenAPI 3.0 does not mean.
 */
export function toOpenapi30(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(toOpenapi30);
  if (!isRecord(node)) return node;
  const schema = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, toOpenapi30(value)]),
  );
  return [writeDefault, listNull, unwrapReference, mergeNull].reduce(
    (result, rewrite) => rewrite(result),
    schema,
  );
}

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

type JsonRecord = Record<string, unknown>;

/** zod drops `default` from the description of what it transforms; `x-default` stands for it. */
function writeDefault(schema: JsonRecord): JsonRecord {
  if (!('x-default' in schema)) return schema;
  const { 'x-default': fallback, ...rest } = schema;
  return { ...rest, default: fallback };
}

/** An enum takes null only where it lists it. */
function listNull(schema: JsonRecord): JsonRecord {
  const { nullable, enum: values } = schema;
  if (nullable !== true || !isList(values) || values.includes(null)) return schema;
  return { ...schema, enum: [...values, null] };
}

/** A reference cannot be nullable, and one alone needs no `allOf` around it. */
function unwrapReference(schema: JsonRecord): JsonRecord {
  const { allOf, nullable, ...rest } = schema;
  if (!isList(allOf) || allOf.length !== 1) return schema;
  const [only] = allOf;
  if (!isRecord(only) || only['$ref'] === undefined) return schema;
  if (nullable === true) return { ...rest, anyOf: [only, nullSchema] };
  return Object.keys(rest).length === 0 ? only : schema;
}

/** `string or null` as one nullable schema. */
function mergeNull(schema: JsonRecord): JsonRecord {
  const { anyOf, ...rest } = schema;
  if (!isList(anyOf)) return schema;
  const others = anyOf.filter((branch) => !isNullSchema(branch));
  const [only] = others;
  if (others.length !== 1 || anyOf.length !== 2 || !isRecord(only)) return schema;
  return only['type'] === undefined ? schema : { ...rest, ...only, nullable: true };
}

/** There is no type for null alone; this accepts it and nothing else. */
const nullSchema = { type: 'object', nullable: true, enum: [null] };

function isNullSchema(schema: unknown): boolean {
  if (!isRecord(schema) || schema['nullable'] !== true) return false;
  const { enum: values } = schema;
  return isList(values) && values.length === 1 && values[0] === null;
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}
