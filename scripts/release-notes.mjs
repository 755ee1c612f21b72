const unreleased = '## [Unreleased]';

const numbersOf = (version) => version.split('.').map(Number);

/** Whether a version of three numbers is later than another. */
export function isLater(version, other) {
  const others = numbersOf(other);
  for (const [at, number] of numbersOf(version).entries()) {
    if (number !== others[at]) return number > others[at];
  }
  return false;
}

/** Returns what the changelog says under a heading, up to the next version. */
function sectionOf(changelog, heading) {
  const lines = changelog.split('\n');
  const from = lines.findIndex((line) => line.startsWith(heading));
  if (from < 0) throw new Error(`CHANGELOG.md has no ${heading}.`);
  const length = lines.slice(from + 1).findIndex((line) => line.startsWith('## ['));
  const to = length < 0 ? lines.length : from + 1 + length;
  return lines
    .slice(from + 1, to)
    .join('\n')
    .trim();
}

/** Turns what is unreleased into a version's section; throws if there is nothing. */
export function withReleased(changelog, version, day) {
  if (sectionOf(changelog, unreleased) === '') {
    throw new Error('CHANGELOG.md says nothing under Unreleased.');
  }
  return changelog.replace(unreleased, `${unreleased}\n\n## [${version}] - ${day}`);
}

/** Returns the changelog's section of a version. */
export const releaseNotes = (changelog, version) => `${sectionOf(changelog, `## [${version}]`)}\n`;
