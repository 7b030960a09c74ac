/** The stages of an agent's work as people say them. */
import type { Stage } from '../model/check';

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
