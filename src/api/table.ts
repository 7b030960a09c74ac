/** The protocol: everything that pages, command line and workbench can ask of the add-on. */
import type * as z from '../model/zod';
import { accepting, agreement } from './agreement';
import { ownChecks } from './own-checks';
import { diff } from './diff';
import { comparison } from './comparison';
import { langfuse } from './langfuse';
import { agent, responses } from './responses';
import { runs } from './runs';
import { schedules } from './schedules';
import { installation, judge, settings } from './settings';
import { sidebar } from './sidebar';

export const API = {
  ...runs,
  ...agent,
  ...responses,
  ...judge,
  ...schedules,
  ...ownChecks,
  ...diff,
  ...agreement,
  ...accepting,
  ...comparison,
  ...sidebar,
  ...settings,
  ...langfuse,
  ...installation,
};

type Api = typeof API;
export type Name = keyof Api;
export type RequestOf<N extends Name> = z.Frozen<z.input<ReturnType<Api[N]['request']>>>;
export type ReplyOf<N extends Name> = z.output<ReturnType<Api[N]['reply']>>;
