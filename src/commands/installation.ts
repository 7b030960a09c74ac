/** The page Help: what verdicts and checks mean, and the test of this installation, which leaves no traces. */
import { blankText } from '../checks/check';
import { checksIn } from '../checks/registry';
import { entry, Nothing, type Services } from './entry';
import { shownMoment } from '../model/local-time';
import { THIS_BUILD } from '../model/this-build';
import { count, cut } from '../model/text';
import { asSentence, BOXES, permissionSentence, refusalIn, SCOPES, wordsOf } from '../model/google-refusals';
import { UserError } from '../model/user-error';
import * as z from '../model/zod';
import { RESUME_HANDLER, MAX_TRIGGERS } from '../engine/background-trigger';
import { hostOf } from '../settings/address';
import { readSettings } from '../settings/read-settings';
import { verdictGuide } from '../results/row-scores';
import { runStore } from '../stores/run-record';
import { storedSettings } from '../stores/document';
import { tryStored } from './service-setup';
import { keptKeys } from '../settings/keys';

const Finding = () =>
  z.object({
    title: z.string(),
    verdict: z.enum(['works', 'does not work', 'not tested']),
    seen: z.string(),
    /** How to fix it; '' if there is nothing to fix. */
    todo: z.string(),
  });
type UntitledFinding = Omit<z.Shape<typeof Finding>, 'title'>;

const CheckReport = () =>
  z.object({
    findings: z.array(Finding()),
    /** The findings as plain text, without keys, email addresses and URLs. */
    text: z.string(),
  });

const works = (seen: string): UntitledFinding => ({ verdict: 'works', seen, todo: '' });
const fails = (seen: string, todo: string): UntitledFinding => ({ verdict: 'does not work', seen, todo });
const untested = (seen: string, todo = ''): UntitledFinding => ({ verdict: 'not tested', seen, todo });

const LOCK_MS = 2000;
/** Longer than the test takes. A test trigger that could not be removed is removed when it fires. */
const TRIGGER_MINUTES = 30;

const TRIALS: Readonly<Record<string, (services: Services) => UntitledFinding>> = {
  Permissions: ({ missingScopes }) => {
    const missing = missingScopes();
    const unticked = missing.map((scope) => `“${BOXES[scope].box}” (${BOXES[scope].without})`);
    return missing.length > 0
      ? fails(`Not ticked: ${unticked.join('; ')}.`, `${permissionSentence(missing)}.`)
      : works(`All ${SCOPES.length} boxes are ticked.`);
  },
  'Background triggers, which continue long runs': ({ triggers }) => {
    const { id } = triggers.everyMinutes(RESUME_HANDLER, TRIGGER_MINUTES);
    const isThere = (): boolean => triggers.mine().some((trigger) => trigger.id === id);
    const wasMade = isThere();
    triggers.remove((trigger) => trigger.id === id);
    const others = triggers.mine().filter((trigger) => trigger.id !== id).length;
    const had = `You have ${others} of ${MAX_TRIGGERS} here.`;
    if (!wasMade)
      return fails(
        `A test trigger was installed but is not listed. ${had}`,
        'Long runs continue only while the sidebar is open.',
      );
    return isThere()
      ? fails(
          `A test trigger was installed but could not be removed. ${had}`,
          'The trigger does nothing, and removes itself within half an hour.',
        )
      : works(`A test trigger was installed and removed. ${had}`);
  },
  'Lock against two runs at once': ({ lock }) => {
    if (!lock.acquire(LOCK_MS))
      return untested('The lock is in use, perhaps by a run.', 'Check again in a minute.');
    lock.release();
    return works('The lock was acquired and released.');
  },
  'Clock, time zone and locale': ({ spreadsheet, clock }) => {
    const zone = spreadsheet.timeZone();
    return works(
      `It is ${shownMoment(clock.now(), zone)} in the spreadsheet’s time zone, ${zone}; its locale is ${spreadsheet.locale()}. If that is not yours: File ▸ Settings.`,
    );
  },
  Mail: ({ mail }) => {
    const remaining = mail.left();
    return remaining > 0
      ? works(`${count(remaining, 'mail')} left today.`)
      : fails(
          'No mail is left today.',
          'Summaries of scheduled runs are not mailed until tomorrow; the runs themselves continue.',
        );
  },
  'Judge model': (services) => {
    const { provider } = readSettings(storedSettings(services.document)).judge;
    if (provider === 'rules') return untested('No judge model is set up: only rules decide.');
    return works(tryStored('judge', services).message);
  },
  'Longest request': ({ document }) => {
    const ms = runStore(document).lastRun()?.longestFetchMs;
    if (!ms) return untested('The last run here sent no requests, or there was none.');
    return works(`The longest request of the last run took ${(ms / 1000).toFixed(1)} s.`);
  },
  'Live agent': (services) => {
    const { agent } = readSettings(storedSettings(services.document));
    if (agent.baseUrl === '' || (agent.kind === 'gnw' && !keptKeys('agent', services.user)))
      return untested('No live agent is set up: it has no address, or no token of yours.');
    const { isGood, message } = tryStored('agent', services);
    const [line = ''] = message.split('\n');
    return isGood ? works(line) : fails(line, 'Test it under Settings ▸ Agent.');
  },
};

