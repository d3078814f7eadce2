import type { Rule } from '../rule.ts';
import { dottedName, field, finding, productSources, walk } from '../source.ts';

/**
 * `tx` is a transaction and `db` may be the pool. With the name tied to the type, a reader sees at each call
 * whether a lock outlives its statement.
 */
const nameByType: Readonly<Record<string, string>> = { Tx: 'tx', Db: 'db' };

export const transactionsRule: Rule = {
  name: 'transactions',
  check: (files) =>
    productSources(files)
      .filter(({ path }) => /^(services|packages)\/[^/]+\/src\//.test(path))
      .flatMap((source) =>
        [...walk(source.program)].flatMap((node) => {
          const declared = field(field(node, 'typeAnnotation'), 'typeAnnotation');
          const type = dottedName(field(declared, 'typeName'));
          const wanted = nameByType[type];
          const name = dottedName(node);
          if (node.type !== 'Identifier' || wanted === undefined || name === wanted) return [];
          if (!Object.values(nameByType).includes(name)) return [];
          return [finding(source, node.start, `a value of type ${type} is named ${wanted}`)];
        }),
      ),
  probes: [
    probe('(tx: Db, id: string)', '(db: Db, id: string)'),
    probe('(db: Tx, id: string)', '(tx: Tx, id: string)'),
  ],
};

function probe(reported: string, clean: string) {
  const path = 'services/payments/src/money-out/refunds/refunds.sql.ts';
  const toText = (parameters: string) =>
    `export async function saveRefund${parameters}: Promise<void> {}\n`;
  return {
    reported: [{ path, text: toText(reported) }],
    clean: [{ path, text: toText(clean) }],
  };
}
