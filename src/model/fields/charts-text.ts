/** The charts of an answer as a text: what a judge reads, and what results keep. */
import { cut, MOST_CELL_TEXT } from '../text';
import { textOfBase64 } from '../texts/base64';
import { type CodePart, withoutInsights } from './charts';
import { isObject } from './langchain';

/** As long as any text that a judge reads. */
const LONGEST_CHARTS = 30000;
/** Characters of each kind of code part. */
const LONGEST_CODE = 8000;

/**
 * The charts without what is said about them, as JSON in one line; below it, behind a blank line, how they were made, where that is known.
 * Results keep it, so that people can label what was judged, and another judge can be asked the same.
 */
export function chartsText(charts: readonly unknown[], code: readonly CodePart[]): string {
  const shown = cut(shortened(withoutInsights(charts)), LONGEST_CHARTS);
  const told = codeText(code).trim();
  return told === '' ? shown : cut(`${shown}${PART}${told}`, MOST_CELL_TEXT);
}

/** JSON holds no line break. */
const PART = '\n\n';

/** @param text see `chartsText` */
export function partsOfCharts(text: string): { readonly shown: string; readonly code: string } {
  const end = text.indexOf(PART);
  return end < 0
    ? { shown: text, code: '' }
    : { shown: text.slice(0, end), code: text.slice(end + PART.length) };
}

/** Long tables are shown by their first records: JSON that was cut anywhere would hide the charts behind. */
function shortened(charts: readonly unknown[]): string {
  let json = JSON.stringify(charts);
  for (let most = 1000; json.length > LONGEST_CHARTS && most > 0; most = Math.floor(most / 2)) {
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
  return [...byType].map(([type, text]) => `${type}:\n${cut(text, LONGEST_CODE)}`).join('\n');
}