function checkInstallation(services: Services) {
  const { version, installed } = THIS_BUILD;
  const { agent, judge } = readSettings(storedSettings(services.document));
  const hosts = [agent, judge].flatMap(({ baseUrl }) => (baseUrl === '' ? [] : [hostOf(baseUrl)]));
  const findings = Object.entries(TRIALS).map(([title, tryOut]) => {
    const { verdict, seen, todo } = answered(() => tryOut(services));
    return { title, verdict, seen: withoutPrivate(seen, hosts), todo: withoutPrivate(todo, hosts) };
  });
  const lines = findings.map(
    ({ verdict, title, seen, todo }) => `[${verdict}] ${title}: ${seen}${todo === '' ? '' : ` → ${todo}`}`,
  );
  return { findings, text: [`GNW Evals ${version} (${installed})`, ...lines].join('\n') };
}

function answered(tryOut: () => UntitledFinding): UntitledFinding {
  try {
    return tryOut();
  } catch (error) {
    if (error instanceof UserError) return fails(error.message, '');
    const refusal = refusalIn(error);
    return fails(
      `Google says: ${wordsOf(error)}`,
      refusal.code === 'unknown'
        ? 'Try again in a minute; if the problem persists, paste this report into a bug report.'
        : asSentence(refusal),
    );
  }
}

/** A URL up to the next blank, without closing punctuation; apostrophes and brackets may be part of it. */
const ADDRESS = /\b[a-z][a-z0-9+.-]*:\/\/[^\s"”<>]*[^\s"”<>'’).,;:]/gi;
const MAIL = /[^\s<>"“”()]*@[^\s@<>"“”(),;]+\.[a-z]{2,}/gi;
/** A long run of letters and digits may be an id or a key. */
const TOKEN = /\b(?=[\w-]*\d)[\w-]{24,}\b/g;
const MAX_TEXT = 1500;

/**
 * Removes URLs, email addresses and possible keys, which messages of Google, a judge or an agent may contain.
 *
 * @param hosts to remove even where they stand alone
 */
export function withoutPrivate(text: string, hosts: readonly string[] = []): string {
  const plain = text.replace(ADDRESS, '(address)').replace(MAIL, '(mail address)').replace(TOKEN, '(id)');
  return cut(
    hosts.reduce((rest, host) => rest.split(host).join('(address)'), plain),
    MAX_TEXT,
  );
}

const GuideLines = () => z.array(z.object({ label: z.string(), text: z.string() }));

const Guide = () =>
  z.object({
    verdicts: GuideLines(),
    checks: z.array(
      z.object({ id: z.string(), title: z.string(), question: z.string(), lines: GuideLines() }),
    ),
  });

export const installationCommands = {
  guide: entry(Nothing, Guide, (_request, { spreadsheet }) => ({
    verdicts: verdictGuide(),
    checks: checksIn(spreadsheet).all.map((check) => ({
      ...{ id: check.id, title: check.title, question: check.doc.question },
      lines: [
        { label: 'reads', text: check.expects.join(', ') },
        { label: '1', text: check.doc.one },
        { label: '0', text: check.doc.zero },
        { label: 'blank', text: blankText(check) },
      ],
    })),
  })),
  checkInstallation: entry(Nothing, CheckReport, (_request, services) => checkInstallation(services)),
};
