import type { Finding, Rule } from '../rule.ts';
import { packageOf, serviceOf } from '../service-layout.ts';
import { isTypeScript, parseSource } from '../source.ts';
import type { ImportStatement, Source } from '../source.ts';

/**
 * Packages build on packages of a lower floor only. A new package gets its floor here; when two
 * need each other, one of them holds code that belongs below both.
 */
const packageFloors: Readonly<Record<string, number>> = {
  actor: 0,
  money: 0,
  calendar: 0,
  brand: 0,
  identifiers: 0,
  sealing: 0,
  pdf: 0,
  postgres: 1,
  observability: 1,
  limiter: 1,
  workers: 2,
  http: 2,
  jobs: 2,
  mail: 3,
  pages: 3,
  webhooks: 3,
  'api-keys': 3,
  identity: 4,
  testing: 4,
  process: 5,
};

export const servicesRule: Rule = {
  name: 'services',
  check: (files) => {
    const services = listServices(files);
    return everyImport(files, (source, statement) => {
      const from = serviceOf(source.path);
      const to = importedService(services, statement);
      if (to === null || from === to || mayUse(source.path, to)) return null;
      return from === null
        ? `packages know no service (${statement.specifier}): pass in what is needed`
        : `service ${from} may not import service ${to}: use its public API and webhooks`;
    });
  },
  probes: [
    {
      reported: [
        importing(
          'services/accounting/src/bank/read-payouts.ts',
          '../../../payments/src/config.ts',
        ),
      ],
      clean: [importing('services/accounting/src/bank/read-payouts.ts', '../config.ts')],
    },
    {
      reported: [
        { path: 'services/provider-simulator/package.json', text: '{}' },
        importing(
          'services/payments/src/processes/main-api.ts',
          '@countinghouse/provider-simulator',
        ),
      ],
      clean: [
        { path: 'services/provider-simulator/package.json', text: '{}' },
        importing('services/payments/test/a.ts', '@countinghouse/provider-simulator'),
      ],
    },
    {
      reported: [
        { path: 'services/payments/package.json', text: '{"name": "@countinghouse/payments"}' },
        importing('packages/http/src/server.ts', '@countinghouse/payments'),
      ],
      clean: [
        { path: 'services/payments/package.json', text: '{"name": "@countinghouse/payments"}' },
        importing('packages/http/src/server.ts', '@countinghouse/observability'),
      ],
    },
    {
      reported: [
        importing(
          'services/payments/test/a.ts',
          '../../accounting/src/webhooks/delivery-policy.ts',
        ),
      ],
      clean: [
        importing(
          'tools/webhooks/a.ts',
          '../../services/accounting/src/webhooks/delivery-policy.ts',
        ),
      ],
    },
  ],
};

export const packagesRule: Rule = {
  name: 'packages',
  check: (files) =>
    everyImport(files, (source, { specifier }) => {
      const from = packageOf(source.path);
      const to = /^@countinghouse\/([^/]+)/.exec(specifier)?.[1];
      if (from === null || to === undefined || from === to) return null;
      // It stands on none of ours, so that tests of all of them may stand on it.
      if (to === 'testing' && /\.test\.ts$|\/test\//.test(source.path)) return null;
      const floor = packageFloors[from];
      if (floor === undefined) return `package ${from} needs a floor in tidy/rules/modules.ts`;
      const isBelow = (packageFloors[to] ?? Number.POSITIVE_INFINITY) < floor;
      return isBelow
        ? null
        : `package ${from} may not build on ${to}: packages depend downwards only`;
    }),
  probes: [
    {
      reported: [importing('packages/money/src/money.ts', '@countinghouse/postgres')],
      clean: [importing('packages/http/src/server.ts', '@countinghouse/observability')],
    },
    {
      reported: [importing('packages/http/src/server.ts', '@countinghouse/testing')],
      clean: [importing('packages/http/src/server.http.test.ts', '@countinghouse/testing')],
    },
    {
      reported: [importing('packages/attic/src/box.ts', '@countinghouse/money')],
      clean: [importing('packages/mail/src/box.ts', '@countinghouse/money')],
    },
  ],
};

/** A package is used through its entry: what is not listed there may change at any time. */
export const packageEntriesRule: Rule = {
  name: 'package-entries',
  check: (files) =>
    everyImport(files, (source, { specifier, target }) => {
      const to = target === null ? null : packageOf(target);
      if (to === null || to === packageOf(source.path)) return null;
      return `import @countinghouse/${to} instead of reaching into its files with ${specifier}`;
    }),
  probes: [
    {
      reported: [
        importing('services/payments/src/money.ts', '../../../packages/money/src/money.ts'),
      ],
      clean: [importing('services/payments/src/money.ts', '@countinghouse/money')],
    },
  ],
};

function everyImport(
  files: Parameters<Rule['check']>[0],
  judge: (source: Source, statement: ImportStatement) => string | null,
): readonly Finding[] {
  return files
    .filter(isTypeScript)
    .map(parseSource)
    .flatMap((source) =>
      source.imports.flatMap((statement) => {
        const message = judge(source, statement);
        return message === null ? [] : [{ path: source.path, line: statement.line, message }];
      }),
    );
}

function listServices(files: Parameters<Rule['check']>[0]): ReadonlySet<string> {
  const names = files.map(({ path }) => /^services\/([^/]+)\/package\.json$/.exec(path)?.[1]);
  return new Set(names.filter((name) => name !== undefined));
}

function importedService(
  services: ReadonlySet<string>,
  { specifier, target }: ImportStatement,
): string | null {
  if (target !== null) return serviceOf(target);
  const name = /^@countinghouse\/([^/]+)/.exec(specifier)?.[1];
  return name !== undefined && services.has(name) ? name : null;
}

/**
 * Benchmarks, development commands and stories over several services drive them as a whole. The simulator stands for another
 * company: tests start one, the product reaches it by its address.
 */
function mayUse(path: string, service: string): boolean {
  if (/^(?:bench|tools|stories)\//.test(path)) return true;
  return service === 'provider-simulator' && /^services\/[^/]+\/test\//.test(path);
}

function importing(path: string, specifier: string) {
  return { path, text: `import { thing } from '${specifier}';\nthing();\n` };
}
