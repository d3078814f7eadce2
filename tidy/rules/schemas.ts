import type { Rule } from '../rule.ts';
import { isTest, lineAt } from '../source.ts';

const wire = 'services/payments/src/money-out/refunds/refunds.wire.ts';
const other = 'services/accounting/src/setup/chart/accounts.wire.ts';

/** Schemas are known by name to the whole process: of two with one name the later takes both places. */
export const schemaNamesRule: Rule = {
  name: 'schema-names',
  check: (files) => {
    const places = files
      .filter(({ path }) => path.endsWith('.ts') && path.includes('/src/') && !isTest(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/\.meta\(\{\s*id: '(\w+)'/g)].map((match) => ({
          path,
          name: match[1] ?? '',
          line: lineAt(text, match.index),
        })),
      );
    return places.flatMap(({ path, name, line }, index) => {
      const first = places.findIndex((place) => place.name === name);
      const message = `${name} is the name of a schema in ${places[first]?.path ?? ''} too`;
      return first < index ? [{ path, line, message }] : [];
    });
  },
  probes: [
    {
      reported: [named(wire, 'Account'), named(other, 'Account')],
      clean: [named(wire, 'Account')],
    },
    {
      reported: [named(wire, 'Refund'), named(other, 'Refund')],
      clean: [named(wire, 'Refund'), named(other, 'ChartAccount')],
    },
  ],
};

function named(path: string, name: string) {
  return { path, text: `export const record = z.object({}).meta({ id: '${name}' });\n` };
}
