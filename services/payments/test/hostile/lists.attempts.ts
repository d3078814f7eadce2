import type { Attempt } from '@countinghouse/testing/hostile';

/** A viewer, and every parameter of every list that the service publishes. */
export interface ListsWorld {
  readonly parameters: readonly ListParameter[];
  /** The status, and whether the text tells of the inside. */
  readonly ask: (parameter: ListParameter, value: string) => Promise<ListReply>;
  readonly close: () => Promise<void>;
}

interface ListReply {
  readonly status: number;
  readonly text: string;
}

export interface ListParameter {
  /** With ids that exist. */
  readonly path: string;
  readonly name: string;
}

const payloads = [
  "' or 1=1 --",
  "'; drop table payments; --",
  '1) union select hash from identity_passwords --',
  "\\'; select pg_sleep(5); --",
  '$1',
  '{{7*7}}',
  '${7*7}',
  '../../../etc/passwd',
  '%2e%2e%2f',
  '-1',
  '99999999999999999999',
  'NaN',
  '1e308',
  '[object Object]',
  '\u202e\ufeff',
] as const;

const inside = /syntax error|pg_|relation "|at \/|node_modules|argon2id/;

export const attempts: readonly Attempt<ListsWorld>[] = [
  {
    id: 714,
    actor: 'low-role member',
    idea: 'injection in list parameters (SQL, templates, numbers, paths)',
    // Hundreds of requests.
    isLong: true,
    run: async ({ parameters, ask }) => {
      if (parameters.length < 10) throw new Error('the document names too few parameters');
      for (const parameter of parameters) {
        const answers = await Promise.all(
          payloads.map(async (value) => ({ value, ...(await ask(parameter, value)) })),
        );
        const bad = answers.find(({ status, text }) => status >= 500 || inside.test(text));
        if (bad === undefined) continue;
        return `${parameter.path}?${parameter.name}=${bad.value}: ${bad.status} ${bad.text.slice(0, 200)}`;
      }
      return null;
    },
  },
];
