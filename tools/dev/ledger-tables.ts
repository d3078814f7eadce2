import { accountNames, chart } from '../../services/payments/src/ledger/chart.rules.ts';
import { invariantIds, invariants } from '../../services/payments/src/ledger/invariant.rules.ts';
import { toEntries } from '../../services/payments/src/ledger/posting.rules.ts';
import { templates } from '../../services/payments/src/ledger/templates.rules.ts';
import type { TemplateName } from '../../services/payments/src/ledger/templates.rules.ts';
import { withSections } from './generated-sections.ts';

/** The chart, the postings and the invariants as the code has them. */
export function ledgerPage(): string {
  return withSections('docs/ledger.md', {
    chart: chartTable(),
    postings: postingsTable(),
    invariants: table(
      ['', 'what is computed anew'],
      invariantIds.map((id) => [id, invariants[id]]),
    ),
  });
}

function chartTable(): string {
  return table(
    ['code', 'account', 'side', 'kind', 'whose', 'what it holds'],
    accountNames.map((name) => {
      const { code, side, mode, owner, meaning } = chart[name];
      const whose = owner === 'workspace' ? 'the merchant’s' : 'one per recipient';
      return [String(code), `\`${name}\``, side, mode, whose, meaning];
    }),
  );
}

/** 100.00 with a fee of 3.20 and 70 % for a recipient; 100.01 where another amount came. */
const example = {
  gross: 10_000n,
  fee: 320n,
  share: 7_000n,
  received: 10_001n,
  returned: 10_001n,
} as const;

function postingsTable(): string {
  return table(
    ['posting', 'debit', 'credit', 'with the example’s amounts'],
    templateNames().map((name) => {
      const { lines } = templates[name];
      const side = (times: 1 | -1): string =>
        lines
          .filter((line) => Object.values(line.amounts)[0] === times)
          .map((line) => `\`${line.account}\` ${formula(line.amounts, times)}`)
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
    amounts: example,
    splitRecipientId: 'recipient',
    effectiveAt: new Date(0),
  })
    .map(({ account, amountMinor }) => {
      const amount = (amountMinor < 0n ? -amountMinor : amountMinor).toLocaleString('en-US');
      return `${amountMinor > 0n ? 'Dr' : 'Cr'} ${account} ${amount}`;
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

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
