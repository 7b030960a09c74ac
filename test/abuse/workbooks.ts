/** Input for commands that get killed. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workbookFile } from '../support/workbook-file';

/** An eval set in which every row needs a judge and every question can be put to an agent. */
export function judgedWorkbook(path: string, rows: number): string {
  const header = ['test_id', 'query', 'expected_answer', 'actual_agent_answer'];
  const lines = Array.from({ length: rows }, (_row, index) => [
    `t${index + 1}`,
    `Why is area ${index + 1} of interest?`,
    `Because of reason ${index + 1}.`,
    `Some say: Because of reason ${index + 1}. Others would not.`,
  ]);
  return workbookFile(path, { GOLD: [header, ...lines] });
}

/** Two versions' answers to `items` questions. @returns their files */
export function comparedFiles(folder: string, items: number): readonly [old: string, fresh: string] {
  const answersOf = (version: string) =>
    Array.from({ length: items }, (_item, index) => ({
      Question: `Why is area ${index + 1} of interest?`,
      Answer: `Because of reason ${index + 1}.`,
      Agentic_answer: `The ${version} answer names reason ${index + 1}.`,
    }));
  const files = [join(folder, 'old.json'), join(folder, 'new.json')] as const;
  writeFileSync(files[0], JSON.stringify(answersOf('old')));
  writeFileSync(files[1], JSON.stringify(answersOf('new')));
  return files;
}
