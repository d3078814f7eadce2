import { expect } from 'vitest';

interface Refusable {
  readonly status: number;
  readonly text: string;
}

/** Null for a refusal under one of these statuses; a request that was carried out is told in words. */
export function refusalOf(answer: Refusable, ...statuses: readonly number[]): string | null {
  const said = `${answer.status} ${answer.text.slice(0, 300)}`;
  if (answer.status < 400) return `answered with ${said}`;
  expect(statuses, said).toContain(answer.status);
  return null;
}

/** Null when both are the same; else what became of it. */
export function unchanged(what: string, before: unknown, after: unknown): string | null {
  const texts = [before, after].map((value) => textOf(value));
  return texts[0] === texts[1] ? null : `${what} was ${texts[0]} and is ${texts[1]}`;
}

/** The first thing that got through, if anything did. */
export function firstOf(...findings: readonly (string | null)[]): string | null {
  return findings.find((finding) => finding !== null) ?? null;
}

export async function readAnswer(response: Response): Promise<Refusable & { headers: Headers }> {
  return { status: response.status, text: await response.text(), headers: response.headers };
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'bigint' ? part.toString() : part,
  );
}
