/** Texts for people to label, as the page Review finds them. */
import type { RequestOf } from '../../src/commands/table';
import type { AddOn } from './add-on';

type Label = RequestOf<'saveLabels'>['labels'][number];
/** A label without its verdict and note. */
export type MatchedLabels = Omit<Label, 'verdict' | 'note'>;

/** @returns the judged texts of the first twelve rows of a list */
export function toLabel(
  addOn: Pick<AddOn, 'reply' | 'idOf'>,
  list: RequestOf<'reviewRows'>['list'] = 'random',
  user?: string,
  tab = 'GOLD',
): MatchedLabels[] {
  const sheetId = addOn.idOf(tab);
  const rows = addOn.reply('reviewRows', { sheetId, list }, user).map(({ row }) => row);
  const cards = addOn.reply('reviewCards', { sheetId, rows: rows.slice(0, 12) }, user);
  return cards.flatMap((card) => card?.texts.map(({ about }) => ({ ...about, sheetId })) ?? []);
}

export function label(
  addOn: Pick<AddOn, 'ask'>,
  texts: readonly MatchedLabels[],
  verdict: Label['verdict'],
  user?: string,
  note = '',
): ReturnType<AddOn['ask']> {
  return addOn.ask('saveLabels', { labels: texts.map((text) => ({ ...text, verdict, note })) }, user);
}
