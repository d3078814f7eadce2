import { posix } from 'node:path';
import type { Finding, RepositoryFile, Rule } from '../rule.ts';
import { lineAt, productSources } from '../source.ts';

const page = 'docs/walks.md';

interface Step {
  readonly line: number;
  /** What the step begins with in bold: `From \`file.ts\`` or `Later, …`. Null: it goes on from the step before. */
  readonly marker: string | null;
  /** Source files that the step links to, as paths of the repository. */
  readonly files: readonly string[];
}

/**
 * A walk through the code is only worth reading while it is true. Each step names one file, and that file
 * is reachable by imports from the step before, or from the earlier step that its marker names. Where
 * control passes through the database, the queue or the network, the step begins again at an entrance.
 */
export const walksRule: Rule = {
  name: 'walks',
  check: (files) => {
    const text = files.find(({ path }) => path === page)?.text;
    if (text === undefined) return [];
    const reach = createReach(files);
    return readWalks(text).flatMap((steps) =>
      steps.flatMap((step, at) => {
        const message = judge(step, steps.slice(0, at), reach);
        return message === null ? [] : [finding(step.line, message)];
      }),
    );
  },
  probes: [
    {
      reported: [
        ...sources(),
        walk('1. [main-api.ts](../services/x/src/processes/lost.ts) starts.'),
      ],
      clean: [
        ...sources(),
        walk('1. [main-api.ts](../services/x/src/processes/main-api.ts) starts.'),
      ],
    },
    {
      // A walk begins where control comes in.
      reported: [...sources(), walk('1. [pay.ts](../services/x/src/pay.ts) pays.')],
      clean: [...sources(), walk('1. [pay.route.ts](../services/x/src/pay.route.ts) answers.')],
    },
    {
      reported: [...sources(), steps('pay.ts', 'refund.ts')],
      clean: [...sources(), steps('pay.ts', 'pay.sql.ts')],
    },
    {
      reported: [...sources(), steps('pay.ts', 'pay.sql.ts', 'refund.ts')],
      clean: [...sources(), steps('pay.ts', 'pay.sql.ts', '**From `main-api.ts`:** refund.ts')],
    },
    {
      reported: [...sources(), steps('pay.ts', '**From `refund.ts`:** pay.sql.ts')],
      clean: [...sources(), steps('pay.ts', '**From `pay.ts`:** pay.sql.ts')],
    },
    {
      reported: [...sources(), steps('pay.ts', '**Later, in the worker:** refund.ts')],
      clean: [...sources(), steps('pay.ts', '**Later, in the worker:** processes/jobs.ts')],
    },
    {
      // Through the entry of a package.
      reported: [...sources(), steps('pay.ts', '../../../packages/mail/src/secret.ts')],
      clean: [...sources(), steps('pay.ts', '../../../packages/mail/src/send.ts')],
    },
    {
      reported: [...sources(), walk('1. The process starts.')],
      clean: [...sources(), steps('pay.ts')],
    },
  ],
};

type Reach = {
  readonly isKnown: (path: string) => boolean;
  readonly isReachable: (from: string, to: string) => boolean;
};

function judge(step: Step, before: readonly Step[], reach: Reach): string | null {
  const [file, ...more] = step.files;
  if (file === undefined || more.length > 0) return 'a step links to exactly one source file';
  if (!reach.isKnown(file)) return `${file} does not exist`;
  const previous = before.at(-1);
  const isStart = previous === undefined || step.marker?.startsWith('Later') === true;
  if (isStart) {
    return isEntrance(file)
      ? null
      : `${file} is no entrance: begin at a main-*.ts, a jobs.ts or a route`;
  }
  const from = step.marker === null ? previous.files[0] : namedStep(step.marker, before);
  if (from === undefined) return `**${step.marker}:** names no earlier step of this walk`;
  return reach.isReachable(from, file) ? null : `no import leads from ${from} to ${file}`;
}

/** The latest of the earlier steps whose file has the name that is in backticks. */
function namedStep(marker: string, before: readonly Step[]): string | undefined {
  const name = /^From `([^`]+)`$/.exec(marker)?.[1];
  return before.findLast(({ files: [file = ''] }) => posix.basename(file) === name)?.files[0];
}

function isEntrance(path: string): boolean {
  return /\/processes\/(main-[a-z-]+|jobs)\.ts$|\.route\.ts$/.test(path);
}

function createReach(files: readonly RepositoryFile[]): Reach {
  const sources = new Map(productSources(files).map((source) => [source.path, source]));
  const reachableFrom = new Map<string, ReadonlySet<string>>();
  const search = (from: string): ReadonlySet<string> => {
    const found = new Set([from]);
    for (const path of found) {
      for (const { target, specifier } of sources.get(path)?.imports ?? []) {
        const next = target ?? entryOf(specifier);
        if (next !== null && sources.has(next)) found.add(next);
      }
    }
    reachableFrom.set(from, found);
    return found;
  };
  return {
    isKnown: (path) => sources.has(path),
    isReachable: (from, to) => (reachableFrom.get(from) ?? search(from)).has(to),
  };
}

/** `packages/pages/src/text.ts` for `@countinghouse/pages/text`; null for what is not ours. */
function entryOf(specifier: string): string | null {
  const [, name, part = 'index'] = /^@countinghouse\/([^/]+)(?:\/([^/]+))?$/.exec(specifier) ?? [];
  return name === undefined ? null : `packages/${name}/src/${part}.ts`;
}

/** The numbered steps under each heading. */
function readWalks(text: string): readonly (readonly Step[])[] {
  const headings = [...text.matchAll(/^## .+$/gm)].map(({ index }) => index);
  return headings.map((start, at) => {
    const section = text.slice(start, headings[at + 1] ?? text.length);
    return [...section.matchAll(/^\d+\. (.*(?:\n {2,}.*)*)/gm)].map(({ 1: body = '', index }) => ({
      line: lineAt(text, start + index),
      marker: /^\*\*(.+?):\*\*/.exec(body)?.[1] ?? null,
      files: [...body.matchAll(/\]\(([^)\s]+\.ts)\)/g)].map(([, link = '']) =>
        posix.join(posix.dirname(page), link),
      ),
    }));
  });
}

function finding(line: number, message: string): Finding {
  return { path: page, line, message };
}

function walk(text: string): RepositoryFile {
  return { path: page, text: `# Walks\n\n## A payment\n\n${text}\n` };
}

/** A walk that begins at the process; each further step is a file, after its marker if it has one. */
function steps(...further: readonly string[]): RepositoryFile {
  const lines = ['processes/main-api.ts', ...further].map(
    (step, at) =>
      `${at + 1}. ${step.replace(/\S+$/, '[file](../services/x/src/$&)')} does something.`,
  );
  return walk(lines.join('\n'));
}

function sources(): readonly RepositoryFile[] {
  return [
    importing('services/x/src/processes/main-api.ts', '../pay.route.ts', '../refund.ts'),
    importing('services/x/src/processes/jobs.ts'),
    importing('services/x/src/pay.route.ts', './pay.ts'),
    importing('services/x/src/pay.ts', './pay.sql.ts', '@countinghouse/mail'),
    importing('services/x/src/pay.sql.ts'),
    importing('services/x/src/refund.ts'),
    importing('packages/mail/src/index.ts', './send.ts'),
    importing('packages/mail/src/send.ts'),
    importing('packages/mail/src/secret.ts'),
  ];
}

function importing(path: string, ...specifiers: readonly string[]): RepositoryFile {
  return { path, text: specifiers.map((from) => `import type { A } from '${from}';\n`).join('') };
}
