import { readClarification } from '../../src/judge/questions/clarification';

it.each([
  ['Which area and period should I use?', 'yes', 'and says nothing else'],
  ['', 'no', 'the text says nothing'],
  [
    'Pará lost **431,250 ha**, more than in any year for which data is available.',
    'no',
    'it reports 431,250 ha and asks nothing',
  ],
  [
    'Brazil lost 1.3 Mha in 2020. Shall I break it down by state?',
    'uncertain',
    'it asks something, and reports 1.3 Mha',
  ],
  ['Do you mean Pará?', 'uncertain', 'it asks something, and reports Pará'],
  [
    'I need a year and a dataset.',
    'uncertain',
    'it has no question mark, and no figure or name from this row',
  ],
  ['Please choose a threshold: 10 %, 20 % or 30 %.', 'uncertain', 'it reports 10 %, and speaks to the user'],
  ['I cannot say.', 'uncertain', 'it has no question mark, and no figure or name from this row'],
])('%j is %s', (text, verdict, reason) => {
  const said = readClarification(text, ['Pará']);
  expect(said.verdict).toBe(verdict);
  expect(said.reason.endsWith(reason) ? reason : said.reason).toBe(reason);
});
