import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { z } from 'zod';
import { parseRequests } from './http-load.ts';
import type { LoadRequest } from './http-load.ts';
import type { pacedSummary } from './paced-load.ts';
import { createResponseCounter } from './response-counter.ts';

/**
 * Sends at a fixed rate over kept connections. Time counts from the moment a request is due in this
 * process, so waiting for a free connection is part of it and a slow answer hides no other.
 */

const [url = '', requestsFile = '', rate = '', connectionCount = '', seconds = ''] =
  process.argv.slice(2);
const { host, hostname, port } = new URL(url);
const messages = parseRequests(readFileSync(requestsFile, 'utf8')).map((request) =>
  Buffer.from(toMessage(request)),
);
const perMs = Number(rate) / 1_000;
const durationMs = Number(seconds) * 1_000;

/** The first part warms both sides up and is not counted. */
const warmUpMs = Math.min(1_000, durationMs / 4);
/**
 * Timers are a millisecond apart, which would send five requests at a time at 5,000/s and measure
 * how they wait for each other. Standing still between the turns of the event loop is finer; it
 * adds half of itself to every time, whichever side is measured.
 */
const turnMs = 0.1;
const neverWoken = new Int32Array(new SharedArrayBuffer(4));
/** Answers that are still under way at the end get this long; a lost one fails the run. */
const lastAnswersMs = 10_000;

interface Due {
  readonly message: Buffer;
  readonly atMs: number;
}

const waiting: Due[] = [];
const idle: ((due: Due) => void)[] = [];
const latenciesMs: number[] = [];
let answered = 0;
let failed = 0;
let firstCountedMs = Number.POSITIVE_INFINITY;

const sockets = await Promise.all(Array.from({ length: Number(connectionCount) }, openConnection));
await sendAtRate();
await lastAnswers();
for (const socket of sockets) socket.destroy();
print();

async function sendAtRate(): Promise<void> {
  const startedAtMs = performance.now();
  firstCountedMs = startedAtMs + warmUpMs;
  let sent = 0;
  for (;;) {
    const nowMs = performance.now();
    const elapsedMs = nowMs - startedAtMs;
    if (elapsedMs >= durationMs) return;
    for (const dueCount = Math.floor(elapsedMs * perMs); sent < dueCount; sent += 1) {
      const message = messages[Math.floor(Math.random() * messages.length)];
      if (message !== undefined) send({ message, atMs: nowMs });
    }
    Atomics.wait(neverWoken, 0, 0, turnMs);
    await nextTurn();
  }
}

function send(due: Due): void {
  const start = idle.pop();
  if (start === undefined) waiting.push(due);
  else start(due);
}

function openConnection(): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    const counter = createResponseCounter();
    let current: Due | undefined;
    const start = (due: Due): void => {
      current = due;
      socket.write(due.message);
    };
    socket.once('error', reject);
    socket.once('connect', () => {
      idle.push(start);
      resolve(socket);
    });
    socket.on('data', (bytes: Buffer) => {
      for (const status of counter.add(bytes)) {
        if (current !== undefined) note(current, status);
        current = undefined;
      }
      if (current !== undefined) return;
      const next = waiting.shift();
      if (next === undefined) idle.push(start);
      else start(next);
    });
  });
}

function note(due: Due, status: number): void {
  answered += 1;
  if (status !== 200) failed += 1;
  if (due.atMs >= firstCountedMs) latenciesMs.push(performance.now() - due.atMs);
}

async function lastAnswers(): Promise<void> {
  const giveUpAtMs = performance.now() + lastAnswersMs;
  while (idle.length < sockets.length && performance.now() < giveUpAtMs) {
    await nextTurn();
  }
  failed += sockets.length - idle.length + waiting.length;
}

function print(): void {
  latenciesMs.sort((a, b) => a - b);
  const summary: z.infer<typeof pacedSummary> = {
    answered,
    failed,
    p50_ms: latenciesMs[Math.floor(latenciesMs.length * 0.5)] ?? 0,
    p95_ms: latenciesMs[Math.floor(latenciesMs.length * 0.95)] ?? 0,
    p99_ms: latenciesMs[Math.floor(latenciesMs.length * 0.99)] ?? 0,
  };
  process.stdout.write(`${JSON.stringify(summary)}\n`);
}

function toMessage({ path, key = '', address = '' }: LoadRequest): string {
  const lines = [`GET ${path} HTTP/1.1`, `Host: ${host}`];
  if (key !== '') lines.push(`Authorization: Bearer ${key}`);
  if (address !== '') lines.push(`X-Forwarded-For: ${address}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
}
