import { createSocket } from 'node:dgram';
import type { Socket } from 'node:dgram';
import { parseQuestion, writeReply } from './dns-message.ts';
import type { Question, ReplyRecord } from './dns-message.ts';

/** How a name server answers for one name. */
export type NameBehaviour =
  | {
      readonly kind: 'addresses';
      readonly addresses: readonly string[];
      readonly ttlSeconds?: number;
      /** Queries for this type are dropped, as by some firewalls. */
      readonly unansweredType?: 'A' | 'AAAA';
    }
  /** The n-th query for a type gets the n-th list, all later ones the last: DNS rebinding. */
  | {
      readonly kind: 'changing';
      readonly answers: readonly (readonly string[])[];
      readonly ttlSeconds?: number;
    }
  | { readonly kind: 'alias'; readonly of: string }
  /** Never answers. */
  | { readonly kind: 'silence' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'failure' };

export interface NameServer {
  /** `127.0.0.1:port` */
  readonly address: string;
  /** `*.shop.test` covers every name below; the exact name wins. Names not set do not exist. */
  readonly set: (name: string, behaviour: NameBehaviour) => void;
  readonly questions: () => readonly Question[];
  readonly close: () => Promise<void>;
}

const replyCodes = { known: 0, failure: 2, unknown: 3 } as const;
const aliasesMax = 8;
/** A test reads the last few; a benchmark sends hundreds of thousands. */
const questionsKeptMax = 10_000;

/** A name server on loopback, for A and AAAA over UDP. */
export async function startNameServer(): Promise<NameServer> {
  const behaviours = new Map<string, NameBehaviour>();
  const timesAsked = new Map<string, number>();
  const questions: Question[] = [];
  const socket = createSocket('udp4');

  socket.on('message', (message, sender) => {
    const question = parseQuestion(message);
    if (question === null) return;
    if (questions.length < questionsKeptMax) questions.push(question);
    const reply = decideReply(question);
    if (reply === null) return;
    socket.send(writeReply(message, reply.code, reply.records), sender.port, sender.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));

  function decideReply(question: Question): Reply | null {
    const records: ReplyRecord[] = [];
    let name = question.name;
    for (let aliases = 0; aliases < aliasesMax; aliases += 1) {
      const behaviour = findBehaviour(name);
      switch (behaviour.kind) {
        case 'silence':
          return null;
        case 'failure':
          return { code: replyCodes.failure, records: [] };
        case 'unknown':
          return { code: replyCodes.unknown, records };
        case 'alias':
          records.push({ owner: name, kind: 'alias', data: behaviour.of, ttlSeconds: 0 });
          name = behaviour.of;
          break;
        case 'addresses':
          if (behaviour.unansweredType === question.type) return null;
          records.push(...toRecords(question, name, behaviour.addresses, behaviour.ttlSeconds));
          return { code: replyCodes.known, records };
        case 'changing': {
          const turn = countQuestion(`${name} ${question.type}`);
          const addresses = behaviour.answers[Math.min(turn, behaviour.answers.length - 1)] ?? [];
          records.push(...toRecords(question, name, addresses, behaviour.ttlSeconds));
          return { code: replyCodes.known, records };
        }
      }
    }
    return { code: replyCodes.failure, records: [] };
  }
  function findBehaviour(name: string): NameBehaviour {
    const labels = name.split('.');
    const candidates = labels.slice(1).map((_, index) => `*.${labels.slice(index + 1).join('.')}`);
    for (const candidate of [name, ...candidates]) {
      const behaviour = behaviours.get(candidate);
      if (behaviour !== undefined) return behaviour;
    }
    return { kind: 'unknown' };
  }
  function countQuestion(key: string): number {
    const before = timesAsked.get(key) ?? 0;
    timesAsked.set(key, before + 1);
    return before;
  }
  return {
    address: `127.0.0.1:${socket.address().port}`,
    set: (name, behaviour) => void behaviours.set(name.toLowerCase(), behaviour),
    questions: () => questions,
    close: () => close(socket),
  };
}

interface Reply {
  readonly code: number;
  readonly records: readonly ReplyRecord[];
}

function toRecords(
  question: Question,
  owner: string,
  addresses: readonly string[],
  ttlSeconds = 0,
): readonly ReplyRecord[] {
  return addresses
    .filter((address) => address.includes(':') === (question.type === 'AAAA'))
    .map((address) => ({ owner, kind: 'address', data: address, ttlSeconds }));
}

function close(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.close(resolve));
}
