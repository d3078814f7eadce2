import { entriesOf, resolve, textsOf, toObject } from './json-document.ts';
import type { JsonObject } from './json-document.ts';

/** The direction of the data: clients write requests and read responses. */
export type Direction = 'request' | 'response';

export interface SchemaPair {
  readonly direction: Direction;
  readonly before: { readonly document: JsonObject; readonly schema: unknown };
  readonly after: { readonly document: JsonObject; readonly schema: unknown };
  /** Location, for the message: `response 200 data[].amount`. */
  readonly place: string;
}

/** Recursive schemas are compared to this depth. */
const depthMax = 12;

/** What clients of the old schema can no longer rely on, in words. */
export function listSchemaChanges(pair: SchemaPair, depth = 0): readonly string[] {
  if (depth > depthMax) return [];
  const before = unfold(pair.before);
  const after = unfold(pair.after);
  const inside = (step: string, from: unknown, to: unknown): readonly string[] =>
    listSchemaChanges(
      {
        ...pair,
        before: { ...pair.before, schema: from },
        after: { ...pair.after, schema: to },
        place: `${pair.place}${step}`,
      },
      depth + 1,
    );
  return [
    ...listOwnChanges(pair, before, after),
    ...listPropertyChanges(pair, before, after),
    ...entriesOf(before['properties']).flatMap(([name, schema]) => {
      const counterpart = toObject(after['properties'])[name];
      return counterpart === undefined ? [] : inside(`.${name}`, schema, counterpart);
    }),
    ...(before['items'] === undefined ? [] : inside('[]', before['items'], after['items'])),
  ];
}

/** Resolves a reference, also if `allOf` or an alternative with null surrounds it. */
function unfold({ document, schema }: SchemaPair['before']): JsonObject {
  const { allOf, anyOf, ...rest } = resolve(document, schema);
  const choices = listOf(anyOf).filter((choice) => !isNull(toObject(choice)));
  const isNullable = choices.length < listOf(anyOf).length;
  const [only, ...others] = [...listOf(allOf), ...choices];
  if (only === undefined || others.length > 0) return resolve(document, schema);
  const named = unfold({ document, schema: only });
  return { ...named, ...rest, ...(isNullable && { nullable: true }) };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isNull(choice: JsonObject): boolean {
  const words = listOf(choice['enum']);
  return words.length === 1 && words[0] === null;
}

function listOwnChanges(pair: SchemaPair, before: JsonObject, after: JsonObject): string[] {
  const { direction, place } = pair;
  const changes: string[] = [];
  const say = (text: string): void => void changes.push(`${place}: ${text}`);

  if (isTypeBroken(direction, before['type'], after['type'])) {
    say(`type ${show(before['type'])} became ${show(after['type'])}`);
  }
  for (const word of ['format', 'x-amount-unit', 'default', 'oneOf', 'anyOf', 'allOf'] as const) {
    if (JSON.stringify(before[word]) !== JSON.stringify(after[word])) {
      say(`${word} ${show(before[word])} became ${show(after[word])}`);
    }
  }
  const isNullNew = before['nullable'] !== true && after['nullable'] === true;
  const isNullGone = before['nullable'] === true && after['nullable'] !== true;
  if (direction === 'response' && isNullNew) say('may now be null');
  if (direction === 'request' && isNullGone) say('may no longer be null');
  for (const value of lostValues(direction, before['enum'], after['enum'])) {
    say(`value ${show(value)} is gone`);
  }
  if (direction === 'request') changes.push(...listTighterBounds(place, before, after));
  return changes;
}

/** Requests may accept more than before, responses may contain less; never the other way. */
function isTypeBroken(direction: Direction, before: unknown, after: unknown): boolean {
  if (before === after) return false;
  const isWider = before === 'integer' && after === 'number';
  const isNarrower = before === 'number' && after === 'integer';
  return direction === 'request' ? !isWider : !isNarrower;
}

/** No list accepts any value; a new list in a request removes all other values. */
function lostValues(direction: Direction, before: unknown, after: unknown): readonly unknown[] {
  if (!Array.isArray(after)) return [];
  if (!Array.isArray(before)) {
    return direction === 'request' ? ['any other than those listed'] : [];
  }
  // `nullable` is compared separately.
  return before.filter((value) => value !== null && !after.includes(value));
}

const lowerBounds = ['minimum', 'minLength', 'minItems', 'minProperties'] as const;
const upperBounds = ['maximum', 'maxLength', 'maxItems', 'maxProperties'] as const;

function listTighterBounds(place: string, before: JsonObject, after: JsonObject): string[] {
  const isTighter = (word: string, sign: 1 | -1): boolean => {
    const [from, to] = [before[word], after[word]];
    if (typeof to !== 'number') return false;
    return typeof from !== 'number' || sign * to > sign * from;
  };
  const words = [
    ...lowerBounds.filter((word) => isTighter(word, 1)),
    ...upperBounds.filter((word) => isTighter(word, -1)),
    ...(after['pattern'] !== undefined && after['pattern'] !== before['pattern']
      ? ['pattern']
      : []),
  ];
  return words.map((word) => `${place}: ${word} ${show(before[word])} became ${show(after[word])}`);
}

function listPropertyChanges(pair: SchemaPair, before: JsonObject, after: JsonObject): string[] {
  const { direction, place } = pair;
  const [had, has] = [toObject(before['properties']), toObject(after['properties'])];
  const [wasRequired, isRequired] = [textsOf(before['required']), textsOf(after['required'])];
  const removed = Object.keys(had).filter((name) => !(name in has));
  const changes = removed.map((name) => `${place}.${name}: removed`);
  if (direction === 'request') {
    const demanded = isRequired.filter((name) => !wasRequired.includes(name));
    changes.push(...demanded.map((name) => `${place}.${name}: now required`));
    const isClosedNow =
      after['additionalProperties'] === false && before['additionalProperties'] !== false;
    if (isClosedNow) changes.push(`${place}: takes no further fields any more`);
  } else {
    const dropped = wasRequired.filter((name) => name in has && !isRequired.includes(name));
    changes.push(...dropped.map((name) => `${place}.${name}: may now be absent`));
  }
  return changes;
}

function show(value: unknown): string {
  return value === undefined ? 'none' : JSON.stringify(value);
}
