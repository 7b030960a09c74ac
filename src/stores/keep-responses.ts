/** Writes responses to the tab `Responses`, and the whole states they were decoded from, if there is room. */
import { contentHash } from '../evalset/content-hash';
import type { ClockPort, PackPort } from '../model/ports';
import type { NewResponse } from '../fields/response';
import type { SpreadsheetPort } from '../model/spreadsheet';
import { count } from '../model/text';
import { openResponses } from './responses-tab';
import { type KeptStates, openStates } from './states';
import { assertOpen, lastingTrouble } from '../model/trouble';

interface StateServices {
  readonly spreadsheet: SpreadsheetPort;
  readonly clock: ClockPort;
  readonly pack: PackPort;
}

export function keptStates({ spreadsheet, ...services }: StateServices): KeptStates {
  return openStates(spreadsheet, services, (text) => contentHash([text]));
}

/** Of whole states. */
export const MAX_MEGABYTES = 20;
/** In characters. */
export const MEGABYTE = 1e6;

export type ResponseKeeper = ReturnType<typeof responseKeeper>;

export function responseKeeper(services: StateServices) {
  const { spreadsheet } = services;
  let tab = openResponses(spreadsheet);
  let states = keptStates(services);
  /** @returns keys, '' for a state that is not kept, and the reason */
  const keep = (texts: readonly string[]): { readonly keys: readonly string[]; readonly why: string } => {
    if (texts.length === 0) return { keys: [], why: '' };
    try {
      const keys = states.put(texts, MAX_MEGABYTES * MEGABYTE);
      spreadsheet.flush();
      return { keys, why: NO_ROOM };
    } catch (error) {
      const why = lastingTrouble(error, spreadsheet);
      if (why === undefined) throw error;
      spreadsheet.forget();
      states = keptStates(services);
      return { keys: texts.map(() => ''), why };
    }
  };
  /** The states are written first: a response never names one that is not there. @returns what to report; '' for nothing */
  const put = (responses: readonly NewResponse[]): string => {
    const texts = responses.flatMap(({ state }) => (state === undefined ? [] : [state]));
    const { keys, why } = keep(texts);
    let next = 0;
    tab.put(
      responses.map(({ state, ...response }) =>
        state === undefined ? response : { ...response, stateKey: keys[next++] ?? '' },
      ),
    );
    const left = keys.filter((key) => key === '').length;
    return left === 0 ? '' : `${count(left, 'state is', 'states are')} not kept: ${why}`;
  };
  return {
    put,
    /** For responses that cannot be had again: flushed at once, and into another tab if `Responses` is protected. */
    rescue: (responses: readonly NewResponse[]): string => {
      try {
        const remark = put(responses);
        spreadsheet.flush();
        return remark;
      } catch (error) {
        const why = lastingTrouble(error, spreadsheet);
        if (why === undefined) throw error;
        spreadsheet.forget();
        tab = openResponses(spreadsheet, 'made anew');
        return [`${why}; what was answered meanwhile is in another tab`, put(responses)]
          .filter((part) => part !== '')
          .join('. ');
      }
    },
    /** @throws Refused if something could not be kept: called before anything is asked */
    assertOpen: (): void => {
      assertOpen([tab.find(), states.find()]);
    },
  };
}

const NO_ROOM = `the ${MAX_MEGABYTES} MB for states are full. Remove old states (sidebar, Settings ▸ In the sheet)`;
