/** Fetches a run's exports, page by page. */
import type { RequestOf, ReplyOf } from '../../src/commands/table';
import { joinedFiles } from '../../src/model/texts/files';
import type { Ask } from '../ask';

type Next = ReplyOf<'scorecards'>['next'];

/** Exports results as the add-on's dialog does. */
export function exportedFiles(ask: Ask, request: RequestOf<'exportResults'>): ReturnType<typeof joinedFiles> {
  const pages = everyPage((from) => ask('exportResults', { ...request, ...from }));
  return joinedFiles([...pages].flatMap(({ files }) => files));
}

/** Yields the file of `--json`, page by page, as `JSON.stringify` would write it. */
export function* jsonTexts(
  ask: Ask,
  sheetIds: RequestOf<'scorecards'>['sheetIds'],
  run: unknown,
): Generator<string> {
  const evalSets: unknown[] = [];
  const scorecards = (function* () {
    for (const page of everyPage((from) => ask('scorecards', { sheetIds, ...from }))) {
      evalSets.push(...page.evalSets);
      yield* page.scorecards;
    }
  })();
  // All eval sets come before the first scorecard, and are written first.
  const first = scorecards.next();
  yield `{\n  "run": ${indented(run, '  ')},\n  "eval_sets": ${indented(evalSets, '  ')},\n  "scorecards": [`;
  if (first.done !== true) {
    yield `\n    ${indented(first.value, '    ')}`;
    for (const card of scorecards) yield `,\n    ${indented(card, '    ')}`;
    yield '\n  ';
  }
  yield ']\n}\n';
}

function indented(value: unknown, by: string): string {
  return JSON.stringify(value, null, 2).replace(/\n/g, `\n${by}`);
}

function* everyPage<Page extends { readonly next?: Next }>(
  ask: (from: { readonly from?: Next }) => Page,
): Generator<Page> {
  let page = ask({});
  yield page;
  while (page.next) {
    page = ask({ from: page.next });
    yield page;
  }
}
