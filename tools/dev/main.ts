import { readFileSync } from 'node:fs';
import { Argument, Command, Option } from 'commander';
import type { FullCheckOptions } from './check/full-check.ts';
import { DevError } from './dev-error.ts';
import { demoPortVariable, demoPorts, parsePort, usualPort } from './servers/port.ts';
import { roles, serviceNames } from './service-programs.ts';
import type { ServiceName } from './service-programs.ts';
import { runShutdown, shutDownOnSignals } from './shutdown.ts';
import { startedPrograms } from './started-programs.ts';

/** Does not collide with a demo at the usual port. */
const firstPaymentPort = usualPort + 700;

// A command's module is imported when the command runs: loading all of them takes a second.
export const program = new Command('./dev')
  .description('One command for each thing you do while working on Countinghouse.')
  .helpCommand(false)
  // In `run` and `admin`, options after the service's name belong to the process that they start.
  .enablePositionalOptions()
  .showHelpAfterError('Run ./dev --help for the list of commands.')
  .addHelpText(
    'after',
    [
      '',
      'First time here: ./dev demo',
      'Servers: COUNTINGHOUSE_POSTGRES_URL and COUNTINGHOUSE_VALKEY_URL name them; without those,',
      '127.0.0.1:5432 and 127.0.0.1:6379 are used when they answer, else private ones are started',
      '(the value "private" always starts private ones).',
    ].join('\n'),
  );

program
  .command('up')
  .description('make this machine ready: servers, databases, demo businesses (safe to repeat)')
  .action(() => finish(async () => (await import('./up.ts')).up()));

program
  .command('demo')
  .description(
    'run both services and the provider simulator with demo payments and fresh keys until Ctrl-C',
  )
  .option('--json', 'print addresses and keys as one JSON object on the first line', false)
  .option(
    '--port <port>',
    'port of the payments API; accounting listens on port + 10, the simulator on port + 20, metrics on port + 5000',
    `${usualPort}`,
  )
  .addOption(
    new Option('--only <service>', 'one service, with nothing to look at: up in seconds').choices([
      'payments',
    ]),
  )
  .action((options: { json: boolean; port: string; only?: 'payments' }) =>
    finish(async () => {
      const chosen = { isJson: options.json, port: parsePort(options.port) };
      return options.only === undefined
        ? (await import('../demo/demo.ts')).demo(chosen)
        : (await import('../demo/payments-demo.ts')).demoPayments(chosen);
    }),
  );

program
  .command('first-payment')
  .description('measure a newcomer’s way: fresh clone, demo, link, payment, verified webhook')
  .option('--port <port>', 'port of the payments API in the clone', `${firstPaymentPort}`)
  .action((options: { port: string }) =>
    finish(async () =>
      (await import('../demo/first-payment.ts')).firstPayment(parsePort(options.port)),
    ),
  );

program
  .command('screens')
  .description(
    'build the dashboard, the books and the console again whenever a file changes; reload to see it',
  )
  .option('--once', 'build them and end', false)
  .option(
    '--record <demo>',
    'record answers for the gallery; the file has what ./dev demo --json printed',
  )
  .action((options: { once: boolean; record?: string }) =>
    finish(async () => {
      if (options.record !== undefined) {
        const demo = readFileSync(options.record, 'utf8');
        return (await import('../screens/record-answers.ts')).recordAnswers(demo);
      }
      return (await import('../screens/build-screens.ts')).buildScreens({
        isWatching: !options.once,
      });
    }),
  );

program
  .command('env')
  .description('print the settings of operators’ commands: eval "$(./dev env payments)"')
  .addArgument(new Argument('<service>').choices(serviceNames))
  .option('--json', 'print them as one JSON object', false)
  .addOption(
    new Option('--port <port>', 'the port that the demo was given')
      .default(`${usualPort}`)
      .env(demoPortVariable),
  )
  .action((service: ServiceName, options: { json: boolean; port: string }) =>
    finish(async () =>
      (await import('./env.ts')).env(service, {
        isJson: options.json,
        port: parsePort(options.port),
      }),
    ),
  );

program
  .command('run')
  .description('start a process as production does: ./dev run payments api')
  .addArgument(new Argument('<service>').choices(Object.keys(roles)))
  .argument('<role>', roleNames())
  .argument('[args...]', 'for the process; paths count from the root of the repository')
  .passThroughOptions()
  .allowUnknownOption()
  .action((service: string, role: string, args: string[]) =>
    finish(async () => (await import('./run.ts')).run(service, role, args)),
  );

program
  .command('admin')
  .description('run an operator’s command: ./dev admin payments business list')
  .addArgument(new Argument('<service>').choices(serviceNames))
  .argument(
    '[args...]',
    'the command; --help lists them; paths count from the root of the repository',
  )
  .passThroughOptions()
  .allowUnknownOption()
  .action((service: string, args: string[]) =>
    finish(async () => (await import('./run.ts')).admin(service, args)),
  );

program
  .command('code')
  .description('print the code that signs a person of the demo in')
  .argument('<secret>', 'as the demo prints it')
  .action((secret: string) => finish(async () => (await import('./code.ts')).code(secret)));

