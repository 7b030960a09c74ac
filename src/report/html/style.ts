/** The look of the HTML report: dark on light, with differences in shade and mark as well as hue, on screen and on paper. */
import { COLOURS } from '../../results/colours';
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
  const heads = `${table} [data-head]::before{content:attr(data-head) ': ';color:var(--quiet)}`;
  const bars = `${table} [data-head] svg{display:inline-block;vertical-align:middle;margin-right:6px;max-width:40%}`;
  return `${all}{display:block;text-align:left}${table} tr:first-child{display:none}${cells}${heads}${bars}`;
}

const LIGHT =
  '--alarm:#b3261e;--ink:#202124;--paper:#fff;--quiet:#5f6368;--link:#174ea6;--line:#dadce0;--soft:#f1f3f4;--rule:#3c4a63;--bar:#7f9cc9;--mark:#23406e;--band:#c9d6ea';
const DARK =
  '--alarm:#f2b8b5;--ink:#e8eaed;--paper:#1f2023;--quiet:#a8adb3;--link:#8ab4f8;--line:#46484c;--soft:#2b2d31;--rule:#8ea4cc;--bar:#4f74ad;--mark:#d5e2f7;--band:#33465f';

export const REPORT_STYLE = `
:root{${LIGHT}}
@media screen and (prefers-color-scheme:dark){:root{${DARK}}}
*{box-sizing:border-box}
body{font:14px/1.45 Arial,Helvetica,sans-serif;color:var(--ink);background:var(--paper);max-width:1280px;margin:0 auto;padding:20px 24px 60px}
h1{font-size:22px;margin:0 0 4px}h2{font-size:16px;margin:18px 0 4px;padding-bottom:2px;border-bottom:2px solid var(--rule);scroll-margin-top:52px}h3{font-size:14px;margin:16px 0 4px}
p{margin:4px 0}.quiet,small{color:var(--quiet)}a{color:var(--link)}
table{border-collapse:collapse;margin:4px 0 10px}th,td{padding:2px 9px;text-align:left;vertical-align:top;border-bottom:1px solid var(--line);unicode-bidi:isolate;overflow-wrap:anywhere}
th{overflow-wrap:break-word;font-weight:600}tr:first-child th,.headless,.g{background:var(--soft)}.n{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}.id{white-space:nowrap}
@media screen and (min-width:761px){.wide th{min-width:6em}}td svg{display:inline-block;vertical-align:middle;margin-right:8px}
.chip{display:inline-block;padding:0 8px;border-radius:9px;background:var(--soft);white-space:nowrap}
ul{margin:2px 0 8px;padding-left:24px}nav a{display:inline-block;min-height:24px;margin-right:14px}nav{margin-top:18px}svg{display:block;max-width:100%;height:auto}
.bar{fill:var(--bar)}.track{fill:var(--soft)}.mark{stroke:var(--mark)}.dot{fill:var(--mark)}.band{fill:var(--band)}.grid{stroke:var(--line)}svg text{font:11px Arial,Helvetica,sans-serif;fill:var(--ink)}
.alarm{font-size:17px;font-weight:bold;color:var(--alarm)}.lead{font-size:17px;margin:10px 0}.numbers span{display:inline-block;margin:0 28px 4px 0;color:var(--quiet)}.numbers b{font-size:24px;color:var(--ink)}
#tools{position:sticky;top:0;background:var(--paper);padding:8px 0;border-bottom:1px solid var(--line);z-index:2}
#tools input,#tools select{font:inherit;color:inherit;background:var(--paper);padding:4px 8px;border:1px solid #80868b;border-radius:4px}#tools input{width:340px;max-width:60vw}#tools select{margin:0 10px}
details{border-bottom:1px solid var(--line)}summary{cursor:pointer;font-weight:600;padding:5px 0;min-height:24px}
.heat th,.heat td{border:1px solid var(--paper);padding:0 6px;line-height:18px}.heat .c{width:22px;min-width:22px;max-width:22px;padding:0;text-align:center;font-weight:700}
.heat th.c{height:136px;vertical-align:bottom;background:none}.heat th.c span{writing-mode:vertical-rl;transform:rotate(180deg);white-space:nowrap;font-weight:600;padding:4px 0}
.heat thead th{vertical-align:bottom;background:none}.heat .id{max-width:160px;overflow:hidden;text-overflow:ellipsis}
.legend span{display:inline-block;min-width:22px;text-align:center;font-weight:700;margin:0 4px 0 12px;border:1px solid var(--line)}
.cards{columns:2 460px;column-gap:14px}
.case{border:1px solid var(--line);border-radius:6px;margin:0 0 10px;padding:6px 10px;break-inside:avoid}
.case table{width:100%;table-layout:fixed;margin:2px 0;font-size:13px}.case td{white-space:pre-wrap;padding:1px 6px}.case th{padding:1px 6px}.case th:first-child{width:21%}.case q{quotes:none;font-weight:600;unicode-bidi:isolate}
.h-blank{background:var(--soft)}${heat}${verdicts}.case .chip{font-size:12px}
[hidden]{display:none!important}
@page{size:A4;margin:10mm}
@media print{body{max-width:none;padding:0;font-size:9.5px}#tools,nav{display:none}h1{font-size:16px}h2{font-size:12px;margin:8px 0 2px;break-after:avoid}h3{font-size:10.5px;margin:6px 0 2px;break-after:avoid}.lead{font-size:12px;margin:4px 0}.numbers b{font-size:17px}p{margin:2px 0}th,td{padding:1px 4px}#summary{break-after:page}#summary th{white-space:nowrap}#summary svg{height:auto}#summary td svg{width:110px}.wide td svg{width:90px}.n,.id,.chip{white-space:normal}
.cards{columns:2;column-gap:8px}.case{margin:0 0 5px;padding:2px 6px;font-size:8px}.case table{font-size:7.5px}.case td,.case th{padding:0 3px}.case .chip{font-size:7.5px;padding:0 4px}.rows{font-size:8px}
.heat th,.heat td{padding:0 2px;line-height:9px;font-size:7px}.heat .c{width:11px;min-width:11px;max-width:11px}.heat .id{max-width:90px}tr{break-inside:avoid}*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
@media screen and (max-width:1000px){th{overflow-wrap:anywhere}.n,.id,.chip{white-space:normal}.heat .c{width:14px;min-width:14px;max-width:14px}}
@media screen and (max-width:760px){
${stacked('.wide')}.wide [data-head]{display:inline-block}}
@media screen and (max-width:600px){body{padding:12px}#tools input{width:100%;max-width:none}#tools select{margin:6px 0 0}
.case tr:first-child{display:none}.case table,.case tbody,.case tr,.case td{display:block;width:100%}.case tr{border-bottom:1px solid var(--line)}.case td{border:0}.case td:nth-child(n+2)::before{color:var(--quiet)}.case td:nth-child(2)::before{content:'expected: '}.case td:nth-child(3)::before{content:'got: '}.case td:nth-child(4)::before{content:'why: '}
.rows td,.rows tr,.rows tbody{display:block}.rows tr:first-child{display:none}
.heat{width:100%;table-layout:fixed}.heat thead{display:none}.heat .g th{width:auto}.heat td:nth-child(n+2):nth-child(-n+4){display:none}.heat td:first-child{width:36px;padding:0 3px;white-space:nowrap;font-size:12px}.heat .c{width:auto;min-width:0;max-width:none;font-size:0;border-width:0 0 1px}}
`;
