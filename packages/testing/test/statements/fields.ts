/** What a column of a result, or a property of a row type, is in JavaScript; null aside. */
export type FieldKind = string;

export interface Field {
  readonly kind: FieldKind;
  /** What it holds, at any depth, and JSON cannot carry, as `[].netMinor: bigint`. */
  readonly notJson: readonly string[];
  readonly isOptional: boolean;
}

/** What `sql<Row>` says about the rows of its statement. */
export interface RowClaim {
  /** As `services/payments/src/x.sql.ts:12`. */
  readonly place: string;
  /** The function that it stands in; empty elsewhere. */
  readonly within: string;
  /** The template's text between its values, which identifies it in a statement that runs. */
  readonly fragments: readonly string[];
  readonly claimed: Claimed;
  /** The whole statement, once for each choice between parts; null if it is put together as it runs. */
  readonly texts: readonly string[] | null;
}

type Claimed =
  | { readonly kind: 'row'; readonly fields: ReadonlyMap<string, Field> }
  /** A part of a statement: one value. */
  | { readonly kind: 'value'; readonly field: Field }
  /** Its rows are read by nobody, or by callers that say themselves what they are. */
  | { readonly kind: 'open' };

/** A column as PostgreSQL describes it. */
export interface DescribedField {
  readonly name: string;
  readonly typeId: number;
}

/** How the rows that a claim describes differ from those that the database returns. */
export function listDrifts(
  claimed: ReadonlyMap<string, Field>,
  described: readonly DescribedField[],
): readonly string[] {
  const returned = new Map(described.map((field) => [field.name, kindOf(field.typeId)]));
  const missing = [...claimed]
    .filter(([name, { isOptional }]) => !isOptional && !returned.has(name))
    .map(([name]) => `${name} is not returned`);
  const wrong = [...returned].flatMap(([name, kind]) => {
    const field = claimed.get(name);
    return field === undefined ? [`${name} is not in the type`] : compareField(name, field, kind);
  });
  return [...missing, ...wrong];
}

export function compareField(name: string, field: Field, returned: FieldKind): readonly string[] {
  if (field.kind === 'unknown' || field.kind === 'null') return [];
  if (returned === 'json') {
    return field.notJson.map((path) => `${name} is JSON, which has no ${path}`);
  }
  if (field.kind === returned) return [];
  return [`${name} is ${returned}, not ${field.kind}`];
}

/** As the service's connections read them (`packages/postgres/src/database.ts`). */
export function kindOf(typeId: number): FieldKind {
  for (const [kind, ids] of Object.entries(typeIds)) if (ids.includes(typeId)) return kind;
  return `of PostgreSQL’s type ${typeId}`;
}

/** `select oid, typname from pg_type`; these never change. */
const typeIds: Readonly<Record<FieldKind, readonly number[]>> = {
  boolean: [16],
  Buffer: [17],
  bigint: [20],
  number: [21, 23, 26, 700, 701],
  // char, name, text, cidr, inet, bpchar, varchar, date, numeric, regclass, void, uuid, xid8
  string: [18, 19, 25, 650, 869, 1042, 1043, 1082, 1700, 2205, 2278, 2950, 5069],
  json: [114, 3802],
  Date: [1114, 1184],
  'boolean[]': [1000],
  'Buffer[]': [1001],
  'number[]': [1005, 1007, 1021, 1022],
  'bigint[]': [1016],
  'string[]': [651, 1002, 1003, 1009, 1014, 1015, 1041, 2951],
  'Date[]': [1115, 1182, 1185],
};