program
  .command('check')
  .description('exactly what CI runs: types, lint, format, dead code, architecture, tests')
  .addOption(
    new Option('--quick', 'types, lint of what changed, rules, unit tests and one slice').conflicts(
      'full',
    ),
  )
  .addOption(
    new Option(
      '--changed',
      'types, lint, rules, and tests that import what changed since the branch left main',
    ).conflicts(['quick', 'full']),
  )
  .addOption(
    new Option('--full', 'all seeds and long runs too: hours, so parts that passed are kept'),
  )
  .argument('[part...]', 'with --full: run only the parts whose names contain these words')
  .addOption(
    new Option('--list', 'with --full: print what ran on this commit')
      .default(false)
      .implies({ full: true }),
  )
  .addOption(
    new Option('--again', 'with --full: forget what passed on this commit')
      .default(false)
      .implies({ full: true }),
  )
  .addOption(
    new Option('--detach', 'with --full: run in the background')
      .default(false)
      .implies({ full: true }),
  )
  .action((words: string[], options: CheckOptions) =>
    finish(async () => {
      if (options.full === true) {
        return (await import('./check/full-check.ts')).fullCheck(words, options);
      }
      if (words.length > 0) {
        const advice = `Run ./dev check --full ${words.join(' ')}.`;
        throw new DevError('Parts are chosen with --full.', advice);
      }
      const { check, checkChanges, quickCheck } = await import('./check/check.ts');
      if (options.changed === true) return checkChanges();
      return options.quick === true ? quickCheck() : check();
    }),
  );

program
  .command('test')
  .description('run the tests whose path holds the pattern (all of them without one)')
  .argument('[pattern...]', 'parts of test file paths; options after -- go to vitest')
  .action((patterns: string[]) => finish(async () => (await import('./test.ts')).test(patterns)));

for (const { name, description, argument, run } of startedPrograms) {
  program
    .command(name)
    .description(description)
    .argument('[args...]', argument)
    .allowUnknownOption()
    .helpOption(false)
    .action((args: string[]) => finish(() => run(args)));
}

program
  .command('generate')
  .description('write the generated files: OpenAPI document, schema types, contract table')
  .option('--check', 'only tell which ones are stale', false)
  .action((options: { check: boolean }) =>
    finish(async () => (await import('./generate/generate.ts')).generate(options.check)),
  );

program
  .command('docs')
  .description('serve the documentation; or build it, or run its samples')
  .option('--build', 'build the site into web/docs/dist, check every link, and end', false)
  .option('--samples', 'run the samples of docs/samples against both services', false)
  .option('--capture', 'run the samples and rewrite their responses', false)
  .option('--port <port>', 'where it is served', `${demoPorts(usualPort).docs}`)
  .action((options: DocsOptions) =>
    finish(async () => {
      if (options.capture || options.samples) {
        return (await import('./test.ts')).testSamples(options.capture);
      }
      if (options.build) return (await import('../docs/site/build-site.ts')).buildDocs();
      return (await import('../docs/site/serve-site.ts')).serveDocs(parsePort(options.port));
    }),
  );

program
  .command('down')
  .description('stop private servers that ./dev started; their data stays')
  .action(() => finish(async () => (await import('./reset.ts')).down()));

program
  .command('reset')
  .description('remove what up, demo and tests made: databases and .local')
  .option('--yes', 'do not ask', false)
  .action((options: { yes: boolean }) =>
    finish(async () => (await import('./reset.ts')).reset(options.yes)),
  );

if (import.meta.main) {
  shutDownOnSignals();
  await program.parseAsync();
}

function roleNames(): string {
  const simulated = roles['provider-simulator'].join(' or ');
  return `${roles.payments.join(', ')}; of the provider simulator ${simulated}`;
}

interface CheckOptions extends FullCheckOptions {
  readonly quick?: boolean;
  readonly changed?: boolean;
  readonly full?: boolean;
}

interface DocsOptions {
  readonly build: boolean;
  readonly samples: boolean;
  readonly capture: boolean;
  readonly port: string;
}

/** Every command ends here: clean-up, then the exit code. */
async function finish(run: () => Promise<number | void>): Promise<void> {
  let exitCode = 0;
  try {
    exitCode = (await run()) ?? 0;
  } catch (error) {
    exitCode = 1;
    process.stderr.write(describe(await explain(error)));
  }
  await runShutdown();
  process.exitCode = exitCode;
}

/** The first sealed value of an unmarked demo database shows that its secrets are elsewhere. */
async function explain(error: unknown): Promise<unknown> {
  if (!(error instanceof Error) || error.name !== 'SealError') return error;
  const { foreignDatabase } = await import('./database-mark.ts');
  const { demoDatabases } = await import('./service-place.ts');
  return foreignDatabase(Object.values(demoDatabases).join(' or '));
}

function describe(error: unknown): string {
  if (error instanceof DevError) return `\n${error.message}\n\n→ ${error.advice}\n`;
  return `\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`;
}
