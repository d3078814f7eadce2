import { ScreenError, createScreenClient } from '@countinghouse/web-client';
import type { Input, Operations, ScreenClient } from '@countinghouse/web-client';
import { identityOperations } from './identity.ts';
import type { IdentityOperations } from './identity.ts';

/** What a request needs from the person before it can be repeated. */
type Need = 'sign_in' | 'second_factor';

interface Question {
  readonly need: Need;
  /** The person proved it: requests that wait are repeated. */
  readonly answer: () => void;
  /** The person gave up: requests that wait fail with what the service said. */
  readonly giveUp: () => void;
}

export interface Session<All extends Operations<All>> {
  /** Calls an operation; asks the person to sign in or for the second factor when the service wants it. */
  readonly call: ScreenClient<All>;
  /** For coming in, and for one's own account. Never asks. */
  readonly identity: ScreenClient<IdentityOperations>;
  readonly subscribe: (onChange: () => void) => () => void;
  readonly question: () => Question | null;
}

/** The token is kept in memory only. Each answer that carries a new one replaces it. */
export function createSession<All extends Operations<All>>(
  table: Readonly<Record<keyof All, string>>,
  baseUrl: string,
): Session<All> {
  let token: string | null = null;
  let asked: { readonly question: Question; readonly settled: Promise<boolean> } | null = null;
  const listeners = new Set<() => void>();
  const client = createScreenClient<All>(table, { baseUrl, csrfToken: () => token });

  const people = createScreenClient<IdentityOperations>(identityOperations, {
    baseUrl,
    csrfToken: () => token,
  });

  function keepToken<Answer>(answer: Answer): Answer {
    token = tokenOf(answer) ?? token;
    return answer;
  }

  const call = async <Name extends keyof All>(
    name: Name,
    ...input: Input<All[Name]>
  ): Promise<All[Name]['answer']> => {
    const usedToken = token;
    try {
      return keepToken(await client(name, ...input));
    } catch (error) {
      const need = error instanceof ScreenError ? needOf(error) : null;
      if (need === null) throw error;
      // A second factor proved meanwhile has changed the session under this request.
      const isAnswered = usedToken !== token || (await ask(need));
      if (!isAnswered) throw error;
      return keepToken(await client(name, ...input));
    }
  };

  function ask(need: Need): Promise<boolean> {
    if (asked !== null && asked.question.need === need) return asked.settled;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const settle = (isAnswered: boolean): void => {
      asked = null;
      resolve(isAnswered);
      announce();
    };
    const question: Question = {
      need,
      answer: () => settle(true),
      giveUp: () => settle(false),
    };
    asked = { question, settled: promise };
    announce();
    return promise;
  }

  function announce(): void {
    for (const listener of listeners) listener();
  }

  return {
    call,
    identity: async (name, ...input) => keepToken(await people(name, ...input)),
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    question: () => asked?.question ?? null,
  };
}

function needOf({ status, reason }: ScreenError): Need | null {
  if (status === 401) return 'sign_in';
  return status === 403 && reason === 'second_factor_stale' ? 'second_factor' : null;
}

function tokenOf(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('csrf_token' in answer)) return null;
  return typeof answer.csrf_token === 'string' ? answer.csrf_token : null;
}
