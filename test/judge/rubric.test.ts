/** Each kind of case that careful people would ask about, and the words of the instructions that decide it. */
import { answer, bench, memoryCache } from './support';
import { FRAME, REPLY_FORMAT } from '../../src/judge/compose';
import { ANSWER_MATCH, CHARTS_FIT, EXPECTED_TEXT } from '../../src/judge/questions/answers';
import { EVALUATION_QUALITY } from '../../src/judge/questions/quality';
import { SCORE_RULES } from '../../src/comparison/scorer-requests';

const CASES = [
  [
    FRAME.text,
    [
      ['a rubric that asks for three sentences', 'unless the criterion asks about them'],
      ['expected "612 kha"; "612,000 ha", and no note', 'convert nothing but thousands and millions'],
      ['expected "Pará"; "Pará 5 ha, Acre 3 ha."', 'Seeing which of two figures is larger is reading.'],
      ['expected "2 ha more"; "Pará 5 ha, Acre 3 ha."', 'Subtracting and converting are not'],
    ],
  ],
  [
    ANSWER_MATCH.text,
    [
      ['expected "8 ha in both"; "Pará 5 ha, Acre 3 ha."', 'What has to be calculated from the text is'],
      ['expected "612 kha"; "over 600 kha"', '"over 600 kha" if 600 kha does and the number is larger'],
      ['expected "612 kha"; "600 to 620 kha"', 'A range in the text gives the number if both its ends do'],
      ['expected "612 ± 5 kha"; "620 kha"', 'within the ± of expected_answer or, if it has none, the'],
      ['expected "at least 5 ha"; "7 ha"', 'any value or range inside it gives "at least 5 ha" or "5–10 ha"'],
      ['expected "2001–2010"; "2001 to 2009"', 'A period has the same two ends'],
      ['expected "1.5 ha"; "1.500 ha"', '1.500 may be 1.5 or 1,500: read it as the text writes other'],
      ['expected "612 kha"; "612"', 'One without a unit has that of expected_answer'],
      ['expected "25 %"; "0.25 of it"', '0.25, 25 % and one in four are the same'],
      ['expected "5 %"; "5 percentage points"', 'percent and percentage points are not the same'],
      ['expected "4 May 2024"; "04/05/2024"', '04/05/2024 is 1 if it can be the expected day'],
      ['expected "2024"; "in May 2024"', 'the same, or one inside it'],
      ['expected "rose"; "It did not fall."', 'Denying the opposite is an answer only if there are just two'],
      ['expected "fire and drought"; "Fire."', 'all that expected_answer says; half of it is 0'],
      ['expected "fire"; "Fire, and Pará is in Peru."', 'other claims, right or wrong, are no fault unless'],
      ['expected "fire or drought"; "Drought."', 'One of the alternatives in expected_answer ("A or B") is'],
      ['expected "Acre"; asked for any state: "Pará"', 'Another answer that could be right as well is 0'],
      ['expected "deforestation"; "land use change"', 'A broader or narrower term is another answer'],
      ['expected "no data before 2001"; "There are none."', 'no data) is 0, unless just that is expected'],
      ['expected "612.4 kha"; "612 kha"', 'and digits may differ'],
      ['expected "14,233 alerts"; "14,323 alerts"', 'the same, as for counts and ids, whatever the'],
      ['expected "rising"; "It went up."', 'the same: up, down or unchanged'],
    ],
  ],
  [
    REPLY_FORMAT.text,
    [
      ['a list that lacks the name', 'of a list the items, also if the expected one is missing'],
      ['a figure in a table', 'Of a table copy the row'],
      ['a list of thirty names', 'of a longer list the first and last items'],
      ['a quality of 0.8 that could be 0.7', 'from 0 to 1: more than 0.2 away'],
      ['why, answered by a date', '"odd": true if what is expected does not fit the query'],
    ],
  ],
  [
    CHARTS_FIT.text,
    [
      ['the total of ten years; a bar for each', 'answers a query for the total if it shows all parts of it'],
      ['loss in Ghana; a chart that names no place', 'A chart that names no place or no period has that of'],
      ['2015–2024; a line to 2023', 'A period that is off by one year'],
      ['Brazil; a chart of Pará', 'a place that is off by one level'],
      ['2015; a line for 2001–2024', 'beyond those of the query are no fault'],
      ['every year there, a figure that looks wrong', 'Complete means that each place, period and measure'],
    ],
  ],
  [
    EXPECTED_TEXT.text,
    [
      ['expected "a map of Pará"; "I have shown you a map."', 'A claim to have shown, listed or checked'],
      ['expected "says 612 kha were lost"; "some 610 kha"', 'Numbers are the same within the tolerance'],
    ],
  ],
  [
    EVALUATION_QUALITY.text,
    [
      ['one sentence with all that was asked', 'one faultless sentence is enough'],
      ['against "5 ha"; "5 ha, by UMD data"', 'what goes beyond it without contradicting it does not count'],
      ['two statements: one right, one contradicted', 'one half is right and the other is contradicted'],
    ],
  ],
  [
    SCORE_RULES,
    [
      ['fire and drought; "Fire alone."', 'unless the omission makes it say something false'],
      ['two core facts, one wrong', 'one of two core facts is wrong'],
      ['612 kha; "300 kha"', 'An element with a wrong value is not covered'],
    ],
  ],
] as const;

it.each(CASES.flatMap(([text, cases]) => cases.map(([about, words]) => [about, words, text] as const)))(
  '%s is decided by “%s”',
  (_about, words, text) => {
    expect(text).toContain(words);
  },
);

it('reads that a pair is odd, and leaves its score', () => {
  const cache = memoryCache();
  const question = answer('Because of fire. [[odd]]', { query: 'Why was it lost?', expected: '2019' });
  for (const { judge } of [bench({}, {}, { cache }), bench({}, {}, { cache })])
    expect(judge.decide([[question]]).flat()).toMatchObject([{ kind: 'decided', score: 0, isOdd: true }]);
});
