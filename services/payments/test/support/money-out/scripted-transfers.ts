import type {
  Answer,
  BankAccount,
  Finding,
  ResolvedAccount,
  Transfer,
  TransferRequest,
} from '../../../src/provider/provider.ts';

/** The part of a scripted provider that pays out. */
export interface TransferScript {
  readonly sent: TransferRequest[];
  /** What the provider has, by our reference: the first of a reference, as it would be there. */
  readonly known: Map<string, Transfer>;
  /** Answers in order; when they run out, transfers are accepted and pending. */
  readonly answers: (Answer<Transfer> | 'lost' | 'arrived')[];
  /** Findings in order; when they run out, what is known. */
  readonly findings: Finding<Transfer>[];
  readonly resolved: BankAccount[];
  readonly resolutions: Finding<ResolvedAccount>[];
  /** Runs before a transfer is answered. */
  beforeCreate: () => Promise<void>;
  readonly create: (request: TransferRequest) => Promise<Answer<Transfer>>;
  readonly find: (reference: string) => Promise<Finding<Transfer>>;
  readonly resolve: (account: BankAccount) => Promise<Finding<ResolvedAccount>>;
  /** What became of the transfer there. */
  readonly end: (reference: string, change: Partial<Transfer>) => void;
}

export function createTransferScript(): TransferScript {
  const silence = { kind: 'unknown', message: 'no answer' } as const;
  const script: TransferScript = {
    sent: [],
    known: new Map(),
    answers: [],
    findings: [],
    resolved: [],
    resolutions: [],
    beforeCreate: () => Promise.resolve(),
    create: async (request) => {
      script.sent.push(request);
      await script.beforeCreate();
      const answer = script.answers.shift() ?? 'accepted';
      if (answer === 'lost') return silence;
      if (typeof answer === 'object') return answer;
      if (script.known.has(request.reference)) {
        return { kind: 'rejected', reason: 'duplicate_reference', message: 'known' };
      }
      const value = toTransfer(request);
      script.known.set(request.reference, value);
      return answer === 'arrived' ? silence : { kind: 'accepted', value };
    },
    find: (reference) => {
      const value = script.known.get(reference);
      const known = value === undefined ? missing : ({ kind: 'found', value } as const);
      return Promise.resolve(script.findings.shift() ?? known);
    },
    resolve: (account) => {
      script.resolved.push(account);
      const value = { ...account, accountName: 'ADIRE LANE' };
      return Promise.resolve(script.resolutions.shift() ?? { kind: 'found', value });
    },
    end: (reference, change) => {
      const transfer = script.known.get(reference);
      if (transfer === undefined) throw new Error('the provider has no such transfer');
      script.known.set(reference, { ...transfer, ...change });
    },
  };
  return script;
}

/** What a question about a transfer teaches when the provider has this. */
export function reportedOutcomeOf<Told extends Pick<Transfer, 'status'>>(value: Told) {
  const kinds = { pending: 'pending', succeeded: 'confirmed', failed: 'failed' } as const;
  return { outcome: { kind: kinds[value.status], value }, by: 'question', sentAt: null } as const;
}

const missing = { kind: 'missing' } as const;

function toTransfer(request: TransferRequest): Transfer {
  return {
    providerTransferId: `transfer-${request.reference}`,
    reference: request.reference,
    status: 'pending',
    amount: request.amount,
    fee: null,
    failureMessage: null,
    createdAt: null,
  };
}
