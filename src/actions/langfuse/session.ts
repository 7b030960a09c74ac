/** Langfuse over Apps Script's services. */
import { clock, urlFetch } from '../../google/fetch';
import { documentProperties, userProperties } from '../../google/properties';
import type { SettingChange } from '../../settings/change';
import { runStore } from '../../store/run-record';
import { lastSending, sendScores } from './send';
import type { LangfuseSetupServices } from './setup';
import type { SendReport } from './words';
import { currentSettings, runServices } from '../runs/session';

export function langfuseSetupServices(): LangfuseSetupServices {
  return { document: documentProperties(), user: userProperties(), fetch: urlFetch, clock };
}

/** @throws UserError where there is nothing to send, or no keys, or Langfuse takes nothing from them */
export function sendLastRun(again: boolean, set: readonly SettingChange[]): SendReport {
  const startedAt = clock.now();
  const services = runServices();
  const last = runStore(services.document).lastRun();
  return sendScores(last, currentSettings(set), services, { startedAt, again });
}

/** The last sending in one sentence; '' where there was none. */
export function lastSent(): string {
  return lastSending(documentProperties());
}
