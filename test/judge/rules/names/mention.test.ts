import { describe } from '@jest/globals';
import { decidesAll } from '../decide';

const TOWER = 'Who designed the tower?';
const CAPITAL = 'What is the capital of the old kingdom?';
const COUNTRY = 'Which country is it?';

describe('what stands beside a name makes it another thing, or one of several', () => {
  decidesAll("what is said of someone's thing, or of what is behind a comparison, is not said of the name", [
    [CAPITAL, 'Port', "Port's harbour is the capital.", 'uncertain', 'of which something else is said'],
    [CAPITAL, 'Port', "Its capital is Port's.", 'yes', "read “Port's”"],
    ['Which name does the lake have?', "Anna's", "Anna's lake.", 'yes', "read “Anna's”"],
    [TOWER, 'Anna Berg', "Anna Berg's office did.", 'yes', "read “Anna Berg's”"],
    [CAPITAL, 'Port', 'A town other than the Port of old is the capital.', 'uncertain', 'behind “than”'],
    [CAPITAL, 'Port', 'Ahead of Port.', 'uncertain', 'behind “of”'],
    [CAPITAL, 'Port', 'The kingdom had much to deal with. Port was its capital.', 'yes', 'read “Port”'],
  ]);
  decidesAll(
    'one of several names is not plainly the answer, but several people may have done something together',
    [
      [COUNTRY, 'Chile', 'It is Chile & Peru.', 'uncertain', 'joined to another name'],
      [COUNTRY, 'Chile', 'It is Peru + Chile.', 'uncertain', 'joined to another name'],
      [COUNTRY, 'Chile', 'It is Chile, & Peru.', 'uncertain', 'joined to another name'],
      [COUNTRY, 'Chile', 'It is Chile. Or Peru.', 'uncertain', '“or” another name'],
      [COUNTRY, 'Chile', 'It is Peru and Chile.', 'uncertain', 'another name “and”'],
      [COUNTRY, 'Chile', 'Chile and its neighbours.', 'uncertain', 'it is unclear what “neighbours” adds'],
      [CAPITAL, 'Port', 'The capital was old and Port was its name.', 'yes', 'read “Port”'],
      [TOWER, 'Anna Berg', 'Anna Berg and Tom Stone designed it.', 'yes', 'read “Anna Berg”'],
      [TOWER, 'Anna Berg', 'Tom Stone and Anna Berg designed it.', 'uncertain', 'beside “tom”'],
      [TOWER, 'Anna Berg', 'Anna Berg and Tom Stone, among others.', 'uncertain', '“and” another name'],
      [TOWER, 'Anna Berg', 'Anna Berg and Tom Stone, others included.', 'uncertain', '“and” another name'],
      [TOWER, 'Anna Berg', 'Anna Berg and Tom Stone. It is among the tallest.', 'yes', 'read “Anna Berg”'],
      [
        TOWER,
        'Anna Berg',
        'Anna Berg and Tom Stone designed it amongst themselves.',
        'yes',
        'read “Anna Berg”',
      ],
      [TOWER, 'Anna Berg', 'Anna Berg and Tom Stone designed an overincluded tower.', 'yes'],
    ],
  );
});

