/** A refusal of the service, as it worded it. */
export class ScreenError extends Error {
  readonly status: number;
  readonly code: string;
  readonly reason: string | null;
  readonly requestId: string | null;
  /** By the dotted name of the field: `lines.3.account_id`. */
  readonly fieldErrors: Readonly<Record<string, readonly string[]>>;
  readonly retryAfterSeconds: number | null;

  constructor(parts: Omit<ScreenError, keyof Error> & { readonly message: string }) {
    super(parts.message);
    this.status = parts.status;
    this.code = parts.code;
    this.reason = parts.reason;
    this.requestId = parts.requestId;
    this.fieldErrors = parts.fieldErrors;
    this.retryAfterSeconds = parts.retryAfterSeconds;
  }
}

/** The request may or may not have reached the service: what it did is not known. */
export class NoAnswer extends Error {
  constructor(cause: unknown) {
    super('The service did not answer.', { cause });
  }
}

export function readRefusal(response: Response, read: unknown): ScreenError {
  const body = isRecord(read) ? read : {};
  const { error } = body;
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ScreenError({
    status: response.status,
    message: sentenceOf(error) ?? `The service answered ${response.status}.`,
    code: textOf(body['code']) ?? 'unknown',
    reason: textOf(body['reason']) ?? response.headers.get('error-reason'),
    requestId: textOf(body['request_id']) ?? response.headers.get('x-request-id'),
    fieldErrors: { ...fieldErrorsOf(error), ...blamedField(body['field'], error) },
    retryAfterSeconds: Number.isNaN(seconds) ? null : seconds,
  });
}

function sentenceOf(error: unknown): string | null {
  if (typeof error === 'string') return error;
  const forms = isRecord(error) ? error['formErrors'] : undefined;
  const texts = Array.isArray(forms) ? forms.filter((text) => typeof text === 'string') : [];
  if (texts.length > 0) return texts.join(' ');
  const [first] = Object.values(fieldErrorsOf(error));
  return first?.[0] ?? null;
}

function fieldErrorsOf(error: unknown): Readonly<Record<string, readonly string[]>> {
  const fields = isRecord(error) ? error['fieldErrors'] : undefined;
  if (!isRecord(fields)) return {};
  return Object.fromEntries(
    Object.entries(fields).map(([name, texts]) => [
      name,
      Array.isArray(texts) ? texts.filter((text) => typeof text === 'string') : [],
    ]),
  );
}

/** A rule's refusal names the field to blame beside its sentence. */
function blamedField(field: unknown, error: unknown): Readonly<Record<string, readonly string[]>> {
  return typeof field === 'string' && typeof error === 'string' ? { [field]: [error] } : {};
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
