/**
 * Reasons that plainly say the opposite of their score: `"reason": "It matches the expected value.", "score": 0`. One of the two is a
 * slip, and there is no telling which, so neither counts. Detects only a fixed list of phrases, and only if nothing in the reason
 * qualifies them: a false alarm would cost a request and, in the end, a correct verdict.
 */

/** What is expected, but not how it should be phrased. */
const EXPECTED = String.raw`(?:the )?(?:expected|reference|correct|required)\b(?! (?:wording|words?|spelling|format|units?|order|phras\w*|form|style|language|length|precision|capitali\w*|case|detail))`;
const TOLERANCE = String.raw`(?:the )?(?:\w+ )?tolerance\b`;
const IT = String.raw`(?:it|this|the (?:answer|text|response|reply|value|number|figure|year|date|agent))`;
const GRADE = String.raw`\b(?:score|verdict|grade)(?: is| should be| must be| of|:)? `;

const SAYS_PASS = anyOf(
  String.raw`\b(?:match(?:es|ed)?|equals?|agrees? with|is (?:equal|equivalent|identical) to|is the same as|gives?|states?|names?) ${EXPECTED}`,
  String.raw`\b${IT} (?:fully |exactly |correctly )?matches\b`,
  String.raw`\bwithin ${TOLERANCE}`,
  String.raw`\b${IT} is (?:fully |entirely |clearly )?(?:correct|right)\b`,
  String.raw`^(?:correct|right)\b`,
  String.raw`\bas expected\b`,
  String.raw`${GRADE}(?:1|one|pass)\b`,
);
/** If one of these is present, a reason for 0 may contain such a phrase. */
const QUALIFIES_PASS =
  /\b(?:not?|never|neither|nor|none|cannot|without|but|however|although|though|yet|while|whereas|if|unless|except|only|instead|rather|would|should|could|might|may|wrong\w*|incorrect\w*|false\w*|opposite|contradict\w*|den(?:y|ies|ied)|miss\w*|lack\w*|omit\w*|fail\w*|differ\w*|other\w*|another|also|both|several|part(?:ly|ial|ially)?|half|some|one of|among|outside|beyond|exceed\w*|too|unclear|ambiguous|refus\w*|ask\w*|claims?|whether|before|then|later|first|zero)\b|n[’']t\b|\?/i;

const SAYS_FAIL = anyOf(
  String.raw`\b(?:do(?:es)?|did)(?: not|n[’']t) (?:match|equal|agree with|give|state|name|contain|mention|provide) ${EXPECTED}`,
  String.raw`\b(?:do(?:es)?|did)(?: not|n[’']t) (?:match|agree)\.?$`,
  String.raw`\b(?:outside(?: of)?|beyond|not within) ${TOLERANCE}`,
  String.raw`\bcontradicts ${EXPECTED}`,
  String.raw`\b(?:${IT} is|is therefore|is thus|which is) (?:clearly |plainly |entirely )?(?:wrong|incorrect|not correct)\b`,
  String.raw`^(?:wrong|incorrect|not correct|no match)\b`,
  String.raw`\b(?:gives? no answer|(?:does not|doesn[’']t) answer the (?:question|query))\b`,
  String.raw`${GRADE}(?:0|zero|fail)\b`,
);
/** If one of these is present as well, a reason for 1 may contain such a phrase. */
const QUALIFIES_FAIL =
  /\b(?:but|however|although|though|yet|while|whereas|nevertheless|nonetheless|still|even|despite|if|unless|except|only|would|literally|verbatim|word for word|exact(?:ly)?|wording|same|match(?:es|ed)|within|equivalent|means?|meaning|correct(?:ly)?|right(?:ly)?|agrees|consistent|impl(?:y|ies|ied)|accept\w*|as expected|round\w*|convert\w*|conversion|claim\w*|statement|true|false|den(?:y|ies|ied)|first|earlier|later|then|other|another|break-?downs?|alone)\b|[“"‘].+[”"’]/i;

/**
 * What a reason for a pass or a failure says against its score.
 *
 * @param score 0 or 1
 * @returns undefined if it may well be a reason for that score
 * @example contradictionIn('The text does not match the expected value.', 1) // 'it fails'
 */
export function contradictionIn(reason: string, score: number): 'it passes' | 'it fails' | undefined {
  const text = reason.trim();
  if (score === 0) return SAYS_PASS.test(text) && !QUALIFIES_PASS.test(text) ? 'it passes' : undefined;
  const rest = text.replace(SAYS_FAIL, ' ');
  return rest !== text && !QUALIFIES_FAIL.test(rest) ? 'it fails' : undefined;
}

function anyOf(...phrases: readonly string[]): RegExp {
  return new RegExp(phrases.join('|'), 'i');
}
