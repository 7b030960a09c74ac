/**
 * How Google behaves where its documentation is silent or contradicted by users' reports. Each question has its source and possible
 * answers. The add-on must work with every answer: end-to-end tests use one combination of them per run (`GNW_GOOGLE`).
 */

// Google's error messages in several languages, as seen in public logs.

export const LANGUAGES = ['en', 'es', 'fr', 'pt'] as const;
type Language = (typeof LANGUAGES)[number];

/** Google's message when an execution needs authorization. */
export const AUTHORIZATION: Readonly<Record<Language, string>> = {
  en: 'Authorization is required to perform that action.',
  es: 'Se requiere autorización para realizar esa acción.',
  fr: 'Une autorisation est requise pour effectuer cette action.',
  pt: 'É necessária autorização para executar esta ação',
};

const PERMISSION: Readonly<Record<Language, (call: string, url: string) => string>> = {
  en: (call, url) => `You do not have permission to call ${call}. Required permissions: ${url}`,
  es: (call, url) => `No cuentas con el permiso para llamar a ${call}. Permisos necesarios: ${url}`,
  fr: (call, url) => `Vous n'êtes pas autorisé à appeler ${call}. Autorisations requises : ${url}`,
  pt: () => AUTHORIZATION.pt,
};

const QUOTA: Readonly<Record<Language, string>> = {
  en: 'Service invoked too many times for one day: urlfetch.',
  es: 'Servicio solicitado demasiadas veces en un mismo día: urlfetch.',
  fr: "Trop d'appels pour ce service aujourd'hui : urlfetch.",
  pt: 'Serviço chamado muitas vezes no mesmo dia: urlfetch.',
};

/** Google's message when a call lacks a permission. @param scope the missing scope, without its URL prefix */
export const permissionText = (language: Language, call: string, scope: string): string =>
  PERMISSION[language](call, `https://www.googleapis.com/auth/${scope}`);

/** Google's message when the daily quota of fetches is used up. */
export const quotaText = (language: Language): string => QUOTA[language];

/** Picks an answer. @param answers the hardest for the add-on comes first */
type Choose = <Answer>(answers: readonly [Answer, ...Answer[]]) => Answer;

type FetchWait = '60 s, fixed' | 'as requested, at most 360 s';

const answersBy = (choose: Choose) => ({
  /**
   * Are writes refused (protection, data validation) only when the buffer is written out: at the next read, a flush or the
   * end? An execution that dies then loses its buffered writes. Source: guides/support/best-practices: “look-ahead caching”.
   */
  writesAreHeldBack: choose<boolean>([true, false]),
  /** Does Google refuse a toast if nobody has the spreadsheet open, as in a trigger? Not documented. */
  toastNeedsWindow: choose<boolean>([true, false]),
  /**
   * How long does Google wait for the reply to a fetch? Source: reference/url-fetch/url-fetch-app: timeoutSeconds, 360 if left out;
   * justin.poehnelt.com/posts/definitive-guide-to-urlfetchapp: 60, fixed.
   */
  fetchWait: choose<FetchWait>(['60 s, fixed', 'as requested, at most 360 s']),
  /** In which language are Google's error messages? In the account's; those about permissions and quotas have been seen in all of these. */
  language: choose<Language>(LANGUAGES),
  /** Does ScriptApp have `requireAllScopes`? Its reference has listed it since 2025. */
  requiresAllScopes: choose<boolean>([true, false]),
});

/** The answers in all tests except those about the question itself. */
const FIXED_ANSWERS = {
  /** How late do clock triggers fire, ms? Source: reference/script/clock-trigger-builder: “plus or minus 15 minutes”. */
  lateMs: 15 * 60_000,
  /** How long does a user take to answer a dialog, ms? It counts towards the six minutes. Source: guides/services/quotas. */
  alertMs: 20_000,
  /**
   * Do a bound script’s clock triggers need more than `spreadsheets.currentonly` to reach the file? Not those of
   * diegomanuel/binance-to-google-sheets; add-ons do, by their documentation.
   */
  clockTriggersLackFile: false,
  /** Do installed edit triggers need more, apart from the event object? Not documented; no public script has both. */
  editTriggersLackFile: false,
};

/** One combination of answers. */
export type Strictness = Readonly<ReturnType<typeof answersBy> & typeof FIXED_ANSWERS>;

/** The answers that are hardest for the add-on, for tests. */
export const STRICTEST: Strictness = { ...answersBy(([first]) => first), ...FIXED_ANSWERS };

/** The strictest answers that cost no real time, for the command line and the workbench. */
export const DEFAULT_STRICTNESS: Strictness = {
  ...STRICTEST,
  ...{ writesAreHeldBack: false, toastNeedsWindow: false, fetchWait: 'as requested, at most 360 s' },
  ...{ lateMs: 0, alertMs: 0 },
};

/** Draws a combination of answers, always the same for the same seed. */
export function drawStrictness(seed: number): Strictness {
  let state = seed;
  const draw = (): number => {
    // The linear congruential generator of Numerical Recipes: its upper bits are random enough here.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  // Adjacent seeds, such as those of two days, draw almost the same first number.
  draw();
  return {
    ...answersBy((answers) => answers[Math.floor(draw() * answers.length)] ?? answers[0]),
    ...FIXED_ANSWERS,
  };
}
