import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { CheckoutRefusal, PayerResult } from '../core/checkout.ts';
import { payerChoice } from '../core/inputs.ts';
import type { Simulator } from '../core/simulator.ts';
import { renderCheckout, renderDone, renderRefusal } from './checkout-page.ts';

const linkPath = z.object({ id: z.string() });

const refusalStatuses: Readonly<Record<CheckoutRefusal, number>> = {
  unknown_link: 404,
  expired: 410,
  disabled: 410,
  already_paid: 409,
  used_up: 409,
};

/** The hosted page: GET shows it, POST decides. */
export function addCheckoutRoutes(server: FastifyInstance, simulator: Simulator): void {
  server.get('/checkout/:id', async (request, reply) => {
    const { id } = linkPath.parse(request.params);
    const opened = simulator.openCheckout(id);
    if (opened.kind === 'reject') return refuse(reply, opened.reason);
    return sendPage(reply, 200, renderCheckout(opened.side, opened.session));
  });

  server.post('/checkout/:id', async (request, reply) => {
    const { id } = linkPath.parse(request.params);
    const form = readForm(request.body);
    const result =
      form['outcome'] === 'cancel' ? simulator.cancel(id) : payByForm(simulator, id, form);
    return result === null ? refuse(reply, 'unknown_link') : answer(reply, result);
  });
}

function payByForm(
  simulator: Simulator,
  link: string,
  form: Readonly<Record<string, string>>,
): PayerResult | null {
  const choice = payerChoice.safeParse(form);
  return choice.success ? simulator.pay(link, choice.data) : null;
}

async function answer(reply: FastifyReply, result: PayerResult): Promise<FastifyReply> {
  if (result.kind === 'reject') return refuse(reply, result.reason);
  if (result.redirectUrl === null) return sendPage(reply, 200, renderDone(result.status));
  return reply.code(303).header('location', result.redirectUrl).send();
}

async function refuse(reply: FastifyReply, reason: CheckoutRefusal): Promise<FastifyReply> {
  return sendPage(reply, refusalStatuses[reason], renderRefusal(reason));
}

async function sendPage(reply: FastifyReply, status: number, page: string): Promise<FastifyReply> {
  return reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    .send(page);
}

/** The last value of a name wins: the cancel button comes after the radio buttons. */
function readForm(body: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(typeof body === 'string' ? body : ''));
}
