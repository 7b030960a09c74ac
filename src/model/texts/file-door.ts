/** Recognises a file that was given to the wrong import or command, and names the right one. */
import { isObject, jsonIn } from './json';

/** True if the first item of the file has all these properties or columns. */
type Has = (...names: readonly string[]) => boolean;

const DOORS = {
  runs: {
    isFor: (has: Has) => has('checks', 'uid'),
    says: 'It holds the scores of a run. Import it under Compare ▸ Runs, or use `diff`.',
  },
  answers: {
    isFor: (has: Has) => has('Question'),
    says: 'It holds questions with answers of one version. Import it under Compare ▸ Answers, or use `compare`.',
  },
  outputs: {
    isFor: (has: Has) =>
      ['state', 'agent_state', 'messages', 'actual_agent_answer'].some((name) => has(name)),
    says: 'It holds outputs of the agent. Import it under Run ▾ ▸ Import agent outputs, or use `--responses`.',
  },
} as const;

/**
 * Names the door that takes a file.
 *
 * @param file its text or its JSON
 * @param own the door that refuses it
 * @returns a sentence after a space; '' if no other door takes files of this kind
 */
export function otherDoor(file: unknown, own: keyof typeof DOORS): string {
  const names = namesIn(file);
  const door = Object.values(DOORS).find(({ isFor }) =>
    isFor((...all) => all.every((name) => names.includes(name))),
  );
  return door === undefined || door === DOORS[own] ? '' : ` ${door.says}`;
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
