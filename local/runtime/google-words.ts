/** Google's refusals in several languages, as public logs show them. */

export const LANGUAGES = ['en', 'es', 'fr', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Refuses to start an execution, or ends one to ask for permission. */
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

/** @param scope the missing one, without its address */
export const permissionText = (language: Language, call: string, scope: string): string =>
  PERMISSION[language](call, `https://www.googleapis.com/auth/${scope}`);

/** Refuses a fetch after the last of the day. */
export const quotaText = (language: Language): string => QUOTA[language];
