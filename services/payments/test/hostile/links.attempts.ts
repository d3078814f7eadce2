import { readReply } from '@countinghouse/testing/hostile';
import type { Attempt } from '@countinghouse/testing/hostile';
import { validLink } from './support/merchants.ts';
import type { MerchantsWorld } from './support/merchants.ts';
import { refusedCall } from './support/refused-call.ts';

const actor = 'malicious merchant';

const httpsOnly = 'Must be an https:// address.';

type Field = 'amount' | 'currency' | 'imageUrl' | 'minAmount' | 'returnUrl' | 'title';

/** A link with one bad field, and what the refusal says of that field. */
const refused: readonly (readonly [
  id: number,
  idea: string,
  field: Field,
  value: unknown,
  words: string,
])[] = [
  [341, 'javascript', 'returnUrl', 'javascript:alert(1)', httpsOnly],
  [342, 'data', 'returnUrl', 'data:text/html,<script>alert(1)</script>', httpsOnly],
  [343, 'http plain', 'returnUrl', 'http://shop.example/', httpsOnly],
  [344, 'protocol-relative', 'returnUrl', '//evil.example/', httpsOnly],
  [345, 'userinfo', 'returnUrl', 'https://shop.example@evil.example/', 'user name or password'],
  [346, 'CRLF', 'returnUrl', 'https://shop.example/\r\nSet-Cookie: a=b', httpsOnly],
  [347, 'tab', 'returnUrl', 'https://shop\t.example/', httpsOnly],
  [348, 'file', 'returnUrl', 'file:///etc/passwd', httpsOnly],
  [349, 'vbscript', 'returnUrl', 'vbscript:msgbox(1)', httpsOnly],
  [350, 'backslash', 'returnUrl', String.raw`https:\\evil.example`, httpsOnly],
  [351, 'blank', 'returnUrl', ' https://shop.example/', httpsOnly],
  [355, 'javascript', 'imageUrl', 'javascript:alert(1)', httpsOnly],
  [356, 'data svg', 'imageUrl', 'data:image/svg+xml,<svg onload=alert(1)>', httpsOnly],
  [357, 'http', 'imageUrl', 'http://shop.example/a.png', httpsOnly],
  [358, 'quote break', 'imageUrl', 'https://shop.example/a.png" onerror="alert(1)', httpsOnly],
  [360, 'csp break', 'imageUrl', 'https://shop.example; script-src *', httpsOnly],
  [362, 'negative', 'amount', -1, 'at least 0.01'],
  [363, 'zero', 'amount', 0, 'at least 0.01'],
  [364, 'fraction', 'amount', 1.005, 'at most 2 decimal places'],
  [365, 'text', 'amount', '50', 'Must be a number.'],
  [366, 'huge', 'amount', 1e15, 'at most 100000000'],
  [367, '1e-9', 'amount', 1e-9, 'at least 0.01'],
  [368, '(min above max)', 'minAmount', 9, 'Unknown field.'],
  [369, 'XXX', 'currency', 'XXX', 'ISO 4217'],
  [370, 'long', 'title', 'a'.repeat(141), 'at most 140 characters'],
];

/** Addresses that are allowed, because only a payer's own browser goes there, after paying. */
const followed: readonly (readonly [id: number, idea: string, returnUrl: string])[] = [
  [352, 'unicode dot', 'https://evil。example/'],
  [353, 'ip', 'https://10.0.0.1/'],
  [354, 'port', 'https://shop.example:8443/'],
];

async function createLink(world: MerchantsWorld, change: Readonly<Record<string, unknown>>) {
  const { key } = world.attacker;
  const reply = await world.send('POST', '/payment-links', {
    key,
    body: { ...validLink, ...change },
  });
  return { ...reply, link: JSON.parse(reply.text) };
}

async function readPage({ api }: MerchantsWorld, code: string) {
  const response = await fetch(`${api.address}/pay/${code}`);
  const policy = response.headers.get('content-security-policy') ?? '';
  return { ...(await readReply(response)), policy };
}

export const attempts: readonly Attempt<MerchantsWorld>[] = [
  ...refused.map(([id, idea, field, value, words]) =>
    refusedCall({
      id,
      actor,
      idea: `link: ${field} ${idea}`,
      method: 'POST',
      path: '/payment-links',
      call: ({ attacker: { key } }) => ({ key, body: { ...validLink, [field]: value } }),
      status: 400,
      words: [`"${field}":[`, words],
    }),
  ),
  ...followed.map(([id, idea, returnUrl]): Attempt<MerchantsWorld> => ({
    id,
    actor,
    idea: `link: returnUrl ${idea}, on the payer’s page before the payment`,
    run: async (world) => {
      const { link } = await createLink(world, { returnUrl });
      const { text } = await readPage(world, link.code);
      return text.includes(new URL(returnUrl).host) ? text : null;
    },
  })),
  {
    id: 359,
    actor,
    idea: 'link: imageUrl of another origin breaks out of the page’s policy',
    run: async (world) => {
      const { link } = await createLink(world, { imageUrl: 'https://169.254.169.254/latest/' });
      const { text, policy } = await readPage(world, link.code);
      const isContained = /(?:^|; )img-src (?:'self' )?https:\/\/169\.254\.169\.254(?:;|$)/.test(
        policy,
      );
      const isOnlyPicture = !policy.replace(/img-src [^;]+/, '').includes('169.254.169.254');
      return isContained && isOnlyPicture ? null : `${policy} ${text}`;
    },
  },
  {
    id: 361,
    actor,
    idea: 'link: XSS by title/description',
    run: async (world) => {
      const script = '"><script>alert(1)</script>';
      const { link } = await createLink(world, { title: script, description: script });
      const { status, text, policy } = await readPage(world, link.code);
      const isShown = status === 200 && text.includes('&lt;script>alert(1)');
      const isInert = !text.includes('<script>alert(1)') && policy.startsWith("default-src 'none'");
      return isShown && isInert ? null : `${status} ${policy} ${text}`;
    },
  },
  {
    id: 371,
    actor,
    idea: 'link: control, newline and right-to-left characters in a title shown to payers',
    run: async (world) => {
      for (const character of ['\u0007', '\r\n', '\u202e']) {
        const { status, text } = await createLink(world, { title: `Shop${character}pohS` });
        if (status !== 400) return `${status} ${text}`;
      }
      return null;
    },
  },
];
