import { describe } from '@jest/globals';
import { decides } from './decide';

const query = 'Which country was it?';

describe('an answer that says nothing is a plain no', () => {
  decides(
    [
      '',
      '   ',
      '\n\t',
      '...',
      '—',
      'N/A',
      'n/a.',
      'None',
      'null',
      'nan',
      'Error',
      'Thought process:',
      '**Answer:**',
      "I don't know.",
      '\u200b',
    ].map((actual) => [query, 'Chile', actual, 'no'] as const),
  );
});

describe('a refusal or a question back is a no, unless that may be what is expected', () => {
  decides([
    [query, 'Chile', "I'm sorry, but I couldn't find any information about that.", 'no'],
    [query, 'Chile', 'I am unable to determine this. Would you like to try another area?', 'no'],
    [query, 'Chile', 'Which region do you mean?', 'no'],
    [query, 'Chile', 'Which Chile do you mean?', 'uncertain'],
    [query, 'Chile', "I couldn't find it, but Chile is likely.", 'uncertain'],
    [query, 'no data', 'None', 'uncertain'],
    [query, 'no data', 'No data is available.', 'uncertain'],
    [query, 'none', 'None', 'yes'],
    [query, '', 'Chile', 'uncertain'],
  ]);
});
