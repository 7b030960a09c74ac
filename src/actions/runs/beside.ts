/** Switches verdicts next to the cases on and off, in all eval sets at once. */
import { findResults, isResultsHeader, sheetsWithResults } from '../../results/tab';
import { withLock } from '../../model/with-lock';
import { fitBeside } from '../../results/cases/beside';
import { readSource } from '../../results/cases/source';
import { keepSettings } from '../../store/settings';
import { readingSettings } from '../../results/runs/run-settings';
import { currentSettings } from '../current-settings';
import type { Services } from '../services';

type BesideServices = Pick<Services, 'spreadsheet' | 'document' | 'lock'>;

export function isBeside(services: Pick<Services, 'document'>): boolean {
  return currentSettings(services).run.besideCases;
}

/** Eval sets with results show them at once, others with their first run. */
export function setBeside(isOn: boolean, services: BesideServices): void {
  withLock(services, () => {
    const { spreadsheet, document } = services;
    keepSettings(document, { run: { besideCases: isOn } });
    const settings = readingSettings(services);
    const tabs = spreadsheet.tabs();
    if (!isOn) {
      for (const { sheetId, signature } of tabs)
        if (signature === undefined) spreadsheet.sideColumns(sheetId).remove();
      return;
    }
    for (const sheetId of sheetsWithResults(tabs)) {
      const source = spreadsheet.has(sheetId) ? readSource(spreadsheet, sheetId, settings) : undefined;
      const evalSet = source?.kind === 'eval set' ? source.evalSet : undefined;
      const results = evalSet && findResults(spreadsheet, evalSet, isResultsHeader, tabs);
      if (!results) continue;
      results.records();
      fitBeside(spreadsheet, evalSet, results, settings);
    }
  });
}
