/** Google's messages for calls that fail temporarily, as reported from production. */

/** The message of the property store. */
export function storageText(code: 'INTERNAL' | 'PERMISSION_DENIED' | 'NOT_FOUND'): string {
  return `We're sorry, a server error occurred while reading from storage. Error code ${code}.`;
}

/** Services with messages of their own for temporary failures. */
const STUMBLES: readonly (readonly [service: RegExp, texts: readonly string[]])[] = [
  [/^Propert/, [storageText('INTERNAL')]],
  [/^Lock/, ['There are too many LockService operations against the same script.']],
  [/^(ScriptApp|\w*Trigger)/, ['Unable to talk to trigger service']],
];
const OTHERS = [
  'Service Spreadsheets failed while accessing document with id 1AbC.',
  'Error del servicio: Spreadsheets. Espera un momento y vuelve a intentarlo.',
  'Erro de serviço: Spreadsheets',
  'Attendi e riprova.',
  'Service Spreadsheets timed out while accessing document with id 1AbC.',
];

/** Google's message for a call that fails temporarily. @param nth selects one of several messages */
export function stumbleText(method: string, nth: number): string {
  const texts = STUMBLES.find(([service]) => service.test(method))?.[1] ?? OTHERS;
  return texts[nth % texts.length] ?? '';
}
