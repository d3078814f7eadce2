import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';
import { portOf } from './free-port.ts';

/** A proxy between two processes that a test can interrupt without either of them noticing. */
export interface TcpProxy {
  /** The same URL, routed through the proxy. */
  readonly through: (url: string) => string;
  /** From now on nothing passes on matching connections, in either direction. */
  readonly hold: (matches: (link: ProxyLink) => boolean) => void;
  /** Everything passes again, held data first. */
  readonly release: () => void;
  readonly links: () => readonly ProxyLink[];
  readonly close: () => Promise<void>;
}

interface ProxyLink {
  readonly openedAtMs: number;
  /**
   * Whether the client ever sent these characters: a statement's text is sent once and prepared.
   */
  readonly hasSaid: (text: string) => boolean;
}

interface Link extends ProxyLink {
  readonly setHeld: (isHeld: boolean) => void;
  readonly destroy: () => void;
}

type Judge = (link: ProxyLink) => boolean;

/** Statements are sent early in a connection; a whole dump need not be kept. */
const heardCharactersMax = 100_000;

interface ProxyTarget {
  readonly host?: string;
  readonly port: number;
  /** Called for each connection: returns a reader for what its client sends. */
  readonly listen?: () => (bytes: Buffer) => void;
}

export async function startTcpProxy(target: ProxyTarget): Promise<TcpProxy> {
  const links = new Set<Link>();
  let isHeld: Judge = () => false;

  const server = createServer((client) => {
    const upstream = connect({ host: target.host ?? '127.0.0.1', port: target.port });
    for (const socket of [client, upstream]) socket.setNoDelay(true);
    const read = target.listen?.();
    if (read !== undefined) client.on('data', read);
    const link = createLink(client, upstream, (candidate) => isHeld(candidate));
    links.add(link);
    client.once('close', () => links.delete(link));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = portOf(server);

  function judgeAll(): void {
    for (const link of links) link.setHeld(isHeld(link));
  }
  return {
    through: (url) => {
      const address = new URL(url);
      address.hostname = '127.0.0.1';
      address.port = `${port}`;
      return address.href;
    },
    hold: (matches) => {
      isHeld = matches;
      judgeAll();
    },
    release: () => {
      isHeld = () => false;
      judgeAll();
    },
    links: () => [...links],
    close: async () => {
      for (const link of links) link.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function createLink(client: Socket, upstream: Socket, isHeld: Judge): Link {
  const waiting: (() => void)[] = [];
  let heard = '';
  let isFlowing = true;

  function pass(deliver: () => void): void {
    // Checked first: the data that makes a connection match must not get through itself.
    setHeld(isHeld(link));
    if (isFlowing) deliver();
    else waiting.push(deliver);
  }
  function setHeld(held: boolean): void {
    isFlowing = !held;
    if (isFlowing) for (const deliver of waiting.splice(0)) deliver();
  }
  const link: Link = {
    openedAtMs: performance.now(),
    hasSaid: (text) => heard.includes(text),
    setHeld,
    destroy: () => {
      client.destroy();
      upstream.destroy();
    },
  };
  client.on('data', (bytes) => {
    if (heard.length < heardCharactersMax) heard += bytes.toString('latin1');
    pass(() => upstream.write(bytes));
  });
  upstream.on('data', (bytes) => pass(() => client.write(bytes)));
  client.on('error', () => undefined);
  upstream.on('error', () => undefined);
  client.once('close', () => upstream.destroy());
  // The end of a connection is information too, which does not pass while it is held.
  upstream.once('close', () => pass(() => client.destroy()));
  return link;
}
