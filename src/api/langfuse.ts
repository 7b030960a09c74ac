/** Sending the last run's scores to Langfuse. */
import { SendReport, sendLastRun } from '../actions/langfuse/send';
import * as z from '../model/zod';
import { SettingChanges } from '../settings/change';
import { entry } from './entry';

export const langfuse = {
  /** The scores of the last run, or those of them that have not arrived. */
  sendToLangfuse: entry(
    () => z.strictObject({ set: SettingChanges() }),
    SendReport,
    ({ set }, services) => sendLastRun(set, services),
  ),
};
