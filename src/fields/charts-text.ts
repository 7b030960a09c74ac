/** The charts of an answer as text: what a judge reads and results keep. */
import { cut, MAX_CELL_TEXT } from '../model/text';
import { type CodePart, withoutInsights } from './charts';
import { bytesOfBase64 } from '../model/texts/base64';
import { isObject } from '../model/texts/json';

/** As long as any text that a judge reads. */
const MAX_CHARTS_TEXT = 30000;
/** Of each kind of code part. */
const MAX_CODE = 8000;

/**
 * The charts without their insights, as one line of JSON; then, after a blank line, how they were made, if known. Kept in
 * the results, so that people can label what was judged, and another judge can be asked the same.
 */
export function chartsText(charts: readonly unknown[], code: readonly CodePart[]): string {
  const shown = cut(shortened(withoutInsights(charts)), MAX_CHARTS_TEXT);
  const codeShown = codeText(code).trim();
  return codeShown === '' ? shown : cut(`${shown}${PART}${codeShown}`, MAX_CELL_TEXT);
}

/** Cannot occur in the JSON, which has no line breaks. */
const PART = '\n\n';

/** @param text see `chartsText` */
export function partsOfCharts(text: string): { readonly shown: string; readonly code: string } {
  const end = text.indexOf(PART);
  return end < 0
    ? { shown: text, code: '' }
    : { shown: text.slice(0, end), code: text.slice(end + PART.length) };
}

/** Shows only the first records of long tables: JSON cut at an arbitrary place would hide the charts after it. */
function shortened(charts: readonly unknown[]): string {
  let json = JSON.stringify(charts);
  for (let most = 1000; json.length > MAX_CHARTS_TEXT && most > 0; most = Math.floor(most / 2)) {
    json = JSON.stringify(
      charts.map((chart) => {
        const data: unknown = isObject(chart) ? chart['data'] : undefined;
        if (!isObject(chart) || !Array.isArray(data) || data.length <= most) return chart;
        const first: readonly unknown[] = data.slice(0, most);
        return { ...chart, data: [...first, `… ${data.length - most} more records`] };
      }),
    );
  }
  return json;
}

function codeText(parts: readonly CodePart[]): string {
  const byType = new Map<string, string>();
  for (const { type, content } of parts) {
    const text = textOfBase64(content) ?? content;
    byType.set(type, `${byType.get(type) ?? ''}${text}\n`);
  }
  return [...byType].map(([type, text]) => `${type}:\n${cut(text, MAX_CODE)}`).join('\n');
}

/** The UTF-8 text of a Base64; undefined if it is not that. */
function textOfBase64(encoded: string): string | undefined {
  const bytes = bytesOfBase64(encoded);
  if (bytes === undefined) return undefined;
  try {
    return decodeURIComponent(
      bytes.replace(/[^]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`),
    );
  } catch {
    return undefined;
  }
}
