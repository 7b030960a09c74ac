import { describe } from '@jest/globals';
import { decides } from './decide';

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
