/** The protocol: everything that pages, command line and workbench can ask of the add-on. */
import type * as z from '../model/zod';
import { acceptCommands } from './accept';
import { settingCommands } from './settings';
import { labelCommands } from './labels';
import { ownCheckCommands } from './own-checks';
import { diffCommands } from './diff';
import { diffFileCommands } from './diff-files';
import { exampleCommands } from './example';
import { exportCommands } from './exports';
import { historyCommands } from './history';
import { judgeAgainCommands } from './judge-again';
import { comparisonCommands } from './comparison';
import { shareCommands } from './share';
import { agentCommands } from './ask-agent';
import { responseCommands } from './responses';
import { runCommands } from './runs';
import { scheduleCommands } from './schedules';
import { installationCommands } from './installation';
import { setupCommands } from './setup';
import { outcomeCommands } from './outcome';
import { reviewCommands } from './review';
import { rowCommands } from './row';
import { sidebarCommands } from './sidebar';

export const API = {
  ...runCommands,
  ...exportCommands,
  ...agentCommands,
  ...responseCommands,
  ...setupCommands,
  ...scheduleCommands,
  ...ownCheckCommands,
  ...diffCommands,
  ...diffFileCommands,
  ...historyCommands,
  ...labelCommands,
  ...reviewCommands,
  ...judgeAgainCommands,
  ...acceptCommands,
  ...comparisonCommands,
  ...sidebarCommands,
  ...rowCommands,
  ...outcomeCommands,
  ...exampleCommands,
  ...settingCommands,
  ...shareCommands,
  ...installationCommands,
};

type Api = typeof API;
export type CallName = keyof Api;
export type RequestOf<N extends CallName> = z.Frozen<z.input<ReturnType<Api[N]['request']>>>;
export type ReplyOf<N extends CallName> = z.output<ReturnType<Api[N]['reply']>>;
