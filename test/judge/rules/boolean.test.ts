import { describe } from '@jest/globals';
import { answersTo, decides, decidesAll } from './decide';

const claim = 'True or false: Norland gained forest in 2020.';

describe('true and false are read from what the answer says outright', () => {
  decides([
    [claim, 'TRUE', '**True.** It gained 5 ha.', 'yes'],
    [claim, 'TRUE', 'true', 'yes'],
    [claim, 'TRUE', 'Yes, it did.', 'yes'],
    [claim, 'yes', 'True.', 'yes'],
    [claim, 'TRUE', '**False.** It lost 5 ha.', 'no'],
    // Forest can be gained in one place and decrease all the same.
    [claim, 'FALSE', '**False.** Forest decreased rather than increased.', 'uncertain'],
    [claim, 'no', 'No, it did not gain; it fell by 3.2%.', 'yes'],
    [claim, 'FALSE', 'Yes.', 'no'],
    [claim, 'TRUE', 'The answer is true.', 'yes'],
    [claim, 'TRUE', 'That is correct.', 'yes'],
    [claim, 'FALSE', 'That claim is wrong.', 'yes'],
    [claim, 'FALSE', 'The statement is not true.', 'yes'],
    [claim, 'TRUE', 'The statement is not true.', 'no'],
  ]);
});

describe('what is not said outright, or is contradicted, is left open', () => {
  decides([
    [claim, 'TRUE', 'Norland gained 5 ha.', 'uncertain'],
    [claim, 'TRUE', 'True and false.', 'uncertain'],
    [claim, 'TRUE', 'Yes, but no.', 'uncertain'],
    [claim, 'TRUE', 'True. No, wait, false.', 'uncertain'],
    [claim, 'TRUE', 'Yes, it did not gain forest.', 'uncertain'],
    [claim, 'TRUE', 'It is not false.', 'uncertain'],
    [claim, 'TRUE', 'Partly true.', 'uncertain'],
    [claim, 'FALSE', 'There was no increase.', 'uncertain'],
    [claim, 'no', 'No one knows.', 'uncertain'],
    [claim, 'no', 'No. 1 in the ranking is Chile.', 'uncertain'],
    [claim, 'TRUE', 'Right now, the loss is 5 ha.', 'uncertain'],
    [claim, 'TRUE', 'Maybe yes.', 'uncertain'],
    [claim, 'TRUE', 'Yes, if plantations are counted.', 'uncertain'],
    [claim, 'TRUE', 'I cannot tell whether it is true.', 'uncertain'],
    [claim, 'TRUE', 'Sí', 'uncertain'],
    [claim, 'TRUE', 'Oui, vrai', 'uncertain'],
    [claim, 'TRUE', claim, 'uncertain'],
    [claim, 'TRUE', '', 'no'],
    [claim, 'FALSE', 'N/A', 'no'],
  ]);
});

