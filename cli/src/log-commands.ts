import { setTimeout as wait } from 'node:timers/promises';
import type { LoggedExchange, LoggedRequest } from '@countinghouse/sdk/payments';
import type { Command } from 'commander';
import { connectPayments } from './client.ts';
import { plain } from './output.rules.ts';
import { findAccess } from './profiles.ts';
import { show } from './show.ts';
import type { ShowOptions } from './show.ts';
import type { World } from './world.ts';

const lookEveryMs = 2_000;

/** What the merchant's own server asked for, and why it was refused. */
export function addLogCommands(program: Command, world: World): void {
  const logs = program.command('logs').description('requests of your keys: tail');
  logs
    .command('tail')
    .description('Show requests as they come in. Needs the scope logs:read.')
    .option('--json', 'one JSON object per request')
    .action((options: ShowOptions) => tail(world, options));
  program
    .command('explain <request-id>')
    .description('One request in words: what was asked, what came of it, and what to do.')
    .option('--json', 'JSON, also on a terminal')
    .action(async (id: string, options: ShowOptions) => {
      const client = await connectPayments(world);
      const request = await client.requests.get(id);
      if (options.json === true || !world.isTerminal) show(world, { json: true }, request);
      else {
        const { baseUrl } = await findAccess(world, 'payments');
        for (const line of explain(request, baseUrl)) world.write(plain(line));
      }
    });
}

async function tail(world: World, { json = false }: ShowOptions): Promise<void> {
  const client = await connectPayments(world);
  const seen = new Set((await client.requests.list({ limit: 50 })).data.map(({ id }) => id));
  world.tell('Waiting for requests. Ctrl C ends it.');
  while (!world.signal.aborted) {
    const { data } = await client.requests.list({ limit: 50 });
    for (const request of data.toReversed()) {
      if (seen.has(request.id)) continue;
      seen.add(request.id);
      world.write(json ? JSON.stringify(request) : plain(toLine(request)));
    }
    await wait(lookEveryMs, undefined, { signal: world.signal }).catch(() => undefined);
  }
}

function toLine({
  created_at: at,
  status,
  method,
  path,
  duration_ms: ms,
  reason,
  id,
}: LoggedRequest) {
  return `${at}  ${status}  ${method} ${path}  ${ms} ms${reason === null ? '' : `  ${reason}`}  ${id}`;
}

function explain(request: LoggedExchange, baseUrl: string): readonly string[] {
  const { method, path, status, code, reason, created_at: at, duration_ms: ms, ip } = request;
  return [
    `${method} ${path}`,
    `  was asked at ${at} from ${ip} and answered ${status} after ${ms} ms.`,
    ...(code === null
      ? ['  It succeeded.']
      : [
          `  It was refused: ${code}, because ${reason ?? code}.`,
          `  What to do: ${errorPage(baseUrl, code, reason)}`,
        ]),
    ...(request.response_body === null
      ? []
      : [`  The answer: ${JSON.stringify(request.response_body)}`]),
  ];
}

/** As the `Link` of the refusal, which the log does not keep. */
function errorPage(baseUrl: string, code: string, reason: string | null): string {
  const service = baseUrl.replace(/\/api\/v1\/?$/, '');
  return `${service}/errors/${code}${reason === null ? '' : `#${reason}`}`;
}
