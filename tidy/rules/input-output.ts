import type { Rule } from '../rule.ts';
import { layerOf } from '../service-layout.ts';
import { dottedName, field, finding, productSources, walk } from '../source.ts';
import type { ImportStatement, Source, SyntaxNode } from '../source.ts';

const outboundModules: readonly string[] = [
  'undici',
  'node:http',
  'node:http2',
  'node:https',
  'node:net',
  'node:tls',
  'node:dgram',
  'node:dns',
  'node:dns/promises',
];

const transactionsPath = 'services/payments/src/charges/payments/capture-payment.ts';

/** What opens connections: by itself, or for the whole of a program. */
const connecting: ReadonlySet<string> = new Set([
  'connectDatabase',
  'prepareApi',
  'prepareWorker',
  'prepareDispatcher',
  'createAdmin',
]);
/** Opens them for the programs of every service. */
const connectingPath = 'packages/process/src/start/process-tools.ts';

export const poolsRule: Rule = {
  name: 'pools',
  check: (files) =>
    productSources(files)
      .filter(({ path }) => !/^(packages\/postgres|tools|bench|tidy|docs\/decisions)\//.test(path))
      .flatMap((source) => [
        ...source.imports
          .filter(({ specifier, isTypeOnly }) => specifier === 'pg' && !isTypeOnly)
          .map(({ line }) => ({
            path: source.path,
            line,
            message: 'only packages/postgres talks to pg: use @countinghouse/postgres',
          })),
        ...callsOf(source, (name) => connecting.has(name))
          .filter(() => layerOf(source.path) !== 'main' && source.path !== connectingPath)
          .map((call) =>
            finding(
              source,
              call.start,
              'connections are opened once, in main-*.ts: take the database as an argument',
            ),
          ),
      ]),
  probes: [
    {
      reported: [{ path: transactionsPath, text: "import pg from 'pg';\nnew pg.Pool();\n" }],
      clean: [{ path: 'packages/postgres/src/database.ts', text: "import pg from 'pg';\n" }],
    },
    {
      reported: [{ path: transactionsPath, text: 'connectDatabase(settings);\n' }],
      clean: [
        {
          path: 'services/payments/src/processes/main-api.ts',
          text: 'connectDatabase(settings);\n',
        },
        { path: connectingPath, text: 'connectDatabase(settings);\n' },
      ],
    },
    {
      reported: [{ path: transactionsPath, text: 'prepareWorker(settings);\n' }],
      clean: [
        {
          path: 'services/payments/src/processes/main-worker.ts',
          text: 'prepareWorker(settings);\n',
        },
      ],
    },
  ],
};

/** A network call under a row lock holds that lock for as long as a stranger likes. */
export const networkRule: Rule = {
  name: 'network-in-transaction',
  check: (files) =>
    productSources(files).flatMap((source) => {
      const outbound = new Set(source.imports.filter(isOutbound).flatMap(({ names }) => names));
      const isNetworkCall = (name: string): boolean =>
        outbound.has(name.split('.')[0] ?? '') || /(^|\.)(fetch|request)$/.test(name);
      return callsOf(source, (name) => /(^|\.)withTransaction$/.test(name)).flatMap((transaction) =>
        callsIn(transaction, isNetworkCall).map((call) =>
          finding(
            source,
            call.start,
            `${dottedName(field(call, 'callee'))} inside a transaction: reserve, commit, call, then settle in another one`,
          ),
        ),
      );
    }),
  probes: [
    {
      reported: [
        {
          path: transactionsPath,
          text: 'await withTransaction(db, async (tx) => {\n  await fetch(address);\n});\n',
        },
      ],
      clean: [
        {
          path: transactionsPath,
          text: 'await withTransaction(db, async (tx) => {\n  await insertIntent(tx);\n});\nawait fetch(address);\n',
        },
      ],
    },
    {
      reported: [
        {
          path: transactionsPath,
          text: "import { chargeCard } from '../provider/charge-card.ts';\nawait withTransaction(db, async (tx) => chargeCard(tx));\n",
        },
      ],
      clean: [
        {
          path: transactionsPath,
          text: "import { chargeCard } from '../provider/charge-card.ts';\nawait withTransaction(db, async (tx) => insertIntent(tx));\nawait chargeCard(deps);\n",
        },
      ],
    },
  ],
};

/** Merchants choose where webhooks go: one folder judges the address, and it alone connects. */
export const webhookSenderRule: Rule = {
  name: 'webhook-sender',
  check: (files) =>
    productSources(files)
      .filter(({ path }) => /^packages\/webhooks\/(?!src\/sender\/)/.test(path))
      .flatMap((source) => [
        ...source.imports
          .filter(({ specifier, isTypeOnly }) => outboundModules.includes(specifier) && !isTypeOnly)
          .map(({ specifier, line }) => ({
            path: source.path,
            line,
            message: `${specifier} outside of packages/webhooks/src/sender/: send through createSender`,
          })),
        ...callsOf(source, (name) => name === 'fetch').map((call) =>
          finding(
            source,
            call.start,
            'fetch follows redirects anywhere: send through createSender',
          ),
        ),
      ]),
  probes: [
    {
      reported: [
        { path: 'packages/webhooks/src/ping.ts', text: "import { request } from 'undici';\n" },
      ],
      clean: [
        {
          path: 'packages/webhooks/src/sender/dial.ts',
          text: "import { connect } from 'node:net';\n",
        },
      ],
    },
    {
      reported: [
        {
          path: 'packages/webhooks/src/names.ts',
          text: "import { Resolver } from 'node:dns/promises';\n",
        },
      ],
      clean: [
        {
          path: 'packages/webhooks/src/names.ts',
          text: "import type { Socket } from 'node:net';\n",
        },
      ],
    },
    {
      reported: [{ path: 'packages/webhooks/src/ping.ts', text: 'await fetch(url);\n' }],
      clean: [{ path: 'packages/webhooks/src/ping.ts', text: 'await sender.send(request);\n' }],
    },
  ],
};

export const environmentRule: Rule = {
  name: 'environment',
  check: (files) =>
    productSources(files)
      .filter(({ path }) => !mayReadEnvironment(path))
      .flatMap((source) => {
        const handedOn = layerOf(source.path) === 'main' ? callArguments(source) : new Set();
        return [...walk(source.program)]
          .filter((node) => dottedName(node) === 'process.env' && !handedOn.has(node))
          .map((node) =>
            finding(source, node.start, 'the environment is read and judged in config.ts only'),
          );
      }),
  probes: [
    {
      reported: [{ path: transactionsPath, text: "const level = process.env['LEVEL'];\n" }],
      clean: [
        {
          path: 'services/payments/src/processes/config.ts',
          text: "const level = process.env['LEVEL'];\n",
        },
      ],
    },
    {
      reported: [
        {
          path: 'services/payments/src/processes/main-api.ts',
          text: "const level = process.env['LEVEL'];\n",
        },
      ],
      clean: [
        {
          path: 'services/payments/src/processes/main-api.ts',
          text: 'readSettings(process.env);\n',
        },
      ],
    },
    {
      reported: [
        { path: 'sdk/typescript/src/index.ts', text: "const secret = process.env['SECRET'];\n" },
      ],
      clean: [
        {
          path: 'sdk/typescript/examples/express/main.ts',
          text: "const secret = process.env['SECRET'];\n",
        },
      ],
    },
  ],
};

function mayReadEnvironment(path: string): boolean {
  return (
    /^(tools|bench|docs\/decisions|sdk\/[^/]+\/examples)\//.test(path) ||
    /(^|\/)(config|testing|test-[a-z-]+)\.ts$/.test(path) ||
    /^[a-z]+\.config\.ts$/.test(path)
  );
}

/** `main-*.ts` may hand the environment on, whole, to the function of config.ts that judges it. */
function callArguments(source: Source): ReadonlySet<unknown> {
  return new Set(
    callsOf(source, () => true).flatMap((call) => {
      const args: unknown = field(call, 'arguments');
      return Array.isArray(args) ? args.map((argument: unknown) => argument) : [];
    }),
  );
}

/** The provider's folder is the network, whatever its files are called. */
function isOutbound({ specifier, target, isTypeOnly }: ImportStatement): boolean {
  if (isTypeOnly) return false;
  if (target === null) return outboundModules.includes(specifier);
  return /\/provider\//.test(target) && layerOf(target) === 'use case';
}

function callsOf(source: Source, matches: (name: string) => boolean): readonly SyntaxNode[] {
  return callsIn(source.program, matches);
}

function callsIn(root: unknown, matches: (name: string) => boolean): readonly SyntaxNode[] {
  return [...walk(root)].filter(
    (node) => node.type === 'CallExpression' && matches(dottedName(field(node, 'callee'))),
  );
}
