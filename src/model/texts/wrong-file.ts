/** Recognises a file that was chosen for the wrong import or command, and names the right one. */
import { isObject, jsonIn } from './json';

/** True if the first item of the file has all these properties or columns. */
type Has = (...names: readonly string[]) => boolean;

const IMPORTS = {
  runs: {
    accepts: (has: Has) => has('checks', 'uid'),
    sentence: 'It holds the scores of a run. Import it under Compare ▸ Runs, or use `diff`.',
  },
  answers: {
    accepts: (has: Has) => has('Question'),
    sentence:
      'It holds questions with answers of one version. Import it under Compare ▸ Answers, or use `compare`.',
  },
  outputs: {
    accepts: (has: Has) =>
      ['state', 'agent_state', 'messages', 'actual_agent_answer'].some((name) => has(name)),
    sentence:
      'It holds outputs of the agent. Import it under Run ▾ ▸ Import agent outputs, or use `--responses`.',
  },
} as const;

/**
 * Names the import that accepts a file.
 *
 * @param file its text or its JSON
 * @param refusedBy the import that refuses it
 * @returns a sentence with a leading space; '' if no other import accepts such files
 */
export function rightImport(file: unknown, refusedBy: keyof typeof IMPORTS): string {
  const names = namesIn(file);
  const other = Object.values(IMPORTS).find(({ accepts }) =>
    accepts((...all) => all.every((name) => names.includes(name))),
  );
  return other === undefined || other === IMPORTS[refusedBy] ? '' : ` ${other.sentence}`;
}

/** The names in an object, in the first item of a list, or in the first line of JSON Lines or CSV. */
function namesIn(file: unknown): readonly string[] {
  if (typeof file === 'string') {
    const [line = ''] = file.split(/\r?\n/, 1);
    return (
      namesInJson(jsonIn(file) ?? jsonIn(line)) ?? line.split(',').map((name) => name.replace(/^"|"$/g, ''))
    );
  }
  return namesInJson(file) ?? [];
}

function namesInJson(json: unknown): readonly string[] | undefined {
  const list = isObject(json) ? (json['scorecards'] ?? json['results'] ?? [json]) : json;
  const item: unknown = Array.isArray(list) ? list[0] : undefined;
  return isObject(item) ? Object.keys(item) : undefined;
}