describe('why a yes or no decides, or does not, is told', () => {
  answersTo('True or false: Norland gained forest in 2020.', [
    ['TRUE', 'Is it true?', 'uncertain', 'a question mark'],
    [
      'TRUE',
      'Norland gained. True.',
      'uncertain',
      'no outright true, false, yes or no: it begins with “norland”',
    ],
    [
      'TRUE',
      'Norland gained 5 ha.',
      'uncertain',
      'no outright true, false, yes or no: it begins with “norland”',
    ],
    ['TRUE', 'The answer.', 'uncertain', 'no outright true, false, yes or no at its beginning'],
    ['TRUE', 'False alarm.', 'uncertain', '“false” is not an answer by itself'],
    ['TRUE', 'It is not false.', 'uncertain', 'a double negation'],
    ['TRUE', 'True, partly.', 'uncertain', 'the answer is qualified: “partly”'],
    ['TRUE', 'Yes, perhaps.', 'uncertain', 'the answer is qualified: “perhaps”'],
    ['TRUE', 'Yes, but slowly.', 'uncertain', 'the answer is qualified: “but”'],
    ['TRUE', 'Yes, not at all.', 'uncertain', 'says both yes and “not”'],
    ['TRUE', "Yes, it didn't.", 'uncertain', "says both yes and “didn't”"],
    ['TRUE', 'Yes, no.', 'uncertain', 'says both yes and “no”'],
    ['TRUE', 'Yes, that is untrue.', 'uncertain', 'says both yes and “untrue”'],
    ['TRUE', 'Yes, it is wrong.', 'uncertain', 'says both yes and “wrong”'],
    ['TRUE', 'No, it did.', 'uncertain', 'says both no and “did”'],
    ['TRUE', 'No, it did not.', 'no', 'read false/no'],
    ['TRUE', 'No, yes.', 'uncertain', 'says both no and “yes”'],
    ['TRUE', 'No, it is true.', 'uncertain', 'says both no and “true”'],
    ['TRUE', 'No, it is not true.', 'no', 'read false/no'],
    ['TRUE', 'Yes. It gained and lost forest.', 'uncertain', 'it went more than one way'],
    ['TRUE', 'Yes, it gained forest in 2021.', 'uncertain', 'of 2021 as well'],
    ['TRUE', 'Yes, it gained forest in 2019.', 'uncertain', 'of 2019 as well'],
    ['TRUE', 'Yes, Norland gained forest in 2020.', 'yes', 'read true/yes'],
    [
      'TRUE',
      'No, Norland gained forest in 2020.',
      'uncertain',
      'says no, and it is unclear how the rest agrees',
    ],
    ['TRUE', 'Norland gained forest in 2020.', 'yes', 'and what it states means yes'],
    ['FALSE', 'Norland gained forest in 2020.', 'no', 'and what it states means yes'],
    [
      'TRUE',
      'Norland lost forest in 2020.',
      'uncertain',
      'no outright true, false, yes or no: it begins with “norland”',
    ],
    [
      'FALSE',
      'Norland lost forest in 2020.',
      'uncertain',
      'no outright true, false, yes or no: it begins with “norland”',
    ],
    [
      'TRUE',
      'Norland gained forest.',
      'uncertain',
      'no outright true, false, yes or no: it begins with “norland”',
    ],
    [
      'TRUE',
      'Norland only gained forest in 2020.',
      'uncertain',
      'no outright true, false, yes or no: it begins with “norland”',
    ],
    [
      'TRUE',
      'Yes, Norland was sunny in 2020.',
      'uncertain',
      'says yes, and it is unclear how the rest agrees',
    ],
    ['TRUE', 'Wrong to say.', 'uncertain', '“wrong” is not an answer by itself'],
    ['TRUE', 'True that it gained forest.', 'yes', 'read true/yes'],
    ['TRUE', 'True because it gained forest.', 'yes', 'read true/yes'],
    ['TRUE', 'No that it gained.', 'uncertain', '“no” is not an answer by itself'],
    ['TRUE', 'Yes - it gained forest.', 'yes', 'read true/yes'],
    ['TRUE', '(Yes)', 'yes', 'read true/yes'],
  ]);
  answersTo("Didn't Norland gain forest?", [
    ['TRUE', 'Yes.', 'uncertain', 'says yes to a negative question'],
    ['TRUE', 'True.', 'yes', 'read true/yes'],
    ['TRUE', 'No.', 'uncertain', 'says no to a negative question'],
  ]);
});

const ROSE = 'Did loss increase in Togo?';

describe('a yes or no in a few words', () => {
  decidesAll('is read in English only, whatever the question is in', [
    ['¿Aumentó la pérdida en Togo?', 'Yes', 'No', 'no', 'expected true/yes, read false/no'],
    ['¿Aumentó la pérdida en Togo?', 'FALSE', 'No', 'yes', 'expected false/no, read false/no'],
    ['¿Aumentó la pérdida en Togo?', 'Yes', 'No, aumentó.', 'uncertain', 'more words, in another language'],
    ['¿Aumentó la pérdida en Togo?', 'Yes', 'Yes. 3 kha more.', 'uncertain'],
    [ROSE, 'TRUE', 'No, nunca.', 'uncertain', 'beside “nunca”'],
    [ROSE, 'TRUE', 'Loss increased, yes.', 'uncertain'],
  ]);
  decidesAll('is not taken back', [
    ['Has loss in Togo increased?', 'TRUE', 'No. It has.', 'uncertain', 'says both no and “has”'],
    ['Has loss in Togo increased?', 'TRUE', 'No, it has not.', 'no', 'expected true/yes, read false/no'],
    [ROSE, 'TRUE', 'No, a true increase was not observed.', 'uncertain', 'how the rest agrees'],
    [ROSE, 'TRUE', 'Yes, it couldn’t.', 'uncertain', "says both yes and “couldn't”"],
    [ROSE, 'TRUE', 'No, no, true.', 'uncertain', 'says both no and “true”'],
    [ROSE, 'TRUE', 'So. True.', 'uncertain', 'no outright true, false, yes or no at its beginning'],
    [ROSE, 'TRUE', 'That’s true.', 'yes', 'expected true/yes, read true/yes'],
    [ROSE, 'TRUE', 'No because it fell.', 'uncertain', '“no” is not an answer by itself'],
    [ROSE, 'TRUE', 'No. 3 in the list.', 'uncertain', '“no” is not an answer by itself'],
  ]);
  decidesAll('means little to a negative question', [
    ['Did loss in Togo increase or not?', 'TRUE', 'True. It did.', 'uncertain', 'yes to a negative question'],
    ["Didn't loss increase in Togo?", 'TRUE', 'Loss increased in Togo.', 'uncertain'],
  ]);
});
