import { readFile, rename, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';

/** A router, as an operator reaches it: the file that it starts with, and the socket of the running one. */
export interface RouterMap {
  readonly file: string;
  /** Null: it is not running, or is reloaded by hand. */
  readonly socket: string | null;
}

const linesPerCommand = 200;
const answerWaitMs = 10_000;

/** Adds lines to the file and applies the whole file to the running router in one step. */
export async function addToMap(map: RouterMap, routes: ReadonlyMap<string, string>): Promise<void> {
  const text = await readFile(map.file, 'utf8');
  const merged = mergeMap(text, routes);
  const draft = `${map.file}.new`;
  await writeFile(draft, merged);
  await rename(draft, map.file);
  if (map.socket === null) return;
  const opened = await tell(map.socket, `prepare map ${map.file}\n`);
  const version = /version created: (\d+)/.exec(opened)?.[1];
  if (version === undefined) throw new Error(`the router refused: ${opened.trim()}`);
  const lines = entriesOf(merged).map(([name, cell]) => `${name} ${cell}`);
  for (let start = 0; start < lines.length; start += linesPerCommand) {
    const part = lines.slice(start, start + linesPerCommand).join('\n');
    await expectSilence(map.socket, `add map @${version} ${map.file} <<\n${part}\n\n`);
  }
  await expectSilence(map.socket, `commit map @${version} ${map.file}\n`);
}

/** Comments stay on top; a name is there once. */
function mergeMap(text: string, routes: ReadonlyMap<string, string>): string {
  const comments = text.split('\n').filter((line) => line.startsWith('#'));
  const entries = new Map([...entriesOf(text), ...routes]);
  return `${[...comments, ...[...entries].map(([name, cell]) => `${name} ${cell}`)].join('\n')}\n`;
}

function entriesOf(text: string): readonly (readonly [string, string])[] {
  return text.split('\n').flatMap((line) => {
    const [name = '', cell = ''] = line.trim().split(/\s+/);
    return name === '' || name.startsWith('#') ? [] : [[name, cell]];
  });
}

async function expectSilence(socket: string, command: string): Promise<void> {
  const answer = (await tell(socket, command)).trim();
  if (answer !== '') throw new Error(`the router refused: ${answer}`);
}

/** HAProxy answers a command and closes. */
function tell(socket: string, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const connection = connect(socket);
    let answer = '';
    connection.setTimeout(answerWaitMs, () =>
      connection.destroy(new Error('the router is silent')),
    );
    connection.on('data', (chunk) => {
      answer += chunk.toString();
    });
    connection.once('error', reject);
    connection.once('close', () => resolve(answer));
    connection.write(command);
  });
}
