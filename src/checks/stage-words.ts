/** The stages of an agent's work, named for people. */
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

/** The buckets, named for people. */
export const BUCKET_WORDS: Readonly<Record<Bucket, string>> = {
  retrieval: 'Retrieval',
  analysis: 'Analysis',
  explanation: 'Explanation',
  output: 'Output',
  scope: 'Scope',
};