describe('a name is the answer where the answer would be', () => {
  decidesAll('a name has to come in the first two sentences, apart from a disclaimer, and after no doubt', [
    [
      CAPITAL,
      'Port',
      'The kingdom was old. It had a king. Its capital was Port.',
      'uncertain',
      'late in the text',
    ],
    [CAPITAL, 'Port', 'The kingdom was old. Its capital was Port.', 'yes', 'read “Port”'],
    [
      CAPITAL,
      'Port',
      'As an AI I only know books. The kingdom was old. Its capital was Port.',
      'yes',
      'read “Port”',
    ],
    [
      CAPITAL,
      'Port',
      'As an AI I only know books. It was old. It had a king. Its capital was Port.',
      'uncertain',
      'late in the text',
    ],
    [CAPITAL, 'Port', 'Nobody knows the kingdom. Its capital was Port.', 'uncertain', 'after “nobody”'],
    [CAPITAL, 'Port', "As an AI I don't visit places. The capital was Port.", 'yes', 'read “Port”'],
  ]);
  decidesAll('another name before it is the answer, unless a word ties this one to what is asked', [
    [CAPITAL, 'Port', 'Rome ruled it. The capital was Port.', 'uncertain', 'after “rome”'],
    [CAPITAL, 'Port', 'Rome chose Port.', 'uncertain', 'beside “rome”'],
    [CAPITAL, 'Port', 'Rome settled for Port.', 'yes', 'read “Port”'],
    [CAPITAL, 'Port', 'In Rome: “Port”.', 'yes', 'read “Port”'],
    [CAPITAL, 'Port', 'The City chose Port.', 'yes', 'read “Port”'],
    [CAPITAL, 'Port', 'La capital era Port.', 'yes', 'read “Port”'],
    [CAPITAL, 'Port', 'The Kingdom chose Port.', 'yes', 'read “Port”'],
    [CAPITAL, 'Port', 'Rome was moved to German town Port.', 'yes', 'read “Port”'],
    [CAPITAL, 'Port', 'Rome was moved to Lake town Port.', 'yes', 'read “Port”'],
    [CAPITAL, 'Port', 'Rome was moved to Old town Port.', 'uncertain', 'beside “rome”'],
    [TOWER, 'Berg', 'It was for Stone. Anna Berg designed it.', 'uncertain', 'after “stone”'],
    [TOWER, 'Berg', 'Anna Berg designed it.', 'yes', 'read “Berg”'],
    [
      TOWER,
      'Anna Berg',
      'The tower of Rome was designed by Hollywood actor Anna Berg.',
      'yes',
      'read “Anna Berg”',
    ],
    [
      TOWER,
      'Anna Berg',
      'The tower of Rome was designed by Los Angeles actor Anna Berg.',
      'uncertain',
      'beside “rome”',
    ],
    [TOWER, 'Anna Berg', 'The Rome tower was built by the very great Anna Berg.', 'yes', 'read “Anna Berg”'],
    [
      TOWER,
      'Anna Berg',
      'The Rome tower was built by our kind and great Anna Berg.',
      'yes',
      'read “Anna Berg”',
    ],
    [
      TOWER,
      'Anna Berg',
      'The Rome tower was built by our kind and very great Anna Berg.',
      'uncertain',
      'beside “rome”',
    ],
    [TOWER, 'Anna Berg', 'The Rome tower was made by, he said, Anna Berg.', 'uncertain', 'beside “rome”'],
    [TOWER, 'Anna Berg', 'The architect of the Rome tower was, Anna Berg.', 'yes', 'read “Anna Berg”'],
    [TOWER, 'Anna Berg', 'The Rome tower lists its maker as Anna Berg.', 'uncertain', 'beside “rome”'],
    [TOWER, 'Anna Berg', 'The Rome tower lists its maker named as Anna Berg.', 'yes', 'read “Anna Berg”'],
    [
      'Where is the old stone tower?',
      'Florida',
      'The tower is in Miami, Dade County, Florida.',
      'yes',
      'read “Florida”',
    ],
    [
      'Which state has the tower?',
      'Florida',
      'The tower is in Miami, Dade County, Florida.',
      'uncertain',
      'beside “miami”',
    ],
  ]);
  decidesAll('for a person, a second sentence that takes up the question may tie the name to it', [
    [
      TOWER,
      'Anna Berg',
      'Tom Stone loved towers. The tower was designed by Anna Berg.',
      'yes',
      'read “Anna Berg”',
    ],
    [
      TOWER,
      'Anna Berg',
      'Tom Stone loved it. The tower was designed by the great Anna Berg.',
      'yes',
      'read “Anna Berg”',
    ],
    [
      TOWER,
      'Anna Berg',
      'Tom Stone loved it. The tower was designed by the great artist Anna Berg.',
      'uncertain',
      'after “tom”',
    ],
    [TOWER, 'Anna Berg', 'Tom Stone loved it. Anna Berg designed the tower.', 'uncertain', 'after “tom”'],
    [TOWER, 'Anna Berg', 'Tom Stone loved it. The song was by Anna Berg.', 'uncertain', 'after “tom”'],
    [
      TOWER,
      'Anna Berg',
      'The tower was loved by Tom Stone. The song was by Anna Berg.',
      'uncertain',
      'after “tom”',
    ],
    [TOWER, 'Anna Berg', 'Rome built what it is. Anna Berg designed the tower.', 'uncertain', 'after “rome”'],
    [
      'Who won the cup?',
      'Anna Berg',
      'Tom Stone lost it. The cup was won by Anna Berg.',
      'uncertain',
      'after “tom”',
    ],
    [
      'Who made the lamp?',
      'Anna Berg',
      'Tom Stone sold it. The lamp was made by Anna Berg.',
      'yes',
      'read “Anna Berg”',
    ],
    [
      'Who won the most games?',
      'Anna Berg',
      'Tom Stone played. The most games were won by Anna Berg.',
      'uncertain',
      'after “tom”',
    ],
  ]);
  decidesAll('a later sentence that begins with a contrast leaves it open, except for a person', [
    [CAPITAL, 'Port', 'The capital was Port. However, it burned.', 'uncertain', 'before “however”'],
    [CAPITAL, 'Port', 'The capital was Port. It burned, however.', 'yes', 'read “Port”'],
    [CAPITAL, 'Port', 'But the capital was Port.', 'yes', 'read “Port”'],
    [TOWER, 'Anna Berg', 'Anna Berg designed it. But it burned.', 'yes', 'read “Anna Berg”'],
    [CAPITAL, 'Port', 'The capital was Port. It is not Port today.', 'uncertain', 'later beside “not”'],
    [
      'Who won the war?',
      'United States',
      'Was it the USA? Great Britain lost.',
      'uncertain',
      'in a question',
    ],
  ]);
});
