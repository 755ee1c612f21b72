import { formatMoment, formatNumber } from '../format';
import { labelOf, texts } from '../texts';

const moment = /^\d{4}-\d{2}-\d{2}T/;

/** Shows values whose names only the API knows, such as the evidence of an alert. */
export function ObjectFacts({ value }: { value: unknown }) {
  if (value === null || value === undefined) return <>–</>;
  if (typeof value === 'number') return <>{formatNumber(value)}</>;
  if (typeof value === 'boolean') return <>{value ? texts.yes : texts.no}</>;
  if (typeof value !== 'object') {
    const text = String(value);
    return <bdi>{moment.test(text) ? formatMoment(text) : text}</bdi>;
  }
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item !== 'object')) return <bdi>{value.join(', ')}</bdi>;
    return (
      <ul className="space-y-1">
        {value.map((item) => (
          <li key={JSON.stringify(item)}>
            <ObjectFacts value={item} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <dl>
      {Object.entries(value).map(([name, held]) => (
        <div key={name}>
          <dt className="inline text-muted">{labelOf(name)}: </dt>
          <dd className="inline wrap-anywhere">
            <ObjectFacts value={held} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
