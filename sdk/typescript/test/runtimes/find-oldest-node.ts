import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from '@countinghouse/testing';

/** The manifest says so. */
const nodeMajorMin = 20;

/** Of those that are installed here, the oldest that the package is for. */
export async function findOldestNode(): Promise<string> {
  const places = (process.env['PATH'] ?? '').split(delimiter).map((place) => join(place, 'node'));
  const found = [...new Set([process.execPath, ...places, '/usr/bin/node', '/usr/local/bin/node'])];
  const versions = await Promise.all(
    found
      .filter((node) => existsSync(node))
      .map(async (node) => {
        const { stdout } = await runCommand([node, '-p', 'process.versions.node.split(".")[0]']);
        return { node, major: Number(stdout) };
      }),
  );
  const usable = versions.filter(({ major }) => major >= nodeMajorMin);
  return usable.toSorted((one, other) => one.major - other.major)[0]?.node ?? process.execPath;
}
