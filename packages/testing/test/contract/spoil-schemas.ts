import { basename } from 'node:path';
import { z } from 'zod';

/** Values that are wrong for most fields, each in its own way. */
const wrongValues: readonly unknown[] = [
  undefined,
  null,
  true,
  -1,
  0,
  0.5,
  1e300,
  '',
  ' ',
  'x',
  'X'.repeat(70_000),
  '2026-13-45',
  [],
  Array.from({ length: 2_000 }, () => 'x'),
  {},
];

const depthMax = 6;

export interface SpoiltSchema {
  /** The file and the export, for readers of a failure. */
  readonly name: string;
  readonly schema: z.ZodType;
  /** Values of its shape with every leaf wrong in the same way. */
  readonly values: readonly unknown[];
}

/** Every schema that the files export, each with values that break it wherever it can be broken. */
export async function spoilSchemas(files: readonly string[]): Promise<readonly SpoiltSchema[]> {
  const found: SpoiltSchema[] = [];
  for (const file of files) {
    const exported: Readonly<Record<string, unknown>> = await import(file);
    for (const [name, schema] of Object.entries(exported)) {
      if (!(schema instanceof z.ZodType)) continue;
      const values = wrongValues.flatMap((wrong) => [wrong, ...spoil(schema, wrong, 0)]);
      found.push({ name: `${basename(file)} ${name}`, schema, values });
    }
  }
  return found;
}

/**
 * Values with the schema's own shape, whose leaves are all `wrong`; a union gives one for each
 * side.
 */
function spoil(schema: unknown, wrong: unknown, depth: number): readonly unknown[] {
  if (depth > depthMax) return [wrong];
  const inside = (inner: unknown): readonly unknown[] => spoil(inner, wrong, depth + 1);
  if (schema instanceof z.ZodObject) return [spoilFields(schema, wrong, depth)];
  if (schema instanceof z.ZodArray) return inside(schema.element).map((element) => [element]);
  if (schema instanceof z.ZodRecord) {
    return inside(schema.valueType).flatMap((value) => [
      { '': value },
      { ['k'.repeat(500)]: value },
    ]);
  }
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(inside);
  if (schema instanceof z.ZodPipe) return inside(schema.in);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  ) {
    return inside(schema.unwrap());
  }
  return [wrong];
}

function spoilFields(schema: z.ZodObject, wrong: unknown, depth: number): unknown {
  const fields = Object.entries(schema.shape).map(([field, inner]) => {
    // A literal is kept, so that the fields beside it are validated as well.
    const value = inner instanceof z.ZodLiteral ? inner.value : spoil(inner, wrong, depth + 1)[0];
    return [field, value] as const;
  });
  return { ...Object.fromEntries(fields), no_such_field: wrong };
}

/** All texts in a route validator's answer; none if it accepts the value. */
export function textsOfRefusal(outcome: unknown): readonly string[] {
  return textsIn(refusal.safeParse(outcome).data?.error.reply.error);
}

const refusal = z.object({ error: z.object({ reply: z.object({ error: z.unknown() }) }) });

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
