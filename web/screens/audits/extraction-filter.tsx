import type { Row } from '../../../packages/client/src/schema-types';
import { FilterSelect, FilterText } from '../../parts/field';
import type { Search } from '../../search-params';
import { auditMoreTexts as words } from '../../texts/audit-more';
import { useUrlSearch } from '../../use-search';

export type AuditExtraction = Row<'listWebsiteAudits'>['options']['extractions'][number];

type Test = keyof typeof words.extractionTests;
const ofTexts: readonly Test[] = ['contains', 'equals', 'greater', 'less', 'missing'];
const ofCounts: readonly Test[] = ['greater', 'less', 'equals', 'missing'];

/** The filter as the API takes it; none while a text or number is still to be written. */
export function askedExtraction({ extraction, extractionTest, extractionValue }: Search): Search {
  if (!extraction) return {};
  if (extractionTest === 'missing') return { extraction, extractionTest };
  return extractionValue ? { extraction, extractionTest, extractionValue } : {};
}

/** Pages by what an extraction of the audit found on them. */
export function ExtractionFilter({ extractions }: { extractions: readonly AuditExtraction[] }) {
  const [search, change] = useUrlSearch();
  const { extraction = '', extractionTest, extractionValue = '' } = search;
  const testsOf = (name: string) =>
    extractions.find((known) => known.name === name)?.takes === 'count' ? ofCounts : ofTexts;
  if (extractions.length === 0 && extraction === '') return null;
  const tests = testsOf(extraction);
  const test = extractionTest ?? '';
  return (
    <>
      <FilterSelect
        label={words.extraction}
        value={extraction}
        choices={[
          { value: '', label: words.anyExtraction },
          ...extractions.map(({ name }) => ({ value: name, label: name })),
        ]}
        onChoice={(name) =>
          change({
            extraction: name,
            extractionTest: name && testsOf(name)[0],
            extractionValue: undefined,
          })
        }
      />
      {extraction !== '' && (
        <FilterSelect
          label={words.extractionTest}
          value={test}
          choices={tests.map((known) => ({ value: known, label: words.extractionTests[known] }))}
          onChoice={(chosen) =>
            change({
              extractionTest: chosen,
              ...(chosen === 'missing' ? { extractionValue: undefined } : {}),
            })
          }
        />
      )}
      {extraction !== '' && test !== 'missing' && (
        <FilterText
          className="w-32"
          label={words.extractionValue}
          value={extractionValue}
          onText={(value) => change({ extractionValue: value }, { isReplaced: true })}
        />
      )}
    </>
  );
}
