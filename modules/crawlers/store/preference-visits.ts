import type { WorkspaceReads } from '../../../platform/workspace';
import { licensesFor } from '../policy/host-policy';
import { policyCrawlers } from '../policy/policy-crawlers';
import { fileCopies, usageCopies } from '../policy/preference-copies';
import { policyPurposes } from '../policy/purposes';
import { obedienceOf } from '../robots/robots-obedience';
import type { PolicyFileVersion } from './policy-file-store';
import type { RobotsCopies } from './robots-copy-store';
import {
  type CheckedBot,
  type CheckedPart,
  countViolations,
  type Violations,
} from './robots-violations';

type Named = Pick<PolicyFileVersion, 'host' | 'url'>;
type Known = { copies: RobotsCopies; files: readonly PolicyFileVersion[] };

const forPart = ({ name, obedience }: CheckedBot): CheckedBot => ({ name, obedience });

/** Files are for all crawlers, whatever tokens and groups robots.txt has. */
const forFile = ({ name, obedience }: CheckedBot): CheckedBot => ({
  name,
  obedience: { ...obedience, tokens: [], ignoresStar: false },
});

/** Whether the newest robots.txt of a host names a license for a crawler. */
function isNamedFor(
  { obedience }: CheckedBot,
  copies: RobotsCopies,
  { host, url }: Named,
): boolean {
  const file = copies.get(host)?.findLast((copy) => copy.file !== null)?.file;
  return file != null && licensesFor(file, obedience).some((license) => license.url === url);
}

function partsOf({ copies, files }: Known, isChecked: (bot: CheckedBot) => boolean): CheckedPart[] {
  const byFile = Map.groupBy(files, ({ host, kind, url }) => JSON.stringify([host, kind, url]));
  return policyPurposes.flatMap((purpose) => {
    // A crawler that comes for search as well did not come for this purpose, as far as is known.
    const bots = policyCrawlers
      .filter((each) => each.isMain && each.purpose === purpose && !each.bot.isRobotsTokenOnly)
      .map(({ bot }) => ({ name: bot.name, obedience: obedienceOf(bot) }))
      .filter(isChecked);
    if (bots.length === 0) return [];
    const usages = (['content-signal', 'content-usage'] as const).map((name): CheckedPart => {
      const said = [...copies].map(
        ([host, versions]) => [host, usageCopies(versions, purpose, name)] as const,
      );
      return { copies: new Map(said), bots: bots.map(forPart) };
    });
    const ofFiles = [...byFile.values()].flatMap((versions): CheckedPart[] => {
      const [first] = versions;
      if (!first || first.kind === 'llms_txt') return [];
      const named =
        first.kind === 'license' ? bots.filter((bot) => isNamedFor(bot, copies, first)) : bots;
      const own = new Map([[first.host, fileCopies(versions, first.host, purpose)]]);
      return named.length === 0 ? [] : [{ copies: own, bots: named.map(forFile) }];
    });
    return [...usages, ...ofFiles];
  });
}

/**
 * Counts verified visits of important crawlers to addresses whose use for the crawler's purpose was
 * refused at that time by robots.txt's lines about use, TDMRep or a license.
 */
export const countPreferenceVisits = (
  workspace: WorkspaceReads,
  websiteId: string,
  known: Known,
  {
    range,
    isChecked,
  }: { range: { from: Date; to: Date }; isChecked: (bot: CheckedBot) => boolean },
): Promise<Map<string, Violations>> =>
  countViolations(workspace, websiteId, { parts: partsOf(known, isChecked), range });
