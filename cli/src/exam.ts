import { writeFile } from 'node:fs/promises';
import type { SignedWebhook } from '@countinghouse/sdk/testing';
import type { Command } from 'commander';
import { makeExamCases } from './exam-cases.ts';
import type { ExamCase } from './exam-cases.ts';
import { plain } from './output.rules.ts';
import { CommandStop, exitCodes } from './stop.ts';
import type { World } from './world.ts';

interface ExamOptions {
  readonly secretEnv: string;
  readonly probe?: string;
  readonly report?: string;
  readonly json?: boolean;
}

interface Grade {
  readonly case: string;
  readonly grade: 'passed' | 'failed' | 'not examined';
  /** What was seen. */
  readonly seen: string;
  readonly fix?: string;
}

const answerTimeoutMs = 8_000;

/** Sends a receiver of webhooks what it will meet one day, and grades what is seen. */
export function addExam(program: Command, world: World): void {
  program
    .command('exam')
    .description('Send a webhook receiver every kind of request it will meet, and grade it.')
    .argument('<url>', 'where the receiver listens')
    .requiredOption('--secret-env <name>', 'the variable that holds the receiver’s secret')
    .option('--probe <url>', 'a JSON list of the event ids it acted on: grades "handled once" too')
    .option('--report <file>', 'write the grades there, as JSON')
    .option('--json', 'JSON, also on a terminal')
    .action((url: string, options: ExamOptions) => exam(world, url, options));
}

async function exam(world: World, url: string, options: ExamOptions): Promise<void> {
  const secret = world.env[options.secretEnv];
  if (secret === undefined || secret === '') {
    throw new CommandStop(`${options.secretEnv} is not set: the receiver's secret belongs there.`);
  }
  const cases = await makeExamCases(secret, world.now());
  const grades: Grade[] = [];
  for (const each of cases) grades.push(await gradeCase(url, each));
  grades.push(await gradeHandling(options.probe, cases));
  if (options.report !== undefined) {
    await writeFile(options.report, `${JSON.stringify({ url, grades }, null, 2)}\n`);
  }
  if (options.json === true || !world.isTerminal) {
    world.write(JSON.stringify({ url, grades }, null, 2));
  } else {
    for (const grade of grades) world.write(describe(grade));
  }
  const failed = grades.filter(({ grade }) => grade === 'failed').length;
  if (failed > 0) {
    throw new CommandStop(`${failed} of ${grades.length} cases failed.`, exitCodes.checkFailed);
  }
}

function describe({ case: name, grade, seen, fix }: Grade): string {
  const mark = { passed: 'ok ', failed: '!! ', 'not examined': '–  ' }[grade];
  return plain(`${mark} ${name}: ${seen}`) + (fix === undefined ? '' : `\n    ${fix}`);
}

async function gradeCase(url: string, each: ExamCase): Promise<Grade> {
  const answers: string[] = [];
  if (each.isAtOnce) {
    answers.push(...(await Promise.all(each.requests.map((request) => send(url, request)))));
  } else {
    for (const request of each.requests) answers.push(await send(url, request));
  }
  const seen = [...new Set(answers)].join(', ');
  const wanted = each.expected === 'accepted' ? /^2/ : /^4/;
  const isGood = answers.every((answer) => wanted.test(answer));
  return isGood
    ? { case: each.name, grade: 'passed', seen }
    : {
        case: each.name,
        grade: 'failed',
        seen: `${seen}, should be ${each.expected}`,
        fix: each.fix,
      };
}

async function send(url: string, { body, headers }: SignedWebhook): Promise<string> {
  const signal = AbortSignal.timeout(answerTimeoutMs);
  try {
    const answer = await fetch(url, { method: 'POST', body, headers, signal, redirect: 'manual' });
    const reason = answer.headers.get('webhook-rejection');
    return reason === null ? String(answer.status) : `${answer.status} ${reason}`;
  } catch {
    return 'no answer';
  }
}

/** Statuses do not show whether a repeat was acted on twice; the receiver's own record does. */
async function gradeHandling(
  probe: string | undefined,
  cases: readonly ExamCase[],
): Promise<Grade> {
  const name = 'handled once';
  if (probe === undefined) {
    return { case: name, grade: 'not examined', seen: 'statuses do not show it: give --probe' };
  }
  const handled = await readHandled(probe);
  const count = (id: string): number => handled.filter((one) => one === id).length;
  const wrong = cases.filter(({ eventIds, expected }) =>
    eventIds.some((id) => count(id) !== (expected === 'accepted' ? 1 : 0)),
  );
  if (wrong.length === 0) return { case: name, grade: 'passed', seen: 'each event once' };
  const seen = `not once: ${wrong.map((each) => each.name).join(', ')}`;
  const fix =
    'Act once on each accepted id and never on a refused one: keep the id in the same transaction as its effect.';
  return { case: name, grade: 'failed', seen, fix };
}

async function readHandled(probe: string): Promise<readonly string[]> {
  const answer: unknown = await (await fetch(probe)).json();
  if (Array.isArray(answer)) return answer.map(String);
  throw new CommandStop(`${probe} must answer a JSON list of event ids.`);
}
