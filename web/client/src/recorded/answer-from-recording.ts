import { toState } from './list-states.rules.ts';
import type { Recording, ScreenState } from './recording.ts';

/** Read by the frame around every screen: it stands in every state. */
const frame = /^GET \/(?:me|auth\/[\w-]+|businesses\/[^/]+|organisations\/[^/]+)$/;

const ids = /[0-9a-f]{8}-[0-9a-f-]{27}/g;

/** Answers in place of the service, from here on: nobody is asked. */
export function answerFromRecording(
  recording: Recording,
  { state, apiPath }: { readonly state: ScreenState; readonly apiPath: string },
): void {
  const find = createFinder(recording.answers);
  const findLeast = createFinder(recording.leastAnswers);
  globalThis.fetch = (input, { method = 'GET' } = {}) => {
    const address = input instanceof Request ? input.url : String(input);
    const request = `${method} ${address.slice(address.indexOf(apiPath) + apiPath.length)}`;
    const isFrame = frame.test(request);
    const { forbidden, fault } = recording.refusals;
    if (!isFrame && state === 'loading') return Promise.withResolvers<Response>().promise;
    if (!isFrame && state === 'error') return answer(fault.status, fault.body);
    if (!isFrame && state === 'no-permission') return answer(forbidden.status, forbidden.body);
    const found = (state === 'no-permission' ? findLeast(request) : undefined) ?? find(request);
    if (found !== undefined) return answer(200, isFrame ? found : toState(found, state));
    // What changes something is refused here; what reads should have been recorded.
    if (method === 'GET') {
      queueMicrotask(() => {
        throw new Error(`no recorded answer to ${request}: run ./dev screens --record`);
      });
    }
    return answer(fault.status, fault.body);
  };
}

function answer(status: number, body: unknown): Promise<Response> {
  return Promise.resolve(Response.json(body, { status }));
}

/** The answer to this request; else to the same with other filters; else to the same about another object. */
function createFinder(answers: Readonly<Record<string, unknown>>) {
  const withoutFilter = new Map<string, unknown>();
  const withoutIds = new Map<string, unknown>();
  for (const [request, found] of Object.entries(answers)) {
    const [path = ''] = request.split('?');
    if (!withoutFilter.has(path)) withoutFilter.set(path, found);
    if (!withoutIds.has(toShape(path))) withoutIds.set(toShape(path), found);
  }
  return (request: string): unknown => {
    const [path = ''] = request.split('?');
    return answers[request] ?? withoutFilter.get(path) ?? withoutIds.get(toShape(path));
  };
}

const toShape = (path: string): string => path.replaceAll(ids, ':id');
