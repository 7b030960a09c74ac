/** The judge compared with people: labels, from the tab and from a file, against the current results. */
import { grouped } from '../../model/grouped';
import type { Label } from '../../model/label';
import { count } from '../../model/text';
import { THIS_BUILD } from '../../model/this-build';
import { harvest } from '../../results/people/harvest';
import { verdictOf } from '../../scoring/agreement/people';
import { openLabels } from '../../store/labels';
import type { DiffServices } from '../diff/run-list';
import { checkAgreement, type LabelledText, labelledText } from './check-agreement';
import { allJudged, isJudged, type JudgedRow } from './judged-rows';
import { readLabels, rowOf, withoutDoubles } from './labelled-rows';
import type { AgreementReport, AgreementRequest, CheckAgreement } from './report';

/** @throws UserError if the file has no columns of labels */
export function agreement({ labels: file }: AgreementRequest, services: DiffServices): AgreementReport {
  const { spreadsheet, clock, lock, settings } = services;
  const unread: string[] = [];
  const rows = allJudged(services, (tab, records) =>
    unread.push(...harvest(tab, records, { spreadsheet, clock, lock })),
  );
  const sources = [
    openLabels(spreadsheet).all(),
    ...(file ? [readLabels(file.name, file.text, services.spreadsheet.checks())] : []),
  ];
  const labels = withoutDoubles(sources.flatMap((source) => source.labels));
  const problems = [...unread, ...sources.flatMap((source) => source.problems)];
  const byCheck = new Map<string, JudgedRow[]>(
    services.spreadsheet.checks().judged.map(({ id }) => [id, rows.filter(({ check }) => check.id === id)]),
  );
  const labelled = new Map<string, { readonly row: JudgedRow; readonly labels: Label[] }>();
  const aside: { readonly why: string; readonly label: Label }[] = [];
  /** Labels drawn for texts that are not among the current ones. */
  const elsewhere: Label[] = [];
  const putAside = (why: string, label: Label): void => {
    aside.push({ why, label });
  };
  for (const label of labels) {
    const ofCheck = byCheck.get(label.check);
    if (!ofCheck) putAside('of a check that no judge decides', label);
    else {
      const judgedRow = rowOf(label, ofCheck);
      const isOther = label.textHash !== '' && label.textHash !== judgedRow?.textHash;
      if (isOther) elsewhere.push(label);
      if (judgedRow === undefined)
        putAside(
          label.row > 0 && label.testId === '' && label.query === '' && label.textHash === ''
            ? 'with a row number alone: rows move, so give test_id or query as well'
            : 'for a row that is gone',
          label,
        );
      else if (isOther) putAside('outdated: the text that was judged is another one now', label);
      else if (!isJudged(judgedRow)) putAside('for a row that no judge or rule has decided', label);
      else {
        const key = judgedRow.textHash;
        const text = labelled.get(key) ?? { row: judgedRow, labels: [] };
        text.labels.push(label);
        labelled.set(key, text);
      }
    }
  }
  const texts = [...labelled.values()]
    .map(({ row, labels: all }) => labelledText(row, all))
    .filter(({ all }) => all.length > 0);
  const checks = services.spreadsheet.checks().judged.flatMap((check): CheckAgreement[] => {
    const ofCheck = texts.filter(({ row }) => row.check.id === check.id);
    const changed = elsewhere.filter((label) => label.check === check.id);
    const figures = checkAgreement(check, ofCheck, changed, byCheck.get(check.id) ?? [], settings.scoring);
    return ofCheck.length === 0 && figures.peopleRate === null ? [] : [figures];
  });
  // If every text of a check is labelled, those that were not drawn count like the others.
  for (const { row, all, draws } of texts) {
    const entry = checks.find(({ id }) => id === row.check.id);
    if (draws.length > 0 || !entry || entry.labelled === entry.judged.passed + entry.judged.failed) continue;
    for (const label of all) putAside('hand-picked or without a stratum, so in no rate', label);
  }
  const said = grouped(texts, ({ all }) => verdictOf(all));
  return {
    checks,
    labels: labels.length,
    version: THIS_BUILD.version,
    problems: [
      ...problems,
      ...[...grouped(aside, ({ why }) => why)].map(
        ([why, list]) => `${count(list.length, 'label')} ${why}: ${named(list.map(({ label }) => label))}.`,
      ),
      ...listed(said.get('unsure'), 'unsure or tied'),
      ...listed(said.get('expected wrong'), 'with a wrong expected value: correct its cell'),
    ],
  };
}

const SHOWN = 8;

function listed(texts: readonly LabelledText[] | undefined, what: string): string[] {
  return texts ? [`${count(texts.length, 'text')} ${what}: ${named(texts.map(({ row }) => row))}.`] : [];
}

function named(places: readonly Pick<Label, 'tab' | 'testId' | 'row' | 'query'>[]): string {
  const names = places
    .slice(0, SHOWN)
    .map(({ tab, testId, row, query }) =>
      [tab, testId || (row > 0 ? `row ${row}` : query.slice(0, 40))].filter((part) => part !== '').join(' '),
    );
  const more = places.length - SHOWN;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
