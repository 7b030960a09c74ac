/** The names of months: English, Spanish, Portuguese, French, Indonesian. */

const MONTHS = new Set(
  `january february march april may june july august september october november december
  jan feb mar apr jun jul aug sep sept oct nov dec
  enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
  janeiro fevereiro marco maio junho julho setembro outubro novembro dezembro
  janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre
  januari februari maret mei juni juli agustus oktober desember`.split(/\s+/),
);

/** True for the name of a month, in lower case and without accents. */
export function isMonth(word: string): boolean {
  return MONTHS.has(word);
}

export const MONTH_NAMES: ReadonlySet<string> = MONTHS;
