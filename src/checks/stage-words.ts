/** The stages of an agent's work, named for people. */
import { BUILT_IN } from './registry';
import type { Bucket, Stage } from '../model/check';

export const STAGE_WORDS: Readonly<Record<Stage, string>> = {
  aoi: 'Area',
  dataset: 'Dataset',
  data: 'Data',
  answer: 'Answer',
  output: 'Output',
  scope: 'Scope',
  workflow: 'Workflow',
  quality: 'Quality',
};

/** Which checks count in buckets without deciding anything. */
export const INFO_ONLY_IN_BUCKETS = `Counted in buckets though they decide no verdict: ${BUILT_IN.all
  .filter(({ buckets, gates }) => buckets && gates === 'never')
  .map(({ title }) => title)
  .join(', ')}.`;

/** The buckets, named for people. */
export const BUCKET_WORDS: Readonly<Record<Bucket, string>> = {
  retrieval: 'Retrieval',
  analysis: 'Analysis',
  explanation: 'Explanation',
  output: 'Output',
  scope: 'Scope',
};
