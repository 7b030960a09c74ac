/** The look of the HTML report: dark on light, with differences in shade and mark as well as hue, on screen and on paper. */
import { COLOURS } from '../colours';
import { HEAT } from '../heat-marks';

const heat = (['pass', 'fail', 'partly', 'blocked', 'error', 'open'] as const)
  .map((kind) => `.h-${kind}{background:${HEAT[kind].background};color:${HEAT[kind].text}}`)
  .join('');
const verdicts = (['pass', 'fail', 'error'] as const)
  .map((kind) => `.v-${kind}{background:${COLOURS[kind].background};color:${COLOURS[kind].text}}`)
  .join('');

/** A table whose rows become blocks: each cell shows the text of its column header. */
function stacked(table: string): string {
  const all = ['', ' tbody', ' tr', ' th', ' td'].map((part) => table + part).join(',');
  const cells = `${table} td{border:0;padding:1px 9px}${table} td:empty,${table} .none{display:none}`;
  const heads = `${table} [data-head]::before{content:attr(data-head) ': ';color:#5f6368}`;
  const bars = `${table} [data-head] svg{display:inline-block;vertical-align:middle;margin-right:6px;max-width:40%}`;
  return `${all}{display:block;text-align:left}${table} tr:first-child{display:none}${cells}${heads}${bars}`;
}

export const REPORT_STYLE = `
*{box-sizing:border-box}
body{font:14px/1.45 Arial,Helvetica,sans-serif;color:#202124;background:#fff;max-width:1280px;margin:0 auto;padding:20px 24px 60px}
h1{font-size:22px;margin:0 0 4px}h2{font-size:17px;margin:32px 0 8px;padding-bottom:3px;border-bottom:2px solid #3c4a63;scroll-margin-top:52px}h3{font-size:14px;margin:16px 0 4px}
p{margin:4px 0}.quiet,small{color:#5f6368}a{color:#174ea6}
table{border-collapse:collapse;margin:6px 0 12px}th,td{padding:3px 9px;text-align:left;vertical-align:top;border-bottom:1px solid #dadce0;unicode-bidi:isolate;overflow-wrap:anywhere}
th{overflow-wrap:break-word;font-weight:600}th,.headless{background:#f1f3f4}.n{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}.id{white-space:nowrap}
.chip{display:inline-block;padding:0 8px;border-radius:9px;background:#e8eaed;white-space:nowrap}
ul{margin:2px 0 8px;padding-left:24px}nav a{display:inline-block;min-height:24px;margin-right:14px}svg{display:block;max-width:100%;height:auto}
.lead{font-size:17px;margin:10px 0}.numbers span{display:inline-block;margin:0 28px 8px 0;color:#5f6368}.numbers b{font-size:24px;color:#202124}svg text{font:11px Arial,Helvetica,sans-serif;fill:#3c4043}
#tools{position:sticky;top:0;background:#fff;padding:8px 0;border-bottom:1px solid #dadce0;z-index:2}
#tools input{font:inherit;width:340px;max-width:60vw;padding:4px 8px;border:1px solid #80868b;border-radius:4px}#tools select{font:inherit;padding:4px;margin:0 10px}
.heat th,.heat td{border:1px solid #fff;padding:0 6px;line-height:18px}.heat .c{width:22px;min-width:22px;max-width:22px;padding:0;text-align:center;font-weight:700}
.heat th.c{height:136px;vertical-align:bottom;background:none}.heat th.c span{writing-mode:vertical-rl;transform:rotate(180deg);white-space:nowrap;font-weight:600;padding:4px 0}
.heat thead th{vertical-align:bottom;background:none}.heat .g th{background:#e8eaed}.heat .id{max-width:160px;overflow:hidden;text-overflow:ellipsis}
.legend span{display:inline-block;min-width:22px;text-align:center;font-weight:700;margin:0 4px 0 12px;border:1px solid #dadce0}
.case{border:1px solid #dadce0;border-radius:6px;margin:10px 0;padding:8px 12px;break-inside:avoid;content-visibility:auto;contain-intrinsic-size:auto 180px}
.case table{width:100%;table-layout:fixed;margin-bottom:2px}.case td{white-space:pre-wrap}.case th:first-child{width:17%}.case q{quotes:none;font-weight:600;unicode-bidi:isolate}
.h-blank{background:#f6f7f8}${heat}${verdicts}.case .chip{font-size:12px}
[hidden]{display:none!important}
${stacked('.stacked')}.stacked [data-head]::before{display:inline-block;min-width:130px;padding-right:8px}
@page{size:A4;margin:12mm}
@media print{body{max-width:none;padding:0;font-size:10px}#tools,nav{display:none}.n,.id,.chip{white-space:normal}th,td{padding:2px 4px}.heat th,.heat td{padding:0 2px}.heat .c{width:11px;min-width:11px;max-width:11px}.heat .id{max-width:90px}h2{break-after:avoid}tr{break-inside:avoid}.case{content-visibility:visible}.case .chip{font-size:9px}*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
@media screen and (max-width:1000px){th{overflow-wrap:anywhere}.n,.id,.chip{white-space:normal}.heat .c{width:14px;min-width:14px;max-width:14px}
${stacked('.wide')}.wide [data-head]{display:inline-block}#checks+.wide [data-head]{display:block}}
@media screen and (max-width:600px){body{padding:12px}.stacked [data-head]::before{min-width:0}#tools input{width:100%;max-width:none}#tools select{margin:6px 0 0}
.case tr:first-child{display:none}.case table,.case tbody,.case tr,.case td{display:block;width:100%}.case tr{border-bottom:1px solid #dadce0}.case td{border:0}.case td:nth-child(n+2)::before{color:#5f6368}.case td:nth-child(2)::before{content:'expected: '}.case td:nth-child(3)::before{content:'got: '}.case td:nth-child(4)::before{content:'why: '}
.heat{width:100%;table-layout:fixed}.heat thead{display:none}.heat .g th{width:auto}.heat td:nth-child(n+2):nth-child(-n+4){display:none}.heat td:first-child{width:36px;padding:0 3px;white-space:nowrap;font-size:12px}.heat .c{width:auto;min-width:0;max-width:none;font-size:0;border-width:0 0 1px}}
`;
