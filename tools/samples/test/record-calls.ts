/** One request of a sample and its response. */
export interface RecordedCall {
  readonly method: string;
  /** After the base URL, with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly status: number;
  readonly reason: string | null;
  readonly answer: string;
}

export interface Recorder {
  readonly fetch: typeof globalThis.fetch;
  /** Returns the calls and clears them. */
  readonly take: () => readonly RecordedCall[];
}

/** A `fetch` that records its calls. */
export function createRecorder(): Recorder {
  let calls: RecordedCall[] = [];
  let refused: { readonly request: string; readonly response: Response } | null = null;
  return {
    take: () => {
      const taken = calls;
      calls = [];
      refused = null;
      return taken;
    },
    fetch: async (input, init) => {
      const request = JSON.stringify([input, init?.method, init?.headers, init?.body]);
      // A refusal would be repeated: an SDK retry need not wait for it.
      if (refused?.request === request) return refused.response.clone();
      const response = await fetch(input, init);
      refused = response.status >= 429 ? { request, response: response.clone() } : null;
      const answer = await response.clone().text();
      const url = new URL(input instanceof Request ? input.url : input);
      calls.push({
        method: init?.method ?? 'GET',
        path: `${url.pathname.replace(/^\/api\/v1/, '')}${url.search}`,
        headers: Object.fromEntries(new Headers(init?.headers)),
        body: typeof init?.body === 'string' ? init.body : null,
        status: response.status,
        reason: response.headers.get('error-reason'),
        answer,
      });
      return response;
    },
  };
}
