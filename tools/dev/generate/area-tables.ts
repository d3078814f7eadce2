import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { floors } from '../../../tidy/rules/areas.ts';
import { DevError } from '../dev-error.ts';
import { repositoryRoot } from '../paths.ts';
import { withSections } from './generated-sections.ts';
import { markdownTable } from './markdown-table.ts';

/** Each service's areas by floor, with the first paragraph of their READMEs. */
export function architecturePage(): string {
  return withSections(
    'ARCHITECTURE.md',
    Object.fromEntries(
      Object.keys(floors).map((service) => [`areas of ${service}`, areaTable(service)]),
    ),
  );
}

/** The top floor first; 0 is the lowest. */
function areaTable(service: string): string {
  const ofService = floors[service] ?? [];
  return markdownTable(
    ['floor', 'area', 'what it is'],
    ofService.flatMap((areas, fromTop) =>
      areas.map((area) => {
        const readme = `services/${service}/src/${area}/README.md`;
        return [String(ofService.length - 1 - fromTop), `[${area}](${readme})`, sentenceOf(readme)];
      }),
    ),
  );
}

/** The first paragraph under the heading, on one line. */
function sentenceOf(readme: string): string {
  const text = readFileSync(join(repositoryRoot, readme), 'utf8');
  const [, paragraph] = /^# .+\n+([^\n#][^]*?)(?:\n\n|\n?$)/.exec(text) ?? [];
  if (paragraph === undefined) {
    throw new DevError(
      `${readme} has no paragraph under its heading.`,
      'Say there what lives in the area; ARCHITECTURE.md shows it.',
    );
  }
  return paragraph.trim().replaceAll('\n', ' ').replaceAll('|', '\\|');
}
