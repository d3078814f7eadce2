import type { Rule } from '../rule.ts';
import { dottedName, field, finding, testSources, walk } from '../source.ts';
import type { Source } from '../source.ts';

const testPath = 'services/payments/src/money-out/refunds/refund.rules.test.ts';

/** A mocked module proves that the mock works. Where a bug is planted, that is just what is wanted. */
export const mocksRule: Rule = {
  name: 'mocks',
  check: (files) =>
    testSources(files)
      .filter(({ path }) => !/\/planted-bugs\.[a-z.]*test\.ts$/.test(path))
      .flatMap((source) =>
        callNames(source)
          .filter(({ name }) => /^vi\.(mock|doMock|hoisted)$/.test(name))
          .map(({ start, name }) =>
            finding(
              source,
              start,
              `${name}: use the real thing, or pass a stand-in as an argument`,
            ),
          ),
      ),
  probes: [
    {
      reported: [{ path: testPath, text: "vi.mock('./refunds.sql.ts');\n" }],
      clean: [{ path: testPath, text: 'refundPayment({ now: () => noon }, request);\n' }],
    },
    {
      reported: [{ path: testPath, text: "vi.doMock('./refund.rules.ts');\n" }],
      clean: [
        {
          path: 'services/accounting/test/simulation/planted-bugs.pg.test.ts',
          text: "vi.doMock('./refund.rules.ts');\n",
        },
      ],
    },
  ],
};

export const focusedTestsRule: Rule = {
  name: 'focused-tests',
  check: (files) =>
    testSources(files).flatMap((source) =>
      callNames(source)
        .filter(({ name }) => /^(it|test|describe)\.only$/.test(name))
        .map(({ start, name }) =>
          finding(source, start, `${name} hides the other tests: remove it`),
        ),
    ),
  probes: [
    {
      reported: [{ path: testPath, text: "it.only('refunds', () => {});\n" }],
      clean: [{ path: testPath, text: "it('refunds', () => {});\n" }],
    },
  ],
};

/** `// skipped because …` on the line above, so that nobody takes the gap for coverage. */
export const skippedTestsRule: Rule = {
  name: 'skipped-tests',
  check: (files) =>
    testSources(files).flatMap((source) =>
      callNames(source)
        .filter(({ name }) => /^(it|test|describe)\.(skip|skipIf|runIf|todo|fails)$/.test(name))
        .filter(({ start }) => !hasReasonAbove(source, start))
        .map(({ start, name }) =>
          finding(source, start, `${name} without a reason: put "// skipped because …" above it`),
        ),
    ),
  probes: [
    {
      reported: [{ path: testPath, text: "it.skip('refunds', () => {});\n" }],
      clean: [
        {
          path: testPath,
          text: "// skipped because PostgreSQL 15 has no such view\nit.skip('refunds', () => {});\n",
        },
      ],
    },
  ],
};

export const routeTestsRule: Rule = {
  name: 'route-tests',
  check: (files) => {
    const tests = files.filter(({ path }) => path.endsWith('.http.test.ts'));
    return files.flatMap(({ path }) => {
      const route = /^(services\/[^/]+\/).*?([^/]+)\.route\.ts$/.exec(path);
      if (route === null) return [];
      const [, service = '', name = ''] = route;
      const hasTest = tests.some(
        (test) => test.path.startsWith(service) && test.path.includes(`/${name}.`),
      );
      const message = `no test calls this route over HTTP: add ${name}.http.test.ts`;
      return hasTest ? [] : [{ path, line: 1, message }];
    });
  },
  probes: [
    {
      reported: [
        { path: 'services/payments/src/money-out/refunds/refund-payment.route.ts', text: '' },
      ],
      clean: [
        { path: 'services/payments/src/money-out/refunds/refund-payment.route.ts', text: '' },
        { path: 'services/payments/test/refund-payment.http.test.ts', text: '' },
      ],
    },
  ],
};

function hasReasonAbove(source: Source, offset: number): boolean {
  const linesAbove = source.text.slice(0, offset).split('\n');
  return /\/\/ skipped because \S/.test(linesAbove.at(-2) ?? '');
}

function callNames(source: Source): readonly { name: string; start: number }[] {
  return [...walk(source.program)]
    .filter((node) => node.type === 'CallExpression')
    .map((node) => ({ name: dottedName(field(node, 'callee')), start: node.start }));
}
