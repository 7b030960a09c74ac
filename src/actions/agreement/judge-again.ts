/** Judges the labelled texts again, with another model or with rubrics as they are now: which of the two judges agrees with people more often. */
import { count } from '../../model/text';
import { UserError } from '../../model/user-error';
import * as z from '../../model/zod';
import { agreementOf, agreementSentence, kappaSentence, type Pair } from '../../scoring/agreement/agreement';
import { signTest } from '../../scoring/paired-test';
import { openLabels } from '../../store/labels';
import { judgingSentence } from '../../report/judging';
import { diffServices } from '../diff/services';
import type { Services } from '../services';
import { isDecided, pairOf } from './agreement';
import { judgedTexts, labelledTexts } from './judged-rows';
import type { Tried } from './judging';
import { askJudge, judgeOfSettings, type JudgingPlan, planOf, questionOf } from './judging';

export const JudgedAgain = () =>
  z.object({
    /** Sentences: the agreement of the judge of the results, then that of the other, then what sets them apart. */
    sentences: z.array(z.string()),
    /** Why the judge stopped; '' if it did not. */
    stopped: z.string(),
  });
export type JudgedAgain = z.Shape<typeof JudgedAgain>;

type Request = z.Shape<typeof Tried>;

/** @throws UserError as `judgeAgain` */
export function judgingAgainPlan({ set }: Request, services: Services): JudgingPlan {
  return planOf(
    textsFor(services).map(({ question }) => question),
    set,
    services,
  );
}

/**
 * Nothing is written into results; replies are kept in the cache.
 *
 * @throws UserError if no model is set, or nothing labelled can be judged
 */
export function judgeAgain({ set }: Request, services: Services): JudgedAgain {
  const texts = textsFor(services);
  const { judge } = judgeOfSettings(set, services);
  const { verdicts, stopped } = askJudge(
    judge,
    texts.map(({ question }) => question),
  );
  const both = texts.flatMap(({ now, passes }, index): { readonly now: Pair; readonly again: Pair }[] => {
    const verdict = verdicts[index];
    if (verdict?.kind !== 'decided') return [];
    return [{ now, again: { ...now, judge: passes(verdict.score) ? 'pass' : 'fail' } }];
  });
  const isRight = ({ person, judge: said }: Pair): boolean => person === said;
  const onlyNow = both.filter(({ now, again }) => isRight(now) && !isRight(again)).length;
  const onlyAgain = both.filter(({ now, again }) => !isRight(now) && isRight(again)).length;
  const sentencesOf = (which: 'now' | 'again', name: string): string => {
    const agreement = agreementOf(both.map((text) => text[which]));
    return `${agreementSentence('People', agreement, name)} ${kappaSentence(agreement)}`;
  };
  const open = texts.length - both.length;
  return {
    sentences: [
      sentencesOf('now', 'the judge of the results'),
      sentencesOf('again', judge.model),
      `${onlyNow} right by the first alone, ${onlyAgain} by the second alone: p ${signTest(onlyNow, onlyAgain).toFixed(2)}, McNemar’s exact test.`,
      ...(open === 0 ? [] : [`${count(open, 'text')} left open by ${judge.model}, and not compared.`]),
      judgingSentence(judge.model, judge.totals()),
    ],
    stopped,
  };
}

function textsFor(services: Services) {
  const { labels } = openLabels(services.spreadsheet).all();
  const { texts } = labelledTexts(labels, judgedTexts(diffServices(services)));
  const askable = texts.filter(isDecided).flatMap((text) => {
    const asked = questionOf(text.row);
    return asked ? [{ ...asked, now: pairOf(text) }] : [];
  });
  if (askable.length === 0)
    throw new UserError('usage', 'No labelled text can be judged again: label some texts first.');
  return askable;
}
