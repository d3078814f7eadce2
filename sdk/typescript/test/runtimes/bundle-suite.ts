import { join } from 'node:path';
import { rolldown } from 'rolldown';

const here = import.meta.dirname;
const sdk = join(here, '../..');

const files = [
  'src/client.test.ts',
  'src/money.test.ts',
  'src/respell-json.test.ts',
  'src/verify-webhook.test.ts',
  'test/newer-events.test.ts',
  'test/operations.test.ts',
  'test/vectors.test.ts',
  'src/sha256.test.ts',
];

/**
 * The SDK's tests as one program that says how many passed. A `module` prints it; a `script`, for a virtual
 * machine without modules, leaves the promise of it in `suite` and wants Node's crypto, with which the tests
 * compare, as `nodeCrypto`.
 */
export async function bundleSuite(kind: 'module' | 'script'): Promise<string> {
  const imports = files.map((file) => `import '${join(sdk, file)}';`).join('\n');
  const portable = join(here, 'portable-vitest.ts');
  const finish =
    kind === 'module'
      ? `const { passed, failures } = await runTests();
         for (const failure of failures) console.error(failure);
         console.log('suite passed=' + passed + ' failed=' + failures.length);`
      : `globalThis.suite = runTests();`;
  const entry = 'suite.ts';
  const bundle = await rolldown({
    input: entry,
    platform: 'neutral',
    external: [/^node:/],
    resolve: {
      alias: { vitest: portable },
      mainFields: ['module', 'main'],
      conditionNames: ['import', 'default'],
    },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) =>
          id === entry ? `${imports}\nimport { runTests } from '${portable}';\n${finish}` : null,
      },
    ],
  });
  const { output } = await bundle.generate({
    format: kind === 'module' ? 'esm' : 'iife',
    codeSplitting: false,
    globals: { 'node:crypto': 'nodeCrypto' },
  });
  await bundle.close();
  return output[0].code;
}
