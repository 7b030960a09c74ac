/** Small word lists shared by the rules. English; a text in another language matches none of them. */
import { wordSet } from './word-set';

/** A name after one of these is what something is compared with. */
export const SET_AGAINST = wordSet(
  'than behind versus vs unlike excluding besides beside except surpassing exceeding overtaking trailing with including include includes like such near outside bordering overtook',
);
export const SET_AGAINST_PAIRS = new Set(
  'followed by|compared to|compared with|instead of|rather than|other than|apart from|ahead of|relative to|second to|next to|contrast to|contrast with|aside from|surpassed by|exceeded by|along with|such as|similar to|borders with|beaten by|east of|west of|north of|south of|neighbour of|neighbor of'.split(
    '|',
  ),
);
/** Words that tie a name to what is asked: "was played by …", "is …", "in …". */
export const LINKS = wordSet(
  'is was are were be been being by as called named to from in at on of for with that featuring into within has had became include become titled',
);
export const ARTICLES = wordSet('the a an');
/** Words that open a sentence with a capital but are not names. */
export const OPENERS = wordSet(
  'the a an in on at of for from to by with as it its this that these those there here he she they we you i his her their our my when while where who what which how if since after before during until according based among between both all each most some many several overall however also additionally furthermore moreover finally yes no true false answer and or so thus therefore hence note please currently originally today season episode one two three four five six seven eight nine ten first second final total about approximately around over under more less data results result using between per not but although though despite because',
);
/** Words of rank or kind that precede a name without making it a different one. */
export const TITLES = wordSet(
  'king queen sir dame lord lady dr mr mrs ms president prince princess sultan emperor st saint senator governor general captain pope state province department district county city republic region mount lake river island islands country county',
);
/** Words for having most, and least. */
const MOST_WORDS =
  'most highest largest greatest biggest maximum top leading main dominant principal peak peaked peaks';
const LEAST_WORDS = 'least lowest smallest fewest minimum';
export const MOST = wordSet(MOST_WORDS);
export const LEAST = wordSet(LEAST_WORDS);
/** The direction of a comparison. */
export const MORE = wordSet(`${MOST_WORDS} more higher larger greater bigger`);
export const LESS = wordSet(`${LEAST_WORDS} less lower smaller fewer bottom`);
/** What a net flux may be. */
export const POLES = wordSet('sink source');
