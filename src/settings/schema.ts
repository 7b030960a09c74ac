/** All settings with defaults and bounds, kept as JSON in the document property `gnw.settings`. setting-help.ts explains each of them. */
import { everyOf } from '../model/collections';
import { QUALITY_METRICS, JUDGE_PROVIDERS } from '../model/judge';
import { memoize } from '../model/memoize';
import * as z from '../model/zod';
import { ADDRESS_RULE, isSafeAddress } from './address';
import { jsonIn } from '../model/texts/json';
import { readPath } from '../model/texts/json-path';
import { placeholdersIn } from '../model/texts/placeholders';
import { pricesIn } from '../model/texts/typed-tables';

const number = (fallback: number, min: number, max: number) =>
  z._default(z.number().check(z.minimum(min), z.maximum(max)), fallback);
const wholeNumber = (fallback: number, min: number, max: number) =>
  z._default(z.int().check(z.minimum(min), z.maximum(max)), fallback);

/** `error` is the rest of a sentence about the setting. */
type TextRule = readonly [isValid: (text: string) => boolean, error: string];
/** A trimmed text. @param longest in characters */
const text = (longest: number, fallback = '', ...rules: readonly TextRule[]) =>
  z._default(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(longest),
        ...rules.map(([isValid, error]) => z.refine<string>(isValid, { error })),
      ),
    fallback,
  );

const KEY_IN_QUERY = /[?&](?:key|api[-_]?key|access[-_]token|token|code|sig|subscription-key)=/i;
/** It may be blank. */
const baseAddress = (fallback: string) =>
  text(
    500,
    fallback,
    [(url) => url === '' || isSafeAddress(url), ADDRESS_RULE],
    [(url) => !KEY_IN_QUERY.test(url), 'must not contain a key; enter it in the key field'],
  );

// The live agent.

/** Staging, where evals run before a release. */
const STAGING_AGENT = 'https://api.staging.globalnaturewatch.org';

/** All settings share a property of at most 9,000 bytes. */
const MAX_BODY = 3000;
const BODY = '{"query": "{{query}}", "conversation": "{{conversation}}"}';

/** Allowed in a body and an address. */
const PLACEHOLDERS: ReadonlySet<string> = new Set(['query', 'conversation']);

/** A path into the reply. */
const jsonPath = (fallback = '') =>
  text(200, fallback, [
    (path) => path === '' || readPath(path) !== undefined,
    'must be a path such as answer, messages[-1].content, tools[].name or [type=tool].name',
  ]);

/** The values of headers with such names are recognised as keys, and removed from every reply. */
const TOKEN_HEADER = /^(?:authorization|[a-z0-9-]*(?:key|token)): ?(?:[a-z]+ )?\{\{token\}\}$/i;

export const AgentSettings = memoize(() =>
  z.object({
    kind: z._default(z.enum(['gnw', 'http']), 'gnw'),
    baseUrl: baseAddress(STAGING_AGENT),
    persona: text(200, 'Researcher'),
    method: z._default(z.enum(['post', 'get']), 'post'),
    body: text(
      MAX_BODY,
      BODY,
      [
        (json) => jsonIn(json) !== undefined,
        'must be JSON, with placeholders in quotes, such as {"query": "{{query}}"}',
      ],
      [
        (json) => placeholdersIn(json).every((name) => PLACEHOLDERS.has(name)),
        'may contain {{query}} and {{conversation}}, but no other placeholder',
      ],
    ),
    tokenHeader: text(200, 'Authorization: Bearer {{token}}', [
      (header) => header === '' || TOKEN_HEADER.test(header),
      'must look like Authorization: Bearer {{token}} or X-API-Key: {{token}}; the name is Authorization or ends with key or token',
    ]),
    replyFormat: z._default(z.enum(['json', 'ndjson']), 'json'),
    answerPath: jsonPath('answer'),
    toolsPath: jsonPath(),
    traceIdPath: jsonPath(),
  }),
);
export type AgentSettings = z.Shape<typeof AgentSettings>;

// The judge.

export const JudgeSettings = memoize(() =>
  z.object({
    provider: z._default(z.enum(JUDGE_PROVIDERS), 'rules'),
    useRules: z._default(z.boolean(), true),
    ownRules: text(1500),
    baseUrl: baseAddress(''),
    model: text(200),
    temperature: z._default(z.nullable(z.number().check(z.minimum(0), z.maximum(2))), null),
    price: text(50, '', [
      (prices) => prices === '' || pricesIn(prices) !== undefined,
      'must be US dollars per million tokens, in and out, such as 0.15; 0.6',
    ]),
    confirmAboveUsd: number(5, 0, 100000),
    costCapUsd: number(0, 0, 100000),
    atOnce: wholeNumber(10, 1, 100),
  }),
);
export type JudgeSettings = z.Shape<typeof JudgeSettings>;

// Langfuse, to which scores are sent.

export const LangfuseSettings = memoize(() =>
  z.object({
    host: text(
      500,
      'https://cloud.langfuse.com',
      [isSafeAddress, ADDRESS_RULE],
      [(url) => !url.includes('?'), 'must not contain a query string (?…)'],
    ),
    /** The rule is Langfuse’s own (API description, CreateScoreRequest). */
    environment: text(40, '', [
      (name) => /^(?!langfuse)[a-z0-9_-]*$/.test(name),
      'must be at most 40 lowercase letters, digits, hyphens or underscores, not starting with “langfuse”',
    ]),
    afterScheduledRuns: z._default(z.boolean(), false),
  }),
);
export type LangfuseSettings = z.Shape<typeof LangfuseSettings>;

// Scoring and runs.

/** Weights 0–1000 by name; 1 for any other name. */
const weightTable = () =>
  z._default(z.record(z.string(), z.number().check(z.minimum(0), z.maximum(1000))), {});

const threshold = () => z.optional(z.number().check(z.minimum(0), z.maximum(1)));

/** How scores are computed. */
const ScoringSettings = memoize(() =>
  z.object({
    infoOnly: z._default(z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))), []),
    numberTolerance: number(0.05, 0, 1),
    weights: weightTable(),
    quality: z._default(z.enum(['criteria', 'always', 'never']), 'criteria'),
    judgeCharts: z._default(z.boolean(), true),
    qualityThresholds: z._default(z.object(everyOf(QUALITY_METRICS, threshold)), {}),
  }),
);

const RunSettings = memoize(() =>
  z.object({
    waveRows: wholeNumber(5000, 1, 5000),
    trials: wholeNumber(1, 1, 20),
    sliceBy: text(500, 'test_group, priority, language, area level, dataset'),
    note: text(200),
    build: text(100),
    ff: text(100),
  }),
);

/** Tab → column → header, where the header is not a known one. */
const ColumnSettings = () => z._default(z.record(z.string(), z.record(z.string(), z.string())), {});

export const Settings = memoize(() =>
  z.object({
    scoring: z.prefault(ScoringSettings(), {}),
    judge: z.prefault(JudgeSettings(), {}),
    agent: z.prefault(AgentSettings(), {}),
    run: z.prefault(RunSettings(), {}),
    langfuse: z.prefault(LangfuseSettings(), {}),
    columns: ColumnSettings(),
  }),
);
export type Settings = z.Shape<typeof Settings>;
