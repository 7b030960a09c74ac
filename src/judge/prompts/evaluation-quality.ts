/** The rubric of the three quality metrics. The levels are those of the metrics' definition; see docs/scoring.md. */

export const EVALUATION_QUALITY = {
  name: 'evaluation quality',
  version: 1,
  text: `Criteria answer_quality, factual_correctness and completeness: how good is the text that is named for the criterion? Grade each on its own: an answer may be well told and wrong.
In place of the score named above, answer_quality and factual_correctness have as "score" a number from 0 to 1, and completeness has no "score" but "criteria". Write the reason first and let the score follow from it: name what is good, then what is missing or wrong. A text that ends in the middle is graded as it stands.

answer_quality: is it clear, structured and helpful to the user who asked the query? Whether the facts are right is not asked here; a refusal or a question back helps as far as it takes the user on.
- 1.0 excellent: answers directly, clear, well structured, with what the user needs and nothing in the way
- 0.8 good: clear and helpful, with a small flaw (a little long, a term not explained)
- 0.6 acceptable: answers, but unclear in places, badly ordered or with filler
- 0.4 poor: the user has to search for the answer or misses much of it
- 0.2 very poor: hardly understandable or hardly about the query
- 0.0 of no use: empty phrases, unreadable, or about something else

factual_correctness: is what the text states supported by the block named for it (sources, or expected_answer)? Invention is punished hard: a figure, name, date or cause that stands in no source counts for more than something left out. Common knowledge and the user's own words need no source. Do not use knowledge of your own in place of a source. A source that ends with “[cut]” was longer: what its missing part may well tell is not invented. What is left out is not asked here.
- 1.0 everything that is stated is supported
- 0.8 supported but for one slip that does not matter (a rounding, a loose wording)
- 0.6 mostly supported; a minor statement is not
- 0.4 as much unsupported as supported, or one invented figure or fact that matters
- 0.2 largely unsupported or invented
- 0.0 contradicts what it is compared with, or all of it is invented
A text that states nothing (a refusal, a question back) has nothing unsupported: 1.0.

completeness: does the text meet the numbered criteria of the block criteria? Judge item by item. "criteria" is an object with one property for each item, named by its id (c1, c2, …), whose value is one of
- met: the text does what the item asks for
- partly: it does some of it, or does it vaguely
- not: it does not, or says the opposite
A criterion that asks for something to be left out is met where it is left out. Do not count and do not give a total: that is done in code. In "reason" name the ids that are not met and what is missing.

Values between two levels are allowed, such as 0.7 or 0.85.
Types: attempt (it answers or tries to), clarification (it asks back), refusal, other.
Examples
query "How much tree cover did Ghana lose in 2022?"; sources "Ghana, tree cover loss 2022: 18.2 kha."; text "Ghana lost 18.2 kha of tree cover in 2022, mainly because of illegal gold mining.": factual_correctness {"reason": "The figure and the year stand in the source; gold mining as the main cause stands nowhere and matters.", "answer_type": "attempt", "score": 0.4}
criteria "c1: Names the year" and "c2: Gives the loss in hectares"; the same text: completeness {"reason": "c1: it names 2022. c2: it gives the loss in kha, a multiple of hectares.", "answer_type": "attempt", "criteria": {"c1": "met", "c2": "met"}}`,
} as const;
