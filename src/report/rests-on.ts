/** What the rates of a run are based on. */
import type { RunReport } from '../model/run-report';
import { oneLine } from './one-line';

/** Sentences; those about one eval set begin with its name. */
export function restsOn({ tabs, sideBySide: { remark } }: RunReport): string[] {
  return [
    ...(remark === '' ? [] : [remark]),
    ...tabs.flatMap(({ restsOn: texts, statistics: { tab } }) =>
      texts.map((text) => `${oneLine(tab)}: ${text}`),
    ),
  ];
}
