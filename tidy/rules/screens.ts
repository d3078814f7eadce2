import { posix } from 'node:path';
import type { Finding, RepositoryFile, Rule } from '../rule.ts';
import { finding, isTest, parseSource } from '../source.ts';
import type { Source } from '../source.ts';

/*
 * Screens are thin clients: what they ask for goes through one client, what they look like comes from
 * the tokens, and what the API wrote is never taken for markup.
 */

function screenSources(files: readonly RepositoryFile[]): readonly Source[] {
  return files.filter(({ path }) => /^web\/.*\.tsx?$/.test(path) && !isTest(path)).map(parseSource);
}

/** Everything in the text that fits, with what to say of it. */
function matches(file: RepositoryFile, pattern: RegExp, message: string): readonly Finding[] {
  return [...file.text.matchAll(pattern)].map(({ index }) => finding(file, index, message));
}

export const screenFetchRule: Rule = {
  name: 'screen-fetch',
  check: (files) =>
    screenSources(files)
      .filter(({ path }) => !path.startsWith('web/client/'))
      .flatMap((source) =>
        matches(
          source,
          /\bfetch\(|\bXMLHttpRequest\b|\bnew EventSource\b/g,
          'ask by the session’s `call`: only web/client knows how',
        ),
      ),
  probes: [
    {
      reported: [{ path: 'web/books/src/a.ts', text: "await fetch('/app/api/me');\n" }],
      clean: [
        { path: 'web/books/src/a.ts', text: "await call('getMe');\nawait query.refetch();\n" },
        { path: 'web/client/src/a.ts', text: 'await fetch(url);\n' },
      ],
    },
  ],
};

export const markupRule: Rule = {
  name: 'markup',
  check: (files) =>
    screenSources(files).flatMap((source) =>
      matches(
        source,
        /dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b|insertAdjacentHTML/g,
        'what the API wrote is text: show it as text, a picture as an image',
      ),
    ),
  probes: [
    {
      reported: [
        { path: 'web/ui/src/a.tsx', text: '<p dangerouslySetInnerHTML={{ __html: text }} />;\n' },
      ],
      clean: [{ path: 'web/ui/src/a.tsx', text: '<p>{text}</p>;\n' }],
    },
  ],
};

export const coloursRule: Rule = {
  name: 'colours',
  check: (files) =>
    files
      .filter(({ path }) => /^web\/.*\.css$/.test(path) && !path.endsWith('/tokens.css'))
      .flatMap((file) =>
        matches(
          file,
          /#[0-9a-f]{3,8}\b(?![^{}]*\{)|\b(?:rgb|hsl|oklch|oklab|lab|lch)a?\(/gi,
          'a colour of its own: take one of tokens.css, which both themes have',
        ),
      ),
  probes: [
    {
      reported: [{ path: 'web/ui/src/a.css', text: '.a { color: #14181f; }\n' }],
      clean: [
        { path: 'web/ui/src/a.css', text: '.a { color: var(--ink); }\n' },
        { path: 'web/ui/src/styles/tokens.css', text: ':root { --ink: #14181f; }\n' },
      ],
    },
  ],
};

export const screenFoldersRule: Rule = {
  name: 'screen-folders',
  check: (files) =>
    screenSources(files).flatMap((source) =>
      source.imports.flatMap(({ specifier, line }) => {
        const message = refuseImport(source.path, specifier);
        return message === null ? [] : [{ path: source.path, line, message }];
      }),
    ),
  probes: [
    {
      reported: [
        {
          path: 'web/dashboard/src/payments/a.screen.tsx',
          text: "import { B } from '../payouts/b.screen.tsx';\n",
        },
      ],
      clean: [
        {
          path: 'web/dashboard/src/payments/a.screen.tsx',
          text: "import { B } from './b.screen.tsx';\nimport { C } from '../trail/c.card.tsx';\n",
        },
      ],
    },
    {
      reported: [
        {
          path: 'web/books/src/a.ts',
          text: "import { b } from '../../../services/accounting/src/b.ts';\n",
        },
      ],
      clean: [{ path: 'web/books/src/a.ts', text: "import { b } from '@countinghouse/ui';\n" }],
    },
  ],
};

function refuseImport(path: string, specifier: string): string | null {
  if (!specifier.startsWith('.')) return null;
  const folder = posix.dirname(path);
  const target = posix.join(folder, specifier);
  if (target.startsWith('services/')) return 'a screen knows a service by its API only';
  const isForeignScreen = target.endsWith('.screen.tsx') && posix.dirname(target) !== folder;
  return isForeignScreen && path.endsWith('.tsx')
    ? 'a screen shows no other folder’s screen: move what both need into a part'
    : null;
}
