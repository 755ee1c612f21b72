import { useParams } from '@tanstack/react-router';
import { useWebsiteSettings } from '../../data/websites';
import { FilterSelect } from '../../parts/field';
import { sectionTexts as words } from '../../texts/sections';
import { useUrlSearch } from '../../use-search';

/** A choice among the segments of the website; nothing while it has none. */
export function SegmentFilter() {
  const { websiteId = '' } = useParams({ strict: false });
  const [{ segment = '' }, change] = useUrlSearch();
  const settings = useWebsiteSettings(websiteId);
  const names = (settings.data?.data.audits.segments ?? []).map(({ name }) => name);
  if (names.length === 0 && segment === '') return null;
  const known = segment === '' || names.includes(segment) ? names : [...names, segment];
  return (
    <FilterSelect
      label={words.segment}
      value={segment}
      choices={[
        { value: '', label: words.anySegment },
        ...known.map((name) => ({ value: name, label: name })),
      ]}
      onChoice={(name) => change({ segment: name })}
    />
  );
}
