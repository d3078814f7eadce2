import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { memberCallerOf } from '../../edge/app-gate.ts';
import { oneParams, orgParams } from '../../edge/app-params.wire.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import {
  findInvoiceReminders,
  readReminderSchedule,
  findRemindersOfContact,
} from './read-reminders.ts';
import {
  contactNotFound,
  contactRemindersBody,
  contactRemindersRecord,
  excludeBody,
  invoiceNotFound,
  invoiceRemindersRecord,
  scheduleBody,
  scheduleRecord,
  toContactRemindersRecord,
  toInvoiceRemindersRecord,
  toRemindersReply,
  toScheduleRecord,
  toSteps,
} from './reminders.wire.ts';
import { excludeInvoice, setContactReminders, setSchedule } from './set-reminders.ts';

export function addReminderRoutes(app: HttpServer, deps: BooksDeps): void {
  addScheduleRoutes(app, deps);
  addContactRoutes(app, deps);
  addInvoiceRoutes(app, deps);
}

function addScheduleRoutes(app: HttpServer, deps: BooksDeps): void {
  app.get(
    '/reminder-schedule',
    routeOptions(
      'settings:read',
      {
        operationId: 'getReminderSchedule',
        tags: ['Settings'],
        summary: 'Retrieve the schedule of invoice reminders',
      },
      { params: orgParams, response: { 200: scheduleRecord } },
    ),
    async (request, reply) => {
      const schedule = await readReminderSchedule(deps, memberCallerOf(request).orgId);
      return reply.send(toScheduleRecord(schedule));
    },
  );
  app.put(
    '/reminder-schedule',
    routeOptions(
      'settings:change',
      {
        operationId: 'setReminderSchedule',
        tags: ['Settings'],
        summary: 'Update the schedule of invoice reminders',
        description:
          'Reminders go out in the morning of each step’s day, once per invoice and step, while the invoice has an open balance. A step whose day passed more than two days ago is not sent.',
        errors: [409],
      },
      { params: orgParams, body: scheduleBody, response: { 200: scheduleRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      const { version, enabled: isOn, hour, steps } = request.body;
      const content = { isOn, hour, steps: toSteps(steps) };
      const outcome = await setSchedule(deps, { orgId, actor, version, content });
      if (outcome.kind === 'reject') return sendError(reply, toRemindersReply(outcome));
      return reply.send(toScheduleRecord(outcome.schedule));
    },
  );
}

function addContactRoutes(app: HttpServer, deps: BooksDeps): void {
  app.get(
    '/contacts/:id/reminders',
    routeOptions(
      'contacts:read',
      {
        operationId: 'getContactReminders',
        tags: ['Contacts'],
        summary: 'Retrieve how a contact is reminded',
        errors: [404],
      },
      { params: oneParams, response: { 200: contactRemindersRecord } },
    ),
    async (request, reply) => {
      const { orgId } = memberCallerOf(request);
      const found = await findRemindersOfContact(deps, orgId, request.params.id);
      if (found === null) return sendError(reply, contactNotFound);
      return reply.send(toContactRemindersRecord(found));
    },
  );
  app.put(
    '/contacts/:id/reminders',
    routeOptions(
      'contacts:write',
      {
        operationId: 'setContactReminders',
        tags: ['Contacts'],
        summary: 'Set whether and when a contact is reminded',
        errors: [404, 409],
      },
      { params: oneParams, body: contactRemindersBody, response: { 200: contactRemindersRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      const { version, mode, steps } = request.body;
      const content = { mode, steps: toSteps(steps) };
      const order = { orgId, actor, contactId: request.params.id, version, content };
      const outcome = await setContactReminders(deps, order);
      if (outcome.kind === 'reject') return sendError(reply, toRemindersReply(outcome));
      return reply.send(toContactRemindersRecord(outcome.reminders));
    },
  );
}

function addInvoiceRoutes(app: HttpServer, deps: BooksDeps): void {
  const path = '/documents/:id/reminders';
  app.get(
    path,
    routeOptions(
      'documents:read',
      {
        operationId: 'getInvoiceReminders',
        tags: ['Documents'],
        summary: 'List an invoice’s reminders and the next one',
        errors: [404],
      },
      { params: oneParams, response: { 200: invoiceRemindersRecord } },
    ),
    async (request, reply) => {
      const found = await findInvoiceReminders(deps, memberCallerOf(request), request.params.id);
      if (found === null) return sendError(reply, invoiceNotFound);
      return reply.send(toInvoiceRemindersRecord(found));
    },
  );
  app.put(
    path,
    routeOptions(
      'documents:send',
      {
        operationId: 'excludeFromReminders',
        tags: ['Documents'],
        summary: 'Leave an invoice out of the reminder schedule, or include it again',
        errors: [404],
      },
      { params: oneParams, body: excludeBody, response: { 200: invoiceRemindersRecord } },
    ),
    async (request, reply) => {
      const caller = memberCallerOf(request);
      const order = { id: request.params.id, isExcluded: request.body.excluded };
      const isDone = await excludeInvoice(deps, caller, order);
      const found = isDone ? await findInvoiceReminders(deps, caller, order.id) : null;
      if (found === null) return sendError(reply, invoiceNotFound);
      return reply.send(toInvoiceRemindersRecord(found));
    },
  );
}
