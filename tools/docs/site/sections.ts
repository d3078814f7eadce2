/** A group of pages for one kind of reader, in sidebar order. */
export interface Section {
  readonly label: string;
  /** The first part of its pages' addresses. */
  readonly folder: string;
  readonly summary: string;
  /** Addresses within the folder, with the file that each page is made from. */
  readonly pages: Readonly<Record<string, string>>;
}

/** Which page is for whom. A file of `docs/` that is missing here fails a test. */
export const sections: readonly Section[] = [
  {
    label: 'Developers',
    folder: 'developers',
    summary: 'Take a payment, receive its webhook, go live.',
    pages: {
      quickstart: 'docs/quickstart.md',
      'payments-api': 'docs/api-payments.md',
      'accounting-api': 'docs/api-accounting.md',
      checkout: 'docs/checkout.md',
      payments: 'docs/payments.md',
      refunds: 'docs/refunds.md',
      disputes: 'docs/disputes.md',
      payouts: 'docs/payouts.md',
      subscriptions: 'docs/subscriptions.md',
      webhooks: 'docs/webhooks.md',
      'webhooks-on-localhost': 'docs/webhooks-on-localhost.md',
      'which-events': 'docs/which-events.md',
      scopes: 'docs/scopes.md',
      sandbox: 'docs/sandbox.md',
      'go-live': 'docs/go-live.md',
      deprecation: 'docs/deprecation.md',
      sdk: 'sdk/typescript/README.md',
      cli: 'cli/README.md',
      samples: 'docs/samples/README.md',
      glossary: 'docs/glossary.md',
    },
  },
  {
    label: 'Finance and accountants',
    folder: 'finance',
    summary: 'Balances, settlements, approvals, and how the books are kept.',
    pages: {
      'settlement-reports': 'docs/settlement-reports.md',
      approvals: 'docs/approvals.md',
      reconciliation: 'docs/reconciliation.md',
      proof: 'docs/proof.md',
      leaving: 'docs/leaving.md',
      books: 'docs/books.md',
      application: 'docs/application.md',
      rounding: 'docs/rounding.md',
      screens: 'docs/screens.md',
      members: 'docs/members.md',
      'sign-in': 'docs/sign-in.md',
      verification: 'docs/verification.md',
    },
  },
  {
    label: 'Operators',
    folder: 'operators',
    summary: 'Run it: settings, backups, metrics, and a runbook for each alert.',
    pages: {
      'self-hosting': 'docs/self-hosting.md',
      operations: 'docs/operations.md',
      maintenance: 'docs/maintenance.md',
      capacity: 'docs/capacity.md',
      console: 'docs/console.md',
      recovery: 'docs/recovery.md',
      metrics: 'docs/metrics.md',
      runbooks: 'docs/runbooks/README.md',
      'audit-chain': 'docs/audit-chain.md',
      provider: 'docs/provider.md',
      'provider-simulator': 'services/provider-simulator/README.md',
      'settlement-flow': 'docs/settlement-flow.md',
      'threat-model': 'docs/threat-model.md',
      security: 'SECURITY.md',
      changelog: 'CHANGELOG.md',
    },
  },
  {
    label: 'Contributors',
    folder: 'contributors',
    summary: 'How it is built, what always holds, and why.',
    pages: {
      contributing: 'CONTRIBUTING.md',
      architecture: 'ARCHITECTURE.md',
      features: 'docs/features.md',
      walks: 'docs/walks.md',
      invariants: 'docs/invariants.md',
      internals: 'docs/internals.md',
      ledger: 'docs/ledger.md',
      'dashboard-api': 'docs/dashboard-api.md',
      contract: 'docs/contract.md',
      reliability: 'docs/reliability.md',
      simulation: 'docs/simulation.md',
      benchmarks: 'bench/README.md',
      dependencies: 'docs/dependencies.md',
    },
  },
];

/** Folders of many small pages, each with the section that it belongs to. */
export const folders: Readonly<Record<string, string>> = {
  'docs/runbooks': 'operators/runbooks',
  'docs/decisions': 'contributors/decisions',
};
