/** The question and answer of a trace, from its input and output in any of the forms that agents write. */
import { isObject, unwrap } from '../../model/fields/langchain';
import { PERSON } from '../../model/fields/messages';
import { cleanText } from '../../model/text';
import { jsonIn } from '../../model/texts/json';

const ASKED = ['query', 'question', 'input', 'prompt', 'text', 'content'];
const ANSWERED = ['answer', 'output', 'response', 'text', 'content'];
const AGENTS = /^(?:ai|assistant)/i;

/** The last thing the person said; '' if the input doesn't show it. */
export function questionOf(input: unknown): string {
  return saidIn(json(input), PERSON, ASKED);
}

/** The last thing the agent said; '' if the output doesn't show it. */
export function answerOf(output: unknown): string {
  return saidIn(json(output), AGENTS, ANSWERED);
}

/** Langfuse returns strings, which may be JSON, or JSON itself. */
function json(value: unknown): unknown {
  return typeof value === 'string' && /^\s*["[{]/.test(value) ? (jsonIn(value) ?? value) : value;
}

function saidIn(value: unknown, who: RegExp, keys: readonly string[], depth = 0): string {
  if (typeof value === 'string') return cleanText(value);
  if (depth > 3) return '';
  if (Array.isArray(value)) return lastOf(value, who);
  if (!isObject(value)) return '';
  if (Array.isArray(value['messages'])) return lastOf(value['messages'], who);
  for (const key of keys) {
    const said = key in value ? saidIn(value[key], who, keys, depth + 1) : '';
    if (said !== '') return said;
  }
  return '';
}

/** From messages as LangChain and OpenAI write them. */
function lastOf(messages: readonly unknown[], who: RegExp): string {
  for (const message of [...messages].reverse()) {
    const plain = unwrap(message);
    if (!isObject(plain)) continue;
    const role = plain['role'] ?? plain['type'];
    const said = typeof role === 'string' && who.test(role) ? textOf(plain['content']) : '';
    if (said !== '') return said;
  }
  return '';
}

function textOf(content: unknown): string {
  const parts: readonly unknown[] = Array.isArray(content) ? content : [content];
  const texts = parts.map((part) => (isObject(part) ? part['text'] : part));
  return cleanText(texts.filter((text): text is string => typeof text === 'string').join(' '));
}
