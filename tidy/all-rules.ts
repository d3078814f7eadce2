import type { Rule } from './rule.ts';
import { areaFoldersRule, circlesRule, floorsRule } from './rules/areas.ts';
import { dependenciesRule, lockfileRule } from './rules/dependencies.ts';
import {
  fileKindsRule,
  fileLengthRule,
  largeFilesRule,
  migrationNumbersRule,
  wordsRule,
} from './rules/files.ts';
import {
  environmentRule,
  networkRule,
  poolsRule,
  webhookSenderRule,
} from './rules/input-output.ts';
import { barrelsRule, classesRule, enumsRule, silencedLintRule } from './rules/language.ts';
import { layersRule, slicesRule } from './rules/layers.ts';
import { commandsRule, linksRule, namedPathsRule } from './rules/markdown.ts';
import { packageEntriesRule, packagesRule, servicesRule } from './rules/modules.ts';
import { purityRule } from './rules/purity.ts';
import { schemaNamesRule } from './rules/schemas.ts';
import { coloursRule, markupRule, screenFetchRule, screenFoldersRule } from './rules/screens.ts';
import { tenancyRule } from './rules/tenancy.ts';
import { focusedTestsRule, mocksRule, routeTestsRule, skippedTestsRule } from './rules/tests.ts';
import { transactionsRule } from './rules/transactions.ts';
import { verbsRule } from './rules/verbs.ts';
import { walksRule } from './rules/walks.ts';

export const allRules: readonly Rule[] = [
  layersRule,
  slicesRule,
  floorsRule,
  areaFoldersRule,
  circlesRule,
  servicesRule,
  packagesRule,
  packageEntriesRule,
  poolsRule,
  networkRule,
  webhookSenderRule,
  environmentRule,
  screenFetchRule,
  screenFoldersRule,
  markupRule,
  coloursRule,
  purityRule,
  tenancyRule,
  schemaNamesRule,
  transactionsRule,
  verbsRule,
  classesRule,
  enumsRule,
  barrelsRule,
  silencedLintRule,
  mocksRule,
  focusedTestsRule,
  skippedTestsRule,
  routeTestsRule,
  fileLengthRule,
  fileKindsRule,
  largeFilesRule,
  wordsRule,
  migrationNumbersRule,
  namedPathsRule,
  linksRule,
  commandsRule,
  walksRule,
  dependenciesRule,
  lockfileRule,
];
