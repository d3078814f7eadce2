import { accountNames, chart } from '../../../services/payments/src/ledger/ledger/chart.rules.ts';
import {
  invariantIds,
  invariants,
} from '../../../services/payments/src/ledger/ledger/invariant.rules.ts';
import { toEntries } from '../../../services/payments/src/ledger/ledger/posting.rules.ts';
import { templates } from '../../../services/payments/src/ledger/ledger/templates.rules.ts';
import type {
  AmountName,
  TemplateName,
} from '../../../services/payments/src/ledger/ledger/templates.rules.ts';
import { withSections } from './generated-sections.ts';
import { markdownTable } from './markdown-table.ts';

/** The chart, the postings and the invariants, from the code. */
export function ledgerPage(): string {
  return withSections('docs/ledger.md', {
    chart: chartTable(),
    postings: postingsTable(),
    invariants: markdownTable(
      ['', 'what is computed anew'],
      invariantIds.map((id) => [id, invariants[id]]),
    ),
  });
}

function chartTable(): string {
  return markdownTable(
    ['code', 'account', 'side', 'kind', 'whose', 'what it holds'],
    accountNames.map((name) => {
      const { code, side, mode, owner, meaning } = chart[name];
      const whose = owner === 'workspace' ? 'the merchant’s' : 'one per recipient';
      return [String(code), `\`${name}\``, side, mode, whose, meaning];
    }),
  );
}

/**
 * 100.00 with a fee of 3.20 and 70 % for a recipient; 100.01 for a charge with a different amount.
 * 40.00 of it is refunded before it settles, the provider keeps 1.40, and 10.00 is paid out for
 * 0.25. If the payer disputes all of it, losing costs 5.00 more. 10 % of a charge may be reserved.
 */
const example = {
  gross: 10_000n,
  fee: 320n,
  share: 7_000n,
  received: 10_001n,
  returned: 10_001n,
  atProvider: 4_000n,
  atBank: 0n,
  cleared: 6_000n,
  cost: 140n,
  shareOwed: 4_200n,
  released: 1_480n,
  repaid: 0n,
  takenBack: 0n,
  short: 0n,
  fromPending: 1_200n,
  fromAvailable: 0n,
  fromReceivable: 0n,
  shareRecovered: 0n,
  payout: 1_000n,
  chargeback: 10_000n,
  reserve: 1_000n,
  toPending: 0n,
  fromReserve: 0n,
} as const;

/** The example's amounts in postings other than a charge. */
const otherExamples: Partial<Record<TemplateName, Partial<Record<AmountName, bigint>>>> = {
  refund_reserved: { fee: 0n, share: 2_800n },
  refund_executed: { fee: 0n, share: 2_800n },
  refund_released: { fee: 0n, share: 2_800n },
  refund_reversed: { fee: 0n, share: 2_800n },
  suspense_settled: { cleared: 10_001n },
  payout_completed: { cost: 25n },
  dispute_opened: { fromPending: 2_680n, fromAvailable: 7_000n, fromReceivable: 820n },
  dispute_won: { fromPending: 0n, fromAvailable: 9_680n, fromReceivable: 820n },
  dispute_lost: { fee: 500n },
  reserve_released: { released: 1_000n },
};

function postingsTable(): string {
  return markdownTable(
    ['posting', 'debit', 'credit', 'with the example’s amounts'],
    templateNames().map((name) => {
      const { lines } = templates[name];
      const side = (times: 1 | -1): string =>
        lines
          .filter((line) => Object.values(line.amounts)[0] === times)
          .map((line) => {
            const isHeld = line.layer === 'held' ? ' (held)' : '';
            return `\`${line.account}\` ${formula(line.amounts, times)}${isHeld}`;
          })
          .join('<br>');
      return [`\`${name}\``, side(1), side(-1), workedExample(name)];
    }),
  );
}

function workedExample(name: TemplateName): string {
  return toEntries({
    workspaceId: '',
    source: { kind: 'payment', id: '', step: 'charged' },
    referenceId: '',
    template: name,
    currency: 'NGN',
    amounts: { ...example, ...otherExamples[name] },
    splitRecipientId: 'recipient',
    effectiveAt: new Date(0),
  })
    .map(({ account, amountMinor, layer }) => {
      const amount = (amountMinor < 0n ? -amountMinor : amountMinor).toLocaleString('en-US');
      const isHeld = layer === 'held' ? ' (held)' : '';
      return `${amountMinor > 0n ? 'Dr' : 'Cr'} ${account} ${amount}${isHeld}`;
    })
    .join('<br>');
}

function formula(amounts: Readonly<Record<string, number>>, side: 1 | -1): string {
  return Object.entries(amounts)
    .map(([amount, times], index) => {
      const isAdded = times === side;
      if (index === 0) return amount;
      return isAdded ? ` + ${amount}` : ` − ${amount}`;
    })
    .join('');
}

function templateNames(): readonly TemplateName[] {
  return Object.keys(templates).filter((name): name is TemplateName => name in templates);
}
