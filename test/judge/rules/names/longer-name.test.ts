import { describe } from '@jest/globals';
import { decidesAll } from '../decide';

const TOWER = 'Who designed the tower?';
const CAPITAL = 'What is the capital of the old kingdom?';
const MAP = 'What did the old map show?';

describe('a name inside a longer one is not it', () => {
  decidesAll('words joined by a hyphen are one, but a dash only sets a name off', [
    [CAPITAL, 'Port', 'It is New-Port.', 'uncertain', 'part of a longer word'],
    [CAPITAL, 'Port', 'It is Port–Louis.', 'uncertain', 'part of a longer word'],
    [CAPITAL, 'Port', 'The capital - Port - was old.', 'yes', 'read “Port”'],
    [CAPITAL, 'Port', 'The capital -Port- was old.', 'yes', 'read “Port”'],
  ]);
  decidesAll('what follows a name may make it longer', [
    [CAPITAL, 'Port', 'It was Port Louis.', 'uncertain', 'part of “… louis”'],
    [CAPITAL, 'Port', 'It was Port (Rome fell).', 'yes', 'read “Port”'],
    [CAPITAL, 'Port', 'It was Port do Sul.', 'uncertain', 'part of “… do …”'],
    [CAPITAL, 'Port', 'It was Port de facto.', 'yes', 'read “Port”'],
    [TOWER, 'Anna Berg', 'Anna Berg Stone designed it.', 'yes', 'read “Anna Berg”'],
    [TOWER, 'Berg', 'Berg Stone designed it.', 'uncertain', 'part of “… stone”'],
    [TOWER, 'Bergo', 'Bergo Stone designed it.', 'yes', 'read “Bergo”'],
    ['Which tower is it?', 'Anna Berg', 'It is the Anna Berg House.', 'uncertain', 'part of “… house”'],
    [MAP, 'tree cover', 'It did show tree cover loss.', 'uncertain', 'part of “… loss”'],
    [MAP, 'tree cover', 'It did show Tree Cover loss.', 'uncertain', 'part of “… loss”'],
    [MAP, 'tree cover', 'It did show tree cover there.', 'yes', 'read “tree cover”'],
    [MAP, 'Tree Cover', 'It did show tree cover gains.', 'uncertain', 'part of “… gains”'],
    [MAP, 'Port', 'It did show Port change.', 'yes', 'read “Port”'],
  ]);
  decidesAll('what precedes a name may make it longer', [
    [CAPITAL, 'Port', 'It was south Port.', 'uncertain', 'part of “south …”'],
    ['Which city in the south was the old capital?', 'Port', 'It was south Port.', 'yes', 'read “Port”'],
    [TOWER, 'Anna Berg', 'It was the new Anna Berg.', 'yes', 'read “Anna Berg”'],
    [CAPITAL, 'Port', 'It was the Republic of Port.', 'uncertain', 'part of “republic of …”'],
    [CAPITAL, 'Port', 'It was the Gulf of the Port.', 'uncertain', 'part of “gulf of …”'],
    [CAPITAL, 'Port', 'It was the City of Port.', 'yes', 'read “Port”'],
    [CAPITAL, 'Port', 'All of Port was.', 'yes', 'read “Port”'],
    [CAPITAL, 'Port', 'It was a gulf of Port.', 'yes', 'read “Port”'],
    [CAPITAL, 'Port', 'It was in Gulf and Port.', 'uncertain', 'another name “and”'],
    [TOWER, 'Anna Berg', 'The House of Anna Berg designed it.', 'yes', 'read “Anna Berg”'],
    [CAPITAL, 'Port', 'It was Rome Port.', 'uncertain', 'part of “rome …”'],
    [CAPITAL, 'Port', 'Rome Port.', 'uncertain', 'part of “rome …”'],
    [CAPITAL, 'Port', 'It was Lake Port.', 'yes', 'read “Port”'],
    [CAPITAL, 'Port', 'It was In Port.', 'yes', 'read “Port”'],
    [CAPITAL, 'Port', 'It was Era Port.', 'uncertain', 'part of “era …”'],
    [CAPITAL, 'Port', 'Era Port.', 'yes', 'read “Port”'],
    [CAPITAL, 'Port', 'It was Municipality Port.', 'uncertain', 'part of “municipality …”'],
    [CAPITAL, 'Port', 'Municipality Port.', 'uncertain', 'beside “municipality”'],
    [CAPITAL, 'Port', 'It was Called Port.', 'uncertain', 'part of “called …”'],
    [CAPITAL, 'Port', 'Called Port, it was.', 'yes', 'read “Port”'],
  ]);
  decidesAll('a word before a common noun narrows it, unless it is small, an adverb or in the question', [
    [MAP, 'grassland', 'It did show cultivated grassland.', 'uncertain', 'part of “cultivated …”'],
    [MAP, 'grassland', 'It did show polyculture grassland.', 'uncertain', 'part of “polyculture …”'],
    [MAP, 'grassland', 'It did show mostly grassland.', 'yes', 'read “grassland”'],
    [MAP, 'grassland', 'It did show 12 grassland areas.', 'yes', 'read “grassland”'],
    [MAP, 'grassland', 'It did show grassland.', 'yes', 'read “grassland”'],
    [MAP, 'grassland', 'It did show the grassland.', 'yes', 'read “grassland”'],
    [MAP, 'grassland', 'The map was of grassland.', 'yes', 'read “grassland”'],
    [MAP, 'grassland', 'It did show some grassland.', 'yes', 'read “grassland”'],
    [MAP, 'grassland', 'It did show more grassland.', 'yes'],
    [MAP, 'Grassland', 'It did show cultivated grassland.', 'yes'],
  ]);
});
