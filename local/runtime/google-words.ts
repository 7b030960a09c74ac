/** Google's error messages in several languages, as seen in public logs. */

export const LANGUAGES = ['en', 'es', 'fr', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];

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

/** Google's message when a call lacks a permission. @param scope the missing one, without its URL prefix */
export const permissionText = (language: Language, call: string, scope: string): string =>
  PERMISSION[language](call, `https://www.googleapis.com/auth/${scope}`);

/** Google's message when the daily quota of fetches is used up. */
export const quotaText = (language: Language): string => QUOTA[language];
