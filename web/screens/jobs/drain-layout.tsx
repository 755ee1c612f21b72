import { useState } from 'react';
import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { Button } from '../../parts/button';
import { FilterSelect } from '../../parts/field';
import { Modal } from '../../parts/panel-dialog';
import { labelOf, texts } from '../../texts';
import { columnFields, fieldOf, withField } from './column-roles';

type Drain = Row<'listLogDrains'>;
type Layout = NonNullable<Drain['layout']>;

const choices = [
  { value: '', label: texts.logs.noField },
  ...columnFields.map((field) => ({ value: field, label: labelOf(field) })),
];

/** How a drain's lines are read, where that was learned from them; the fields can be corrected. */
export function DrainLayout({ drain }: { drain: Drain }) {
  const [isOpen, setIsOpen] = useState(false);
  const { layout } = drain;
  if (!layout) return null;
  const title = `${texts.logs.layout}: ${drain.name}`;
  return (
    <>
      <Button onClick={() => setIsOpen(true)} aria-label={title}>
        {texts.logs.layout}
      </Button>
      <Modal title={title} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        {layout.advice !== null && <p className="mb-3">{layout.advice}</p>}
        {layout.columns.length > 0 && <Columns drain={drain} columns={layout.columns} />}
      </Modal>
    </>
  );
}

function Columns({ drain, columns }: { drain: Drain; columns: Layout['columns'] }) {
  const canWrite = useCanWrite();
  const change = useChange(
    (fieldMap: Drain['fieldMap']) => api.logDrains.update(drain.id, { fieldMap }),
    { stale: ['log-drains'], done: () => texts.logs.fieldSaved },
  );
  return (
    <>
      <p className="mb-2 text-xs text-muted">{texts.logs.layoutNote}</p>
      <table className="w-full table-fixed border-collapse text-start">
        <caption className="sr-only">{texts.logs.layout}</caption>
        <thead className="text-xs text-muted">
          <tr className="border-b border-line">
            <th scope="col" className="w-16 py-1 text-start font-medium">
              {texts.logs.column}
            </th>
            <th scope="col" className="w-32 py-1 text-start font-medium">
              {texts.logs.field}
            </th>
            <th scope="col" className="py-1 ps-2 text-start font-medium">
              {texts.logs.samples}
            </th>
          </tr>
        </thead>
        <tbody>
          {columns.map((each) => {
            const field = fieldOf(each, drain.fieldMap);
            // A scheme is learned only.
            const isFixed =
              !canWrite || (field !== '' && !choices.some(({ value }) => value === field));
            return (
              <tr key={each.column} className="border-b border-line align-top">
                <th
                  scope="row"
                  className="py-1.5 text-start font-mono text-xs font-normal break-all"
                >
                  {each.column}
                </th>
                <td className="py-1">
                  {isFixed ? (
                    <span className="block py-0.5">{labelOf(field)}</span>
                  ) : (
                    <FilterSelect
                      label={`${texts.logs.field}: ${each.column}`}
                      choices={choices}
                      value={field}
                      disabled={change.isPending}
                      onChoice={(to) => change.mutate(withField(each, to, drain.fieldMap))}
                    />
                  )}
                </td>
                <td className="py-1.5 ps-2">
                  <ul className="font-mono text-xs text-muted">
                    {each.samples.map((sample) => (
                      <li key={sample} className="truncate" title={sample}>
                        <bdi>{sample}</bdi>
                      </li>
                    ))}
                  </ul>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}
