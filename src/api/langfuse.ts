/** Langfuse: setting it up, trying it, sending the last run's scores. The secret key goes one way only. */
import { langfuseSetupServices as services, lastSent, sendLastRun } from '../actions/langfuse/session';
import * as setup from '../actions/langfuse/setup';
import { SendReport } from '../actions/langfuse/words';
import { SettingChanges } from '../settings/change';
import * as z from '../settings/zod';
import { entry, Nothing } from './entry';

/** With the last sending in words. */
const Setup = () => z.extend(setup.LangfuseSetup(), { lastSent: z.string() });

const SendRequest = () =>
  z.strictObject({
    /** Also what Langfuse has taken already. */
    again: z._default(z.boolean(), false),
    set: SettingChanges(),
  });

export const langfuse = {
  langfuseSetup: entry(Nothing, Setup, () => ({ ...setup.langfuseSetup(services()), lastSent: lastSent() })),
  saveLangfuse: entry(setup.LangfuseEntry, setup.LangfuseSaved, (given) =>
    setup.saveLangfuse(given, services()),
  ),
  /** Tries the address and the keys; nothing is saved, and nothing written. */
  testLangfuse: entry(
    setup.LangfuseEntry,
    () => z.object({ message: z.string() }),
    (given) => setup.testLangfuse(given, services()),
  ),
  /** Sends the scores of the last run, or what is left of them. */
  sendToLangfuse: entry(SendRequest, SendReport, ({ again, set }) => sendLastRun(again, set)),
};
