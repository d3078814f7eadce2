import { writeFile } from 'node:fs/promises';

/** One kind of request of a load; generators draw from a list of them at random. */
export interface LoadRequest {
  readonly path: string;
  readonly key?: string;
  /** Sent as `X-Forwarded-For`: how one machine stands for many callers. */
  readonly address?: string;
}

/** The form that both generators read: a line per request, its parts separated by tabs. */
export async function writeRequests(
  file: string,
  requests: readonly LoadRequest[],
): Promise<string> {
  const lines = requests.map(({ path, key = '', address = '' }) => `${path}\t${key}\t${address}\n`);
  await writeFile(file, lines.join(''));
  return file;
}

export function parseRequests(text: string): readonly LoadRequest[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [path = '', key = '', address = ''] = line.split('\t');
      return { path, key, address };
    });
}
