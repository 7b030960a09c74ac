/** What Google says when it refuses, as others saw it live, in the languages of the people in front of it (concepts of each text: see the tests). */

export const LANGUAGES = ['en', 'es', 'fr', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];

/** @param scope that is missing, without its address */
export function permissionText(language: Language, call: string, scope: string): string {
  const url = `https://www.googleapis.com/auth/${scope}`;
  switch (language) {
    case 'en':
      return `You do not have permission to call ${call}. Required permissions: ${url}`;
    case 'es':
      return `No cuentas con el permiso para llamar a ${call}. Permisos necesarios: ${url}`;
    case 'fr':
      return `Vous n'êtes pas autorisé à appeler ${call}. Autorisations requises : ${url}`;
    case 'pt':
      return AUTHORIZATION.pt;
  }
}

/** Of an execution that may not begin, or is ended to ask. */
export const AUTHORIZATION: Readonly<Record<Language, string>> = {
  en: 'Authorization is required to perform that action.',
  es: 'Se requiere autorización para realizar esa acción.',
  fr: 'Une autorisation est requise pour effectuer cette action.',
  pt: 'É necessária autorização para executar esta ação',
};

export function usedUpText(language: Language, service: string): string {
  switch (language) {
    case 'en':
      return `Service invoked too many times for one day: ${service}.`;
    case 'es':
      return `Servicio solicitado demasiadas veces en un mismo día: ${service}.`;
    case 'fr':
      return `Trop d'appels pour ce service aujourd'hui : ${service}.`;
    case 'pt':
      return `Serviço chamado muitas vezes no mesmo dia: ${service}.`;
  }
}
