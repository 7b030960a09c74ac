/** Langfuse: setting it up, trying it, sending the last run's scores. The secret key goes one way only. */
import { lastSending, sendLastRun } from '../actions/langfuse/send';
import * as setup from '../actions/langfuse/setup';
import { SendReport } from '../actions/langfuse/words';
import { SettingChanges } from '../settings/change';
import * as z from '../model/zod';
import { entry, Nothing } from './entry';

/** Includes the last sending, in words. */
const Setup = () => z.extend(setup.LangfuseSetup(), { lastSent: z.string() });

const SendRequest = () =>
  z.strictObject({
    /** Whether to send again what Langfuse has already taken. */
    again: z._default(z.boolean(), false),
    set: SettingChanges(),
  });

export const langfuse = {
  langfuseSetup: entry(Nothing, Setup, (_given, services) => ({
    ...setup.langfuseSetup(services),
    lastSent: lastSending(services.document),
  })),
  saveLangfuse: entry(setup.LangfuseEntry, setup.LangfuseSaved, setup.saveLangfuse),
  /** Tries the address and the keys; nothing is saved or written. */
  testLangfuse: entry(setup.LangfuseEntry, () => z.object({ message: z.string() }), setup.testLangfuse),
  /** Sends the scores of the last run, or what is left of them. */
  sendToLangfuse: entry(SendRequest, SendReport, ({ again, set }, services) =>
    sendLastRun(again, set, services),
  ),
};
