import { isRecord } from './openapi-schemas.ts';

type JsonRecord = Record<string, unknown>;

/**
 * `nullable` beside a reference adds null only if the referenced schema accepts null too. A schema
 * that is always referenced that way therefore becomes nullable itself; elsewhere null becomes a
 * separate alternative.
 */
export function settleNullables(document: JsonRecord, schemas: JsonRecord): void {
  const nullable: NullableReference[] = [];
  const plain = new Set<string>();
  visit(document, (node) => {
    if (isNullableReference(node)) {
      nullable.push(node);
      return true;
    }
    if (typeof node['$ref'] === 'string') plain.add(nameOf(node));
    return false;
  });
  for (const node of nullable) {
    const [reference] = node.allOf;
    const name = nameOf(reference);
    const schema = schemas[name];
    if (plain.has(name)) {
      const { type: _type, nullable: _nullable, allOf: _allOf, ...rest } = node;
      for (const key of Object.keys(node)) delete node[key];
      Object.assign(node, rest, { anyOf: [reference, nullSchema] });
    } else if (isRecord(schema) && schema['nullable'] !== true) {
      const { enum: words } = schema;
      schema['nullable'] = true;
      if (Array.isArray(words)) schema['enum'] = [...words.map(String), null];
    }
  }
}

/** OpenAPI 3.0 has no null type; this schema accepts only null. */
const nullSchema = { type: 'object', nullable: true, enum: [null] };

interface NullableReference extends JsonRecord {
  allOf: readonly [JsonRecord];
}

function isNullableReference(node: JsonRecord): node is NullableReference {
  const { allOf, nullable } = node;
  return nullable === true && Array.isArray(allOf) && allOf.length === 1 && isRecord(allOf[0]);
}

function nameOf({ $ref }: JsonRecord): string {
  return String($ref).split('/').at(-1) ?? '';
}

/**
 * Visits every object of the document that is not an example, until `isDone` says that its content
 * is known.
 */
function visit(node: unknown, isDone: (node: JsonRecord) => boolean): void {
  if (Array.isArray(node)) for (const entry of node) visit(entry, isDone);
  if (!isRecord(node) || isDone(node)) return;
  for (const [key, value] of Object.entries(node)) if (key !== 'example') visit(value, isDone);
}
