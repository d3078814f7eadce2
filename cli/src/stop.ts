import type { ErrorKind } from '@countinghouse/sdk';

/** What a program that calls `ch` can tell apart. */
export const exitCodes = {
  done: 0,
  checkFailed: 1,
  usage: 2,
  key: 3,
  notFound: 4,
  conflict: 5,
  waitsForApproval: 6,
  notNow: 7,
  unavailable: 8,
  outcomeUnknown: 9,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** A command that cannot go on, in words, with what to do. */
export class CommandStop extends Error {
  override readonly name = 'CommandStop';
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = exitCodes.usage) {
    super(message);
    this.exitCode = exitCode;
  }
}

const codeOfKind: Readonly<Record<ErrorKind, ExitCode>> = {
  invalid: exitCodes.usage,
  authentication: exitCodes.key,
  permission: exitCodes.key,
  not_found: exitCodes.notFound,
  conflict: exitCodes.conflict,
  rate_limited: exitCodes.notNow,
  paused: exitCodes.notNow,
  provider_failed: exitCodes.unavailable,
  unavailable: exitCodes.unavailable,
  incomplete: exitCodes.unavailable,
  outcome_unknown: exitCodes.outcomeUnknown,
  aborted: exitCodes.interrupted,
};

/** The error, on lines of its own for people. Null for a fault of the program itself. */
export async function explainError(
  error: unknown,
): Promise<{ readonly lines: readonly string[]; readonly exitCode: ExitCode } | null> {
  if (error instanceof CommandStop) return { lines: [error.message], exitCode: error.exitCode };
  const { isCountinghouseError } = await import('@countinghouse/sdk');
  if (!isCountinghouseError(error)) return null;
  const { kind, message, reason, fieldErrors, requestId, docUrl, idempotencyKey } = error;
  const fields = Object.entries(fieldErrors).map(
    ([field, problems]) => `  ${field}: ${problems.join(' ')}`,
  );
  const isUnknown = kind === 'outcome_unknown' && idempotencyKey !== null;
  return {
    exitCode: codeOfKind[kind],
    lines: [
      message,
      ...fields,
      ...(isUnknown ? [`  repeat: --idempotency-key ${idempotencyKey}`] : []),
      ...(reason === null ? [] : [`  reason: ${reason}`]),
      ...(requestId === null ? [] : [`  request: ${requestId}`]),
      ...(docUrl === null ? [] : [`  help: ${docUrl}`]),
    ],
  };
}
