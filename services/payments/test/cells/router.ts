import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
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
