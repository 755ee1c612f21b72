import type { FieldMap } from '../../modules/crawlers/rules/log-drain';
import {
  columnsByRole,
  type LogLayout,
  type RoleColumns,
} from '../../modules/crawlers/rules/log-layout';
import { countLines } from '../formats/detect-lines';
import type { LogFormat, ParserOptions } from '../formats/log-format';
import { NamesLayoutParser, TextLayoutParser } from './layout-parser';

/** A sender's own columns come before the learned ones; a column has one role. */
export function correctedColumns(layout: LogLayout, fieldMap: FieldMap = {}): RoleColumns {
  const taken = new Set(Object.values(fieldMap));
  const left = Object.entries(columnsByRole(layout)).filter(([, column]) => !taken.has(column));
  return { ...Object.fromEntries(left), ...fieldMap };
}

/** The format of lines that are read by a layout. */
export function learnedFormat(layout: LogLayout): LogFormat {
  const createParser = (options: ParserOptions) => {
    const columns = correctedColumns(layout, options.fieldMap);
    return layout.kind === 'text'
      ? new TextLayoutParser(columns, layout.separator, options)
      : new NamesLayoutParser(columns, layout.separator, options);
  };
  return { name: 'learned', layout, detect: countLines(createParser), createParser };
}
