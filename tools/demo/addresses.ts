import type { authorityFiles } from '../dev/webhook-environment.ts';
import type { AccountingAddresses } from './accounting.ts';
import type { DemoBridge } from './bridge.ts';
import type { DemoKeys } from './keys.ts';
import type { DemoOperator } from './operators.ts';
import type { DemoPerson } from './people.ts';

/** The operators' console of a service, and their links. */
export type DemoConsole = {
  readonly console_url: string;
  readonly operators: readonly DemoOperator[];
};

/** The content of the JSON output. */
export type DemoAddresses = {
  readonly payments: {
    readonly base_url: string;
    readonly dashboard_api_url: string;
    readonly pay_url: string;
    readonly qr_url: string;
    readonly simulator_url: string;
    readonly verification_url: string;
    readonly webhook_url: string;
    readonly business_id: string;
    /** No key here moves real money, live or test. */
    readonly simulated_live: true;
    /** A refund that waits for a second person. */
    readonly approval_id: string;
    readonly staff: readonly DemoPerson[];
  } & DemoKeys &
    DemoConsole;
  readonly accounting: AccountingAddresses & DemoConsole;
  /** The connection through which the books follow the payments. */
  readonly bridge: DemoBridge;
  /** Files of the certificate authority that both services' webhooks trust. */
  readonly receiver_authority: typeof authorityFiles;
  /** The settings that operators' commands need. */
  readonly operator: Readonly<Record<'payments' | 'accounting', Record<string, string>>>;
};
