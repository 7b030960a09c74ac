/** What the rates of a run rest on. */
import type { RunReport } from '../model/run-report';
import { oneLine } from './one-line';

/** Sentences, of which each one of an eval set begins with its name. */
export function restsOn({ tabs, sideBySide: { remark } }: RunReport): string[] {
  return [
    ...(remark === '' ? [] : [remark]),
    ...tabs.flatMap(({ restsOn: texts, statistics: { tab } }) =>
      texts.map((text) => `${oneLine(tab)}: ${text}`),
    ),
  ];
}
