import { payTargetStatuses } from '../../../services/payments/src/charges/checkout/pay-target.rules.ts';
import { paymentMoves } from '../../../services/payments/src/charges/payments/payment-moves.rules.ts';
import { paymentStatuses } from '../../../services/payments/src/charges/payments/payment.rules.ts';
import { withSections } from './generated-sections.ts';

/** The transitions that the rules and the database allow, as a diagram. */
export function paymentsPage(): string {
  return withSections('docs/payments.md', {
    'payment moves': diagram([
      '[*] --> pending',
      ...paymentStatuses.flatMap((from) => paymentMoves[from].map((to) => `${from} --> ${to}`)),
    ]),
    'link states': payTargetStatuses.map((status) => `\`${status}\``).join(', '),
  });
}

function diagram(lines: readonly string[]): string {
  return ['```mermaid', 'stateDiagram-v2', ...lines.map((line) => `  ${line}`), '```'].join('\n');
}
