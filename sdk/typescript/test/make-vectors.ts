import { createHmac } from 'node:crypto';

/*
 * Makes vectors.json: `node test/make-vectors.ts > test/vectors.json`. It knows the two formulas and
 * nothing of the code that signs or verifies.
 */

const first = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';
const second = 'whsec_ZmVkY2JhOTg3NjU0MzIxMGZlZGNiYTk4NzY1NDMyMTA=';
const timestamp = 1_794_735_000;
const id = '01a1dcb4-1f0e-7c52-8012-9a4e6b7c8d90';

const payout =
  '{"id": "01a1dcb4-1f0e-7c52-8012-9a4e6b7c8d91", "amount": 1050, "status": "failed", "currency": "NGN", "failure_reason": "REASON"}';
const contact =
  '{"id": "01a1dcb4-1f0e-7c52-8012-9a4e6b7c8d92", "name": "NAME", "email": null, "currency": "EUR", "is_customer": true, "is_supplier": false}';

const vectors = [
  payments('ascii', [first], 'payout.failed', payout.replace('REASON', 'Account closed')),
  payments(
    'multi-byte',
    [first],
    'payout.failed',
    payout.replace('REASON', 'Ọ̀gá 口座 😀 \\" \\\\'),
  ),
  payments('empty data', [first], 'later.type', '{}'),
  payments('large', [first], 'payout.failed', payout.replace('REASON', 'long ć '.repeat(4_000))),
  payments('two secrets', [first, second], 'payout.failed', payout),
  accounting('ascii', [first], 'contact.created', contact.replace('NAME', 'Adire Lane Ltd')),
  accounting('multi-byte', [first], 'contact.created', contact.replace('NAME', 'Zażółć 口座 😀')),
  accounting('two secrets', [first, second], 'contact.created', contact),
];
process.stdout.write(`${JSON.stringify(vectors, null, 2)}
`);

function payments(name: string, secrets: readonly string[], type: string, data: string) {
  const body = `{"id":"${id}","type":"${type}","created_at":"2026-11-15T09:30:00.000Z","sequence":7,"environment":"live","data":${data}}`;
  const [signature = '', next] = secrets.map((secret) =>
    hmac(secret, `${timestamp}.${body}`, 'hex'),
  );
  const headers: Record<string, string> = {
    'X-Service-Event': type,
    'X-Service-Timestamp': String(timestamp),
    'X-Service-Signature': signature,
    ...(next !== undefined && { 'X-Service-Signature-Next': next }),
    ...standard(secrets, body),
  };
  return { name: `payments, ${name}`, secrets, timestamp, body, headers };
}

function accounting(name: string, secrets: readonly string[], type: string, data: string) {
  const body = `{"id":"${id}","type":"${type}","created_at":"2026-11-15T09:30:00.000Z","org_id":"01a1dcb4-1f0e-7c52-8012-9a4e6b7c8d93","data":${data}}`;
  const [signature, next] = secrets.map(
    (secret) => `t=${timestamp},v1=${hmac(secret, `${timestamp}.${body}`, 'hex')}`,
  );
  const headers: Record<string, string> = {
    'X-Accounting-Event': type,
    'X-Accounting-Delivery': '01a1dcb4-1f0e-7c52-8012-9a4e6b7c8d94',
    'X-Accounting-Signature': signature ?? '',
    ...(next !== undefined && { 'X-Accounting-Signature-Next': next }),
    ...standard(secrets, body),
  };
  return { name: `accounting, ${name}`, secrets, timestamp, body, headers };
}

function standard(secrets: readonly string[], body: string) {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    return `v1,${hmac(key, `${id}.${timestamp}.${body}`, 'base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}

function hmac(key: string | Buffer, text: string, encoding: 'hex' | 'base64'): string {
  return createHmac('sha256', key).update(text).digest(encoding);
}
