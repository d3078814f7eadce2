import type { RepositoryFile, Rule } from '../rule.ts';
import { isGenerated, isTest, lineAt } from '../source.ts';

const productLinesMax = 300;
const testLinesMax = 500;

/** Past this a file usually holds two things. */
export const fileLengthRule: Rule = {
  name: 'file-length',
  check: (files) =>
    files
      .filter(({ path }) => /\.(tsx?|sql|sh|css)$/.test(path) && !isGenerated(path))
      // A catalogue of texts is one thing in two languages, however long.
      .filter(({ path }) => !/^web\/.*texts\.ts$/.test(path))
      .flatMap(({ path, text }) => {
        const linesMax = isTest(path) ? testLinesMax : productLinesMax;
        const lines = text.trimEnd().split('\n').length;
        const message = `${lines} lines, at most ${linesMax}: find the two things in it`;
        return lines > linesMax ? [{ path, line: linesMax, message }] : [];
      }),
  probes: [
    {
      reported: [lines('packages/http/src/server.ts', productLinesMax + 1)],
      clean: [lines('packages/http/src/server.ts', productLinesMax)],
    },
    {
      reported: [lines('packages/http/src/server.test.ts', testLinesMax + 1)],
      clean: [lines('packages/http/src/server.test.ts', testLinesMax)],
    },
  ],
};

/** Machine paths tell a reader nothing and break elsewhere; the patterns avoid matching themselves. */
const neverWritten: readonly { readonly pattern: RegExp; readonly instead: string }[] = [
  {
    pattern: /(?<![\w.:/-])\/(?:work|root|home|Users)\/\w/,
    instead: 'a path of one machine: write it relative to the repository',
  },
  {
    pattern: /\b(?:TO[D]O|FIX[M]E|HA[C]K)\b/,
    instead: 'finish it, or write down the decision not to',
  },
];

export const wordsRule: Rule = {
  name: 'words',
  check: (files) =>
    files.filter(isText).flatMap((file) =>
      neverWritten.flatMap(({ pattern, instead }) => {
        const match = pattern.exec(file.text);
        if (match === null) return [];
        const message = `${match[0]}: ${instead}`;
        return [{ path: file.path, line: lineAt(file.text, match.index), message }];
      }),
    ),
  probes: [
    {
      reported: [{ path: 'README.md', text: `See ${['', 'work', 'main'].join('/')}.\n` }],
      clean: [{ path: 'README.md', text: 'See https://example.com/work/main.\n' }],
    },
    {
      reported: [{ path: 'packages/http/src/a.ts', text: `// ${'TO'}DO later\n` }],
      clean: [{ path: 'packages/http/src/a.ts', text: '// Later is never.\n' }],
    },
  ],
};

/** What a stray script, dump or scratch file does not have. */
const knownFiles =
  /\.(tsx?|mjs|astro|sql|lua|sh|md|json|ya?ml|svg|png|html|css|txt|service|cfg|map)$|(^|\/)(dev|run|LICENSE|Containerfile|\.[a-z-]+)$/;

export const fileKindsRule: Rule = {
  name: 'file-kinds',
  check: (files) =>
    files
      .filter(({ path }) => !knownFiles.test(path))
      .map(({ path }) => ({
        path,
        line: 1,
        message: 'a kind of file the repository does not have: remove it, or add the kind here',
      })),
  probes: [
    {
      reported: [{ path: 'packages/http/test/scratch.mts', text: '' }],
      clean: [
        { path: 'packages/http/test/harness.ts', text: '' },
        { path: '.ci/run', text: '' },
        { path: '.node-version', text: '' },
      ],
    },
  ],
};

const fileBytesMax = 1_000_000;
/** Written by a program from what is small: nobody reads or merges them by hand. */
const generatedFile = /\/[a-z-]*openapi\.json$/;

export const largeFilesRule: Rule = {
  name: 'large-files',
  check: (files) =>
    files
      .filter(({ path, text }) => text.length > fileBytesMax && !generatedFile.test(path))
      .map(({ path }) => ({
        path,
        line: 1,
        message: 'over a megabyte: generate it, or keep it outside of the repository',
      })),
  probes: [
    {
      reported: [{ path: 'bench/rows.csv', text: 'x'.repeat(fileBytesMax + 1) }],
      clean: [
        { path: 'bench/rows.csv', text: 'x' },
        { path: 'services/x/openapi.json', text: 'x'.repeat(fileBytesMax + 1) },
      ],
    },
  ],
};

/** Forward only, one after another: a gap means that somebody else's migration is missing. */
export const migrationNumbersRule: Rule = {
  name: 'migration-numbers',
  check: (files) => {
    const folders = Map.groupBy(
      files.filter(({ path }) => /\/migrations\/[^/]+\.sql$/.test(path)),
      ({ path }) => path.slice(0, path.lastIndexOf('/')),
    );
    return [...folders.values()].flatMap((migrations) =>
      migrations
        .toSorted((left, right) => left.path.localeCompare(right.path))
        .flatMap(({ path }, position) => {
          const expected = String(position + 1).padStart(4, '0');
          const isNext = new RegExp(`/${expected}_[a-z0-9_]+\\.sql$`).test(path);
          const message = `expected ${expected}_what_it_does.sql here: number migrations without gaps`;
          return isNext ? [] : [{ path, line: 1, message }];
        }),
    );
  },
  probes: [
    {
      reported: migrations('0001_businesses.sql', '0003_payments.sql'),
      clean: migrations('0001_businesses.sql', '0002_payments.sql'),
    },
    {
      reported: migrations('0001_businesses.sql', '0001_payments.sql'),
      clean: migrations('0001_businesses.sql'),
    },
  ],
};

function isText({ text }: RepositoryFile): boolean {
  return !text.includes('\0');
}

function lines(path: string, count: number): RepositoryFile {
  return { path, text: 'line();\n'.repeat(count) };
}

function migrations(...names: string[]): readonly RepositoryFile[] {
  return names.map((name) => ({ path: `services/payments/migrations/${name}`, text: '' }));
}
