import { dayIn } from '@countinghouse/calendar';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { IdentitySession, IdentitySessions } from '../identity/identity-sessions.ts';
import { checkStatuses, findFlaws } from '../identity/identity.rules.ts';
import type { FormField, PersonForm } from '../identity/identity.rules.ts';
import { isSigned } from '../identity/signature.ts';
import { renderIdentityPage, renderMissing } from './identity-page.ts';
import { identityPolicy } from './identity-style.ts';
import { languages } from './identity-texts.ts';
import type { Language } from './identity-texts.ts';

export interface IdentityRouteDeps {
  readonly sessions: IdentitySessions;
  readonly key: string;
  readonly nowMs: () => number;
  /** The base URL of the page. */
  readonly publicUrl: () => string;
}

const order = z.object({
  reference: z.uuid(),
  environment: z.enum(['live', 'test']),
  type: z.enum(['business', 'owner']),
  business_name: z.string(),
  person_name: z.string().nullable(),
  return_url: z.url().nullable(),
  notice_url: z.url(),
  expires_at: z.iso.datetime(),
});
const referencePath = z.object({ reference: z.string() });
const decision = z.object({
  status: z.enum(checkStatuses).exclude(['open', 'in_review']),
  reason: z.string().nullable().default(null),
});

/** The client's API; each call is signed. */
export function addCheckApiRoutes(server: FastifyInstance, deps: IdentityRouteDeps): void {
  const { sessions, key, nowMs, publicUrl } = deps;
  const isForged = ({ method, url, headers, body }: FastifyRequest): boolean => {
    const text = typeof body === 'string' ? body : '';
    return !isSigned(key, { method, path: url, body: text }, headers, nowMs());
  };
  const answer = (session: IdentitySession | null, reply: FastifyReply): FastifyReply => {
    if (session === null) return reply.code(404).send({ error: 'unknown reference' });
    const { reference, verdict, token } = session;
    return reply.send({ reference, ...verdict, url: `${publicUrl()}/check/${token}` });
  };
  server.post('/v1/sessions', async (request, reply) => {
    if (isForged(request)) return reply.code(401).send({ error: 'signature' });
    const asked = order.parse(JSON.parse(String(request.body)));
    const session = sessions.create({
      reference: asked.reference,
      environment: asked.environment,
      type: asked.type,
      businessName: asked.business_name,
      personName: asked.person_name,
      returnUrl: asked.return_url,
      noticeUrl: asked.notice_url,
      expiresAtMs: Date.parse(asked.expires_at),
    });
    return answer(session, reply);
  });
  server.get('/v1/sessions/:reference', async (request, reply) => {
    if (isForged(request)) return reply.code(401).send({ error: 'signature' });
    return answer(sessions.byReference(referencePath.parse(request.params).reference), reply);
  });
  server.post('/v1/sessions/:reference/cancel', async (request, reply) => {
    if (isForged(request)) return reply.code(401).send({ error: 'signature' });
    const { reference } = referencePath.parse(request.params);
    const session = sessions.byReference(reference);
    if (session !== null) sessions.cancel(session);
    return answer(sessions.byReference(reference), reply);
  });
  // Not part of a checker's API: lets scripts make the reviewer's decision.
  server.post('/simulator/sessions/:reference/decision', async (request, reply) => {
    const { reference } = referencePath.parse(request.params);
    const session = sessions.byReference(reference);
    if (session?.verdict.status !== 'in_review') {
      return reply.code(409).send({ error: 'no review' });
    }
    sessions.review(session, decision.parse(JSON.parse(String(request.body))));
    return answer(sessions.byReference(reference), reply);
  });
}

const tokenPath = z.object({ token: z.string() });

/** The person's pages: GET shows the current step, POST completes it. */
export function addCheckPageRoutes(server: FastifyInstance, deps: IdentityRouteDeps): void {
  const { sessions } = deps;
  const show = (request: FastifyRequest, reply: FastifyReply, seen: Seen = {}): FastifyReply => {
    const language = languageOf(request);
    const session = sessions.byToken(tokenPath.parse(request.params).token);
    if (session === null) return sendPage(reply, 404, renderMissing(language));
    const { flaws = [], entered = session.person } = seen;
    const isSecondTry = session.failedTries > 0;
    const page = renderIdentityPage(session, { language, flaws, entered, isSecondTry });
    return sendPage(reply, flaws.length > 0 ? 400 : 200, page);
  };
  server.get('/check/:token', async (request, reply) => show(request, reply));
  server.post('/check/:token', async (request, reply) => {
    const session = sessions.byToken(tokenPath.parse(request.params).token);
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    // A step completed before, in another tab or by going back, is shown and not repeated.
    if (session === null || form.get('step') !== session.step) return show(request, reply);
    const seen = takeStep(deps, session, form);
    if (seen !== null) return show(request, reply, seen);
    return reply.code(303).header('location', request.url).send();
  });
}

interface Seen {
  readonly flaws?: readonly FormField[];
  readonly entered?: PersonForm;
}

/** Null if the step was completed; otherwise what to show again. */
function takeStep(
  { sessions, nowMs }: IdentityRouteDeps,
  session: IdentitySession,
  form: URLSearchParams,
): Seen | null {
  switch (session.step) {
    case 'consent':
      sessions.consent(session);
      return null;
    case 'document': {
      const entered: PersonForm = {
        name: form.get('name') ?? '',
        documentNumber: (form.get('documentNumber') ?? '').trim(),
        bornOn: form.get('bornOn') ?? '',
      };
      const flaws = findFlaws(entered, dayIn('UTC', new Date(nowMs())));
      if (flaws.length > 0) return { flaws, entered };
      sessions.enterPerson(session, entered);
      return null;
    }
    case 'liveness':
      return sessions.lookAt(session, form.get('gaze') ?? '') === 'again' ? {} : null;
    case 'done':
      return {};
  }
}

function languageOf(request: FastifyRequest): Language {
  const asked = new URL(request.url, 'http://check').searchParams.get('lang');
  const wished = asked ?? request.headers['accept-language'] ?? '';
  return languages.find((language) => wished.toLowerCase().startsWith(language)) ?? 'en';
}

function sendPage(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header('vary', 'accept-language')
    .header('content-security-policy', identityPolicy)
    .send(page);
}
