/** Responses into the tab `Responses`, and the whole states behind them where they are kept. */
import { contentHash } from '../../evalset/content-hash';
import type { ClockPort, PackPort } from '../../model/ports';
import type { NewResponse } from '../../model/response';
import type { SpreadsheetPort } from '../../model/sheet/spreadsheet';
import { count } from '../../model/text';
import { openResponses } from '../../report/responses-tab';
import type { Settings } from '../../settings/schema';
import { type KeptStates, openStates } from '../../store/states';

export interface StateServices {
  readonly spreadsheet: SpreadsheetPort;
  readonly clock: ClockPort;
  readonly pack: PackPort;
}

export function keptStates({ spreadsheet, ...services }: StateServices): KeptStates {
  return openStates(spreadsheet, services, (text) => contentHash([text]));
}

/** Characters of a megabyte. */
export const MEGABYTE = 1e6;

export interface ResponseKeeper {
  /** The states come first: a response never names one that is not there. @returns what is to be said; '' for nothing */
  readonly put: (responses: readonly NewResponse[]) => string;
}

export function responseKeeper(services: StateServices, { run }: Pick<Settings, 'run'>): ResponseKeeper {
  const tab = openResponses(services.spreadsheet);
  const states = keptStates(services);
  return {
    put: (responses) => {
      const texts = responses.flatMap(({ state }) => (state === undefined ? [] : [state]));
      const keys = texts.length === 0 ? [] : states.put(texts, run.statesMb * MEGABYTE);
      let next = 0;
      tab.put(
        responses.map(({ state, ...response }) =>
          state === undefined ? response : { ...response, stateKey: keys[next++] ?? '' },
        ),
      );
      const left = keys.filter((key) => key === '').length;
      return left === 0 ? '' : noRoomText(left, run.statesMb);
    },
  };
}

function noRoomText(left: number, most: number): string {
  return `${count(left, 'state is', 'states are')} not kept: those that are take the ${most} MB of run.statesMb. Raise it, or take old ones out (Agent ▸ Kept states…)`;
}
