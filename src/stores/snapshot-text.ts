/** The scorecards of a run ⇄ texts of cells: the names of the checks once, then case after case. */
import { EXPECTED_FIELDS } from '../fields/columns';
import { grouped, recordOf } from '../model/collections';
import { memoize } from '../model/memoize';
import { BLANK_CARD, CheckScore, firstPart, judgeOf, Scorecard, scoredIn, scoreIn } from '../model/scorecard';
import { cut } from '../model/text';
import { readJson } from '../model/texts/json';
import * as z from '../model/zod';
import { queryHash } from '../scoring/same-cases';

/** A little less than the longest text of a cell. */
const MAX_TEXT = 30_000;
/** Characters of a name or query. */
const MAX_NAME = 80;
/** Characters: of all recorded values of a snapshot, of one value, and of a case without its scores. */
const MAX_OUTPUTS = 100_000;
const MAX_VALUE = 800;
const MAX_BESIDES = 12_000;

const PackedCase = memoize(() =>
  z.extend(
    z.pick(Scorecard(), {
      ...{ row: true, uid: true, test_id: true, query: true, query_hash: true, verdict: true },
      ...{ conversation: true, conversation_verdict: true, inputs_hash: true },
      ...{ trials: true, values: true, latency_s: true },
    }),
    {
      /** By place in `checks`. */
      scores: z.array(z.nullable(z.number())),
      /** Each decider with the places of the checks that it decided. */
      deciders: z._default(z.array(z.tuple([z.string(), z.array(z.number())])), []),
    },
  ),
);

const Packed = memoize(() => z.object({ checks: z.array(z.string()), cases: z.array(PackedCase()) }));

/** Packs scorecards into at least one text; each can be read alone. */
export function packCases(cards: readonly Scorecard[]): string[] {
  const checks = [...new Set(cards.flatMap(scoredIn))];
  const longest = Math.min(MAX_VALUE, Math.floor(MAX_OUTPUTS / cards.length));
  const head = `{"checks":${JSON.stringify(checks)},"cases":[`;
  const texts: string[] = [];
  let line = '';
  for (const card of cards) {
    const text = packed(card, checks, longest);
    if (line !== '' && head.length + line.length + text.length + 3 > MAX_TEXT) {
      texts.push(`${head}${line}]}`);
      line = '';
    }
    line += `${line === '' ? '' : ','}${text}`;
  }
  return [...texts, `${head}${line}]}`];
}

/** A case as JSON: without recorded values if they are too long, then without trials. */
function packed(card: Scorecard, checks: readonly string[], longest: number): string {
  const { row, verdict, conversation, conversation_verdict, trials, latency_s } = card;
  const short = (text: string): string | undefined => cut(text, MAX_NAME) || undefined;
  const judged = grouped(
    checks.map((id, place) => ({ place, who: judgeOf(card, id) })),
    ({ who }) => who,
  );
  const deciders = [...judged].flatMap(([who, of]) =>
    who === undefined ? [] : [[cut(who, MAX_NAME), of.map(({ place }) => place)]],
  );
  const alone = {
    ...{ row, uid: short(card.uid), test_id: short(card.test_id), query: short(card.query) },
    ...{ query_hash: short(queryHash(card)), verdict },
    ...(conversation !== undefined && { conversation: short(conversation), conversation_verdict }),
    inputs_hash: firstPart(card.inputs_hash) || undefined,
    latency_s: latency_s ?? undefined,
    scores: checks.map((id) => scoreIn(card, id) ?? null),
    ...(deciders.length > 0 && { deciders }),
  };
  const bare = JSON.stringify(alone);
  const besides = [{ trials, values: recordedValues(card, longest) }, { trials }];
  const fuller = besides.map((more) => JSON.stringify({ ...alone, ...more }));
  return fuller.find((text) => text.length - bare.length <= MAX_BESIDES) ?? bare;
}

/** Recorded values only: the eval set has the expected ones. */
function recordedValues({ values }: Scorecard, longest: number): Scorecard['values'] {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      EXPECTED.has(name) ? [] : [[name, typeof value === 'string' ? cut(value, longest) : value]],
    ),
  );
}

const EXPECTED: ReadonlySet<string> = new Set(EXPECTED_FIELDS);

/** Reads packed scorecards. @param tab the eval set’s name @returns undefined if a person has damaged the text */
export function unpackCases(text: string, tab: string): Scorecard[] | undefined {
  const read = readJson(Packed(), text);
  const blank = CheckScore().parse({});
  return read?.cases.map(({ scores, deciders, ...kept }): Scorecard => {
    const decidedBy = new Map(deciders.flatMap(([who, places]) => places.map((place) => [place, who])));
    const checks = read.checks.flatMap((id, place): [string, CheckScore][] => {
      const score = scores[place] ?? null;
      return score === null ? [] : [[id, { ...blank, score, decided_by: decidedBy.get(place) ?? '' }]];
    });
    return { ...BLANK_CARD(), ...kept, tab, checks: recordOf(checks) };
  });
}
