import { listOpenInvoices, lockStatement } from './statement-parts.sql.ts';

/** For other areas: what a customer can pay, and the lock under which it is offered. */
export const readOpenInvoices: typeof listOpenInvoices = listOpenInvoices;
export const lockContactStatement: typeof lockStatement = lockStatement;
