/** What labels say about a metric, in sentences. */
import type { AtCut, Caught, MetricCut } from '../../scoring/agreement/cut';
import type { PeopleAgreement } from '../../scoring/agreement/people';
import { exact, peopleSentence } from './words';

export interface LabelledMetric {
  readonly cut: MetricCut;
  /** The current threshold (scoring.qualityThresholds); undefined if none is set. */
  readonly threshold: number | undefined;
  /** Labelled texts, and how many of them people pass. */
  readonly labelled: number;
  readonly passes: number;
  readonly judged: number;
  readonly people: PeopleAgreement | null;
}

/** The first sums it up. */
export function metricSentences(metric: LabelledMetric): string[] {
  const { cut, threshold, labelled, passes, judged, people } = metric;
  const done = `${labelled} of ${judged} labelled`;
  const now = threshold === undefined ? 'none is set' : `set is ${threshold.toFixed(2)}`;
  const besides = people === null ? [] : [peopleSentence(people)];
  if (cut.kind === 'too few') {
    const missing = [
      ...(cut.passes > 0 ? [`${cut.passes} more that pass`] : []),
      ...(cut.fails > 0 ? [`${cut.fails} more that fail`] : []),
    ];
    return [
      `No threshold yet: ${done}, of which people pass ${passes} and fail ${labelled - passes}. It takes 20 of each: label ${missing.join(' and ')} (${now}).`,
      ...besides,
    ];
  }
  const { low, high } = cut.range;
  return [
    `People pass what scores ${cut.cut.toFixed(2)} and more (${low.toFixed(2)} to ${high.toFixed(2)}): the threshold that tells best what they pass from what they fail (${now}), ${done}.`,
    `Chosen on the part dev: ${atCutText(cut.chosenOn)}.`,
    `Reported on the part test: ${atCutText(cut.reportedOn)}.`,
    ...besides,
  ];
}

function atCutText({ keptRight, caughtWrong }: AtCut): string {
  return `kept right ${shareText(keptRight)}; caught wrong ${shareText(caughtWrong)}`;
}

function shareText(share: Caught | null): string {
  return share === null ? 'none was labelled' : `${exact(share.rate)}, ${share.part} of ${share.whole}`;
}
