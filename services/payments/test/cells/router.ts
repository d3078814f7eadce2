import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort, startProcess, waitUntil } from '@countinghouse/testing';
import { repositoryFolder } from '../support/processes/api-process.ts';

/** HAProxy with the configuration of `deploy/haproxy`, before the APIs of two cells. */
export interface Router {
  readonly address: string;
  /** Folder of cells.map and moved.map. */
  readonly maps: string;
  readonly socket: string;
  /** As an operator adds lines of `cell routes` to a running router. */
  readonly addRoutes: (lines: string) => Promise<void>;
  readonly leadTo: (cells: readonly [string, string]) => Promise<void>;
  readonly stop: () => Promise<void>;
}

const startWaitMs = 30_000;

/** Its address is known before it starts: the APIs behind it need it. */
export async function prepareRouter(): Promise<Router> {
  const folder = join(repositoryFolder, 'deploy/haproxy');
  const maps = mkdtempSync(join(tmpdir(), 'countinghouse-router-'));
  for (const map of ['cells.map', 'moved.map']) copyFileSync(join(folder, map), join(maps, map));
  const bind = `127.0.0.1:${await findFreePort()}`;
  const address = `http://${bind}`;
  const socket = join(maps, 'router.sock');
  let router: ReturnType<typeof startProcess> | undefined;
  return {
    address,
    maps,
    socket,
    addRoutes: async (lines) => {
      const commands = lines
        .trim()
        .split('\n')
        .map((line) => `add map ${join(maps, 'moved.map')} ${line}`);
      await tell(socket, `${commands.join(';')}\n`);
    },
    leadTo: async ([cell0, cell1]) => {
      const started = startProcess(['haproxy', '-db', '-f', join(folder, 'router.cfg')], {
        env: {
          ROUTER_BIND: bind,
          ROUTER_MAPS: maps,
          ROUTER_SOCKET: socket,
          CELL_0: new URL(cell0).host,
          CELL_1: new URL(cell1).host,
        },
      });
      router = started;
      const isUp = async (): Promise<boolean> => {
        if (!started.isRunning()) throw new Error(`the router ended:\n${started.output()}`);
        const answer = await fetch(`${address}/readyz`).catch(() => null);
        return answer?.ok === true;
      };
      await waitUntil('the router answers', isUp, startWaitMs);
    },
    stop: async () => {
      await router?.kill();
      rmSync(maps, { recursive: true, force: true });
    },
  };
}

/** HAProxy answers a line of commands and closes. */
function tell(socket: string, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const connection = connect(socket);
    let answer = '';
    connection.on('data', (chunk) => {
      answer += chunk.toString();
    });
    connection.once('error', reject);
    connection.once('close', () =>
      answer.trim() === '' ? resolve() : reject(new Error(`the router refused: ${answer}`)),
    );
    connection.write(text);
  });
}
