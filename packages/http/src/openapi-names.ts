import { isRecord } from './openapi-schemas.ts';

/** An enum that several responses use, described once. */
export interface NamedEnum {
  readonly name: string;
  readonly description: string;
  /** Each value with its meaning; empty if the value is self-explanatory. */
  readonly words: Readonly<Record<string, string>>;
}

type JsonRecord = Record<string, unknown>;

/** Read when the document is finished, then removed from it. */
export const bodyExampleKey = 'x-body-example';
export const otherBodiesKey = 'x-other-bodies';

/** Gives each operation's JSON body its own schema: `CreatePaymentLinkBody`. */
export function nameBodies(operations: readonly JsonRecord[], schemas: JsonRecord): void {
  for (const operation of operations) {
    const { operationId, requestBody, [bodyExampleKey]: example } = operation;
    const others = operation[otherBodiesKey];
    delete operation[bodyExampleKey];
    delete operation[otherBodiesKey];
    const content = isRecord(requestBody) ? requestBody['content'] : undefined;
    const json = isRecord(content) ? content['application/json'] : undefined;
    if (!isRecord(json) || !isRecord(json['schema']) || '$ref' in json['schema']) continue;
    const name = `${capitalise(String(operationId))}Body`;
    if (name in schemas) throw new Error(`there are two schemas called ${name}`);
    schemas[name] = { ...json['schema'], ...(example !== undefined && { example }) };
    json['schema'] = toReference(name);
    if (isRecord(others)) json['examples'] = mapValues(others, (value) => ({ value }));
  }
}

/**
 * Marks enums of responses and events as open, because they may gain values, and names those that
 * several use. Enums in requests accept only the listed values and stay unchanged.
 */
export function openEnums(
  roots: readonly JsonRecord[],
  schemas: JsonRecord,
  named: readonly NamedEnum[],
): void {
  const names = new Map(named.map((entry) => [wordsKey(Object.keys(entry.words)), entry]));
  const seen = new Set<string>();

  function open(node: unknown): unknown {
    if (Array.isArray(node)) return node.map(open);
    if (!isRecord(node)) return node;
    if (typeof node['$ref'] === 'string') openComponent(node['$ref']);
    const words = listWords(node);
    if (words.length < 2) return openChildren(node);
    const entry = names.get(wordsKey(words));
    if (entry === undefined) return { ...node, 'x-extensible': true };
    schemas[entry.name] = describeEnum(entry);
    const { type, enum: _words, ...rest } = node;
    const reference = toReference(entry.name);
    if (Object.keys(rest).length === 0) return reference;
    return { ...(rest['nullable'] === true && { type }), ...rest, allOf: [reference] };
  }

  function openChildren(node: JsonRecord): JsonRecord {
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) => {
        if (values.has(key)) return [key, value];
        return [
          key,
          key === 'properties' && isRecord(value) ? mapValues(value, open) : open(value),
        ];
      }),
    );
  }

  function openComponent(reference: string): void {
    const name = reference.slice(schemaPath.length);
    if (!reference.startsWith(schemaPath) || seen.has(name)) return;
    seen.add(name);
    schemas[name] = open(schemas[name]);
  }

  for (const root of roots) Object.assign(root, openChildren(root));
}

const schemaPath = '#/components/schemas/';

/** Keywords that contain values, not schemas. */
const values = new Set(['example', 'examples', 'default', 'enum', 'discriminator', 'required']);

function describeEnum({ description, words }: NamedEnum): JsonRecord {
  const meanings = Object.entries(words).filter(([, meaning]) => meaning !== '');
  return {
    type: 'string',
    description,
    enum: Object.keys(words),
    'x-extensible': true,
    ...(meanings.length > 0 && { 'x-enum-descriptions': Object.fromEntries(meanings) }),
  };
}

function listWords(node: JsonRecord): readonly string[] {
  const { enum: words } = node;
  return Array.isArray(words) ? words.filter((word) => typeof word === 'string') : [];
}

function wordsKey(words: readonly string[]): string {
  return words.toSorted().join(' ');
}

function mapValues(node: JsonRecord, change: (value: unknown) => unknown): JsonRecord {
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, change(value)]));
}

export function toReference(name: string): { readonly $ref: string } {
  return { $ref: schemaPath + name };
}

function capitalise(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
}
