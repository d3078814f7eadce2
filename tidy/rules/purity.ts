import type { Rule } from '../rule.ts';
import { dottedName, field, finding, productSources, walk } from '../source.ts';
import type { SyntaxNode } from '../source.ts';

const impureNames: readonly string[] = [
  'Date.now',
  'Math.random',
  'Temporal.Now',
  'performance.now',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'fetch',
  'crypto.randomUUID',
  'process.env',
  'process.hrtime',
];

/** The same question must get the same answer, or neither tests nor replays mean anything. */
export const purityRule: Rule = {
  name: 'purity',
  check: (files) =>
    productSources(files)
      .filter(({ path }) => /\.(rules|events|page)\.ts$|^packages\/(money|calendar)\//.test(path))
      .flatMap((source) =>
        [...walk(source.program)].flatMap((node) => {
          const name = impureName(node);
          if (name === null) return [];
          const message = `${name} has no place in a rule: pass the time, id or answer in`;
          return [finding(source, node.start, message)];
        }),
      ),
  probes: [
    probe('Date.now()'),
    probe('new Date()'),
    probe('Math.random()'),
    probe('setTimeout(retry, 5)'),
    probe('fetch(address)'),
    probe('Temporal.Now.instant()'),
  ],
};

function impureName(node: SyntaxNode): string | null {
  if (node.type === 'NewExpression') {
    const argumentsOfNew = field(node, 'arguments');
    const isNow = Array.isArray(argumentsOfNew) && argumentsOfNew.length === 0;
    return isNow && dottedName(field(node, 'callee')) === 'Date' ? 'new Date()' : null;
  }
  if (node.type === 'CallExpression') {
    const name = dottedName(field(node, 'callee'));
    return impureNames.includes(name) ? name : null;
  }
  const name = node.type === 'MemberExpression' ? dottedName(node) : '';
  return name === 'process.env' || name === 'Temporal.Now' ? name : null;
}

function probe(impure: string) {
  const path = 'services/payments/src/money-out/refunds/refund.rules.ts';
  return {
    reported: [{ path, text: `export const decide = () => ${impure};\n` }],
    clean: [{ path, text: 'export const decide = (now: Date) => new Date(now.getTime() + 5);\n' }],
  };
}
