import type { CheckoutRefusal } from '../core/checkout.ts';
import type { CheckoutSession, SideName } from '../core/state.ts';
import { describeAmount } from '../core/units.rules.ts';
import { html, joinHtml } from './html.ts';
import type { Html } from './html.ts';

/** The payer's page: one form, no script. */
export function renderCheckout(side: SideName, session: CheckoutSession): string {
  const amount = describeAmount(session.amountMicros, session.currency);
  return renderPage(
    `Pay ${amount} to ${session.title}`,
    html`<h1>${session.title}</h1>
${session.description === null ? '' : html`<p>${session.description}</p>`}
<dl>
<dt>Amount</dt><dd><strong>${amount}</strong></dd>
<dt>Payer</dt><dd>${session.customer.email}</dd>
<dt>Reference</dt><dd><code>${session.txRef}</code></dd>
<dt>Side</dt><dd>${side}</dd>
</dl>
<form method="post">
<fieldset>
<legend>Payment method</legend>
${joinHtml(methods.map(([value, label], index) => radio('method', value, label, index === 0)))}
</fieldset>
<fieldset>
<legend>What happens</legend>
${joinHtml(outcomes.map(([value, label], index) => radio('outcome', value, label, index === 0)))}
</fieldset>
<p class="buttons"><button type="submit">Continue</button>
<button type="submit" name="outcome" value="cancel" class="second">Cancel and go back</button></p>
</form>`,
  );
}

export function renderRefusal(reason: CheckoutRefusal): string {
  return renderPage(
    'This payment cannot be completed',
    html`<h1>This payment cannot be completed</h1>
<p>${refusalTexts[reason]}</p>
<p>Go back to the merchant to start again.</p>`,
  );
}

/** Shown if the merchant gave no return URL. */
export function renderDone(status: string): string {
  return renderPage(
    `Payment ${status}`,
    html`<h1>Payment ${status}</h1>
<p>You can close this page.</p>`,
  );
}

const methods = [
  ['card', 'Card'],
  ['bank_transfer', 'Bank transfer'],
  ['ussd', 'USSD'],
  ['mobile_money', 'Mobile money'],
] as const;

const outcomes = [
  ['pay', 'Pay'],
  ['decline', 'Decline'],
  ['insufficient_funds', 'Insufficient funds'],
  ['pending', 'Pay later (pending)'],
  ['cancel', 'Cancel'],
] as const;

const refusalTexts: Readonly<Record<CheckoutRefusal, string>> = {
  unknown_link: 'No payment was found at this address.',
  expired: 'This payment has expired.',
  disabled: 'The merchant cancelled this payment.',
  already_paid: 'This payment is already completed or in progress.',
  used_up: 'This payment was declined.',
};

function radio(name: string, value: string, label: string, isChecked: boolean): Html {
  const id = `${name}-${value}`;
  return html`<p><input type="radio" id="${id}" name="${name}" value="${value}"${isChecked ? html` checked` : ''}>
<label for="${id}">${label}</label></p>`;
}

function renderPage(title: string, content: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>
body { font: 1.1rem/1.5 system-ui, sans-serif; color: #1b1b1b; background: #fff; margin: 0; }
.banner { background: #5c1a00; color: #fff; margin: 0; padding: 0.75rem 1rem; font-weight: bold; }
main { max-width: 34rem; margin: 0 auto; padding: 1rem; }
dt { color: #555; } dd { margin: 0 0 0.5rem; overflow-wrap: anywhere; }
fieldset { margin: 0 0 1rem; border: 1px solid #767676; } fieldset p { margin: 0.5rem 0; }
button { font: inherit; padding: 0.6rem 1.2rem; border: 2px solid #00457c; background: #00457c; color: #fff; }
button.second { background: #fff; color: #00457c; }
:focus-visible { outline: 3px solid #b35900; outline-offset: 2px; }
</style>
</head>
<body>
<header><p class="banner">Simulated payment page – no real money</p></header>
<main>
${content}
</main>
</body>
</html>
`.markup;
}
