import { ScreenError, createScreenClient } from '@countinghouse/web-client';
import type { Operations, ScreenClient } from '@countinghouse/web-client';
import { asksNobody, identityOperations } from './identity.ts';
import type { IdentityOperations } from './identity.ts';

/** What a request needs from the person before it can be repeated. */
type Need = 'sign_in' | 'second_factor';

interface Question {
  readonly need: Need;
  /** The person proved it: requests that wait are repeated. */
  readonly answer: () => void;
  /** The person gave up: requests that wait fail with what the service said. */
  readonly giveUp: () => void;
  /** The session ended while the second factor was asked for: requests go on waiting for a sign-in. */
  readonly signInFirst: () => void;
}

export interface Session<All extends Operations<All>> {
  /** Calls an operation; asks the person to sign in or for the second factor when the service wants it. */
  readonly call: ScreenClient<All>;
  /** For coming in, which asks nobody, and for one's own account, which asks as `call` does. */
  readonly identity: ScreenClient<IdentityOperations>;
  readonly subscribe: (onChange: () => void) => () => void;
  readonly question: () => Question | null;
}

/** A request is repeated after a sign-in, after a second factor, and once for a session that changed under it. */
const repeatsMax = 3;

/** The token is kept in memory only. Each answer that carries a new one replaces it. */
export function createSession<All extends Operations<All>>(
  table: Readonly<Record<keyof All, string>>,
  baseUrl: string,
): Session<All> {
  let token: string | null = null;
  /** Counts answers that carried a token: the cookie may have changed with each. */
  let renewals = 0;
  /** Whose page this is. */
  let personId: string | null = null;
  let asked: Asked | null = null;
  const listeners = new Set<() => void>();
  const options = { baseUrl, csrfToken: () => token };
  const client = createScreenClient<All>(table, options);
  const people = createScreenClient<IdentityOperations>(identityOperations, options);

  function keepToken<Answer>(answer: Answer): Answer {
    const found = textOf(answer, 'csrf_token');
    if (found === null) return answer;
    token = found;
    renewals += 1;
    personId ??= textOf(answer, 'id');
    return answer;
  }

  async function goOn<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
    for (let repeats = 0; ; repeats += 1) {
      const renewalsBefore = renewals;
      try {
        return keepToken(await attempt());
      } catch (error) {
        const need = error instanceof ScreenError ? needOf(error) : null;
        if (need === null || repeats === repeatsMax) throw error;
        // A step-up has changed the session during this request. The signed-in person is not known yet.
        if (renewals !== renewalsBefore && asked?.question.need !== 'sign_in') continue;
        if (!(await (need === 'token' ? readToken() : ask(need)))) throw error;
      }
    }
  }

  /** Another tab has signed in. Nothing typed here is sent in the name of another person. */
  async function readToken(): Promise<boolean> {
    const me = await people('getMe');
    if (me.id === personId) keepToken(me);
    else location.reload();
    return me.id === personId;
  }

  /** One dialog at a time: whoever needs something while it is open waits for it too. */
  function ask(need: Need): Promise<boolean> {
    // A page without dialogs cannot ask; it shows the refusal.
    if (listeners.size === 0) return Promise.resolve(false);
    if (asked !== null) {
      if (need === 'sign_in') asked.question.signInFirst();
      return asked.settled;
    }
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const settle = (isAnswered: boolean): void => {
      asked = null;
      resolve(isAnswered);
      announce();
    };
    const open = (wanted: Need): void => {
      if (asked?.question.need === wanted) return;
      const question: Question = {
        need: wanted,
        answer: () => settle(true),
        giveUp: () => settle(false),
        signInFirst: () => open('sign_in'),
      };
      asked = { question, settled: promise };
      announce();
    };
    open(need);
    return promise;
  }

  function announce(): void {
    for (const listener of listeners) listener();
  }

  return {
    call: (name, ...input) => goOn(() => client(name, ...input)),
    identity: async (name, ...input) => {
      if (!asksNobody.has(name)) return goOn(() => people(name, ...input));
      const answer = keepToken(await people(name, ...input));
      if (name === 'signOut') [token, personId] = [null, null];
      return answer;
    },
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    question: () => asked?.question ?? null,
  };
}

interface Asked {
  readonly question: Question;
  readonly settled: Promise<boolean>;
}

/** `token`: the page's token is not that of the session that the browser has now. */
function needOf({ status, reason }: ScreenError): Need | 'token' | null {
  if (status === 401) return 'sign_in';
  if (status !== 403) return null;
  if (reason === 'csrf_token') return 'token';
  return reason === 'second_factor_stale' ? 'second_factor' : null;
}

function textOf(answer: unknown, name: string): string | null {
  if (typeof answer !== 'object' || answer === null) return null;
  const value: unknown = Reflect.get(answer, name);
  return typeof value === 'string' ? value : null;
}
