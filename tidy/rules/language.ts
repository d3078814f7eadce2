import type { Rule } from '../rule.ts';
import { serviceOf } from '../service-layout.ts';
import {
  dottedName,
  field,
  finding,
  isTypeScript,
  parseSource,
  productSources,
  walk,
} from '../source.ts';

/*
 * Casts, `any`, `!`, console and default exports are oxlint's: tidy/lint.test.ts proves that its
 * configuration reports them. Here is what oxlint has no rule for.
 */

/** The test runner takes the order of its files only as a class. */
const mayExtend = /(?:Error|^BaseSequencer)$/;

export const classesRule: Rule = {
  name: 'classes',
  check: (files) =>
    productSources(files).flatMap((source) =>
      [...walk(source.program)]
        .filter((node) => node.type === 'ClassDeclaration' || node.type === 'ClassExpression')
        .filter((node) => !mayExtend.test(dottedName(field(node, 'superClass'))))
        .map((node) =>
          finding(source, node.start, 'classes are for errors only: write functions over a value'),
        ),
    ),
  probes: [
    {
      reported: [{ path: 'packages/http/src/a.ts', text: 'export class PaymentManager {}\n' }],
      clean: [{ path: 'packages/http/src/a.ts', text: 'export class Lost extends Error {}\n' }],
    },
  ],
};

export const enumsRule: Rule = {
  name: 'enums',
  check: (files) =>
    files
      .filter(isTypeScript)
      .map(parseSource)
      .flatMap((source) =>
        [...walk(source.program)]
          .filter((node) => node.type === 'TSEnumDeclaration')
          .map((node) =>
            finding(source, node.start, 'no enums: a union of strings says the same on the wire'),
          ),
      ),
  probes: [
    {
      reported: [{ path: 'packages/http/src/a.ts', text: 'export enum Colour { Red }\n' }],
      clean: [{ path: 'packages/http/src/a.ts', text: "export type Colour = 'red';\n" }],
    },
  ],
};

export const barrelsRule: Rule = {
  name: 'barrels',
  check: (files) =>
    files
      .filter(({ path }) => serviceOf(path) !== null && /(^|\/)index\.ts$/.test(path))
      // A service that others start in their tests has an entry, as a package has.
      .filter(({ path }) => !/^services\/[^/]+\/src\/index\.ts$/.test(path))
      .map(({ path }) => ({
        path,
        line: 1,
        message: 'no index.ts inside a service: import the file that has the thing',
      })),
  probes: [
    {
      reported: [
        { path: 'services/payments/src/money-out/refunds/index.ts', text: 'export {};\n' },
      ],
      clean: [
        { path: 'packages/money/src/index.ts', text: 'export {};\n' },
        { path: 'services/provider-simulator/src/index.ts', text: 'export {};\n' },
      ],
    },
  ],
};

/** A silenced lint is a decision, and a decision has a reason: `oxlint-disable-line rule -- why`. */
export const silencedLintRule: Rule = {
  name: 'silenced-lint',
  check: (files) =>
    files
      .filter(isTypeScript)
      .map(parseSource)
      .flatMap((source) =>
        source.comments
          .filter(({ value }) => /(ox|es)lint-disable/.test(value) && !/ -- \S/.test(value))
          .map((comment) =>
            finding(source, comment.start, 'say why the lint is silenced: … -- the reason'),
          ),
      ),
  probes: [
    {
      reported: [
        {
          path: 'packages/http/src/a.ts',
          text: '// oxlint-disable-next-line no-console\nlog();\n',
        },
      ],
      clean: [
        {
          path: 'packages/http/src/a.ts',
          text: '// oxlint-disable-next-line no-console -- the terminal is the output\nlog();\n',
        },
      ],
    },
  ],
};
