/** Which parts of JSON Schema each provider accepts in structured output; anything else gets a 400. */
import * as z from 'zod';

const Node = z.looseObject({
  type: z.string(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  additionalProperties: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
});

const COMMON = [
  ...['type', 'properties', 'required', 'additionalProperties', 'enum', 'items', 'description', 'title'],
];
const KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  // The older subset that Azure's documentation still lists.
  openai: COMMON,
  anthropic: [...COMMON, 'const', 'format'],
  gemini: [...COMMON, 'propertyOrdering', 'format', 'minimum', 'maximum', 'minItems', 'maxItems'],
};
const TYPES = ['string', 'integer', 'number', 'boolean', 'array', 'object'];
const MAX_LEVELS = 5;

/** Violations of a provider's subset of JSON Schema; empty if there are none. */
export function schemaViolations(schema: unknown, provider: string, path = 'schema', level = 1): string[] {
  const read = Node.safeParse(schema);
  if (!read.success) return [`${path} is not a schema`];
  const node = read.data;
  const allowed = KEYWORDS[provider] ?? [];
  const wrong = Object.keys(node)
    .filter((keyword) => !allowed.includes(keyword))
    .map((keyword) => `${path}: the keyword ${keyword} is not supported`);
  if (!TYPES.includes(node.type)) wrong.push(`${path}: type ${node.type} is not supported`);
  if (level === 1 && node.type !== 'object') wrong.push('the root must be an object');
  if (level > MAX_LEVELS) wrong.push(`${path} is nested too deeply`);
  if (node.type === 'array')
    return [...wrong, ...schemaViolations(node.items, provider, `${path}[]`, level + 1)];
  if (node.type !== 'object') return wrong;
  const names = Object.keys(node.properties ?? {});
  if (node.additionalProperties !== false) wrong.push(`${path}: additionalProperties must be false`);
  if (names.some((name) => !node.required?.includes(name)))
    wrong.push(`${path}: every property must be required`);
  if (
    node['propertyOrdering'] !== undefined &&
    JSON.stringify(node['propertyOrdering']) !== JSON.stringify(names)
  )
    wrong.push(`${path}: propertyOrdering is not the order of the properties`);
  return [
    ...wrong,
    ...Object.entries(node.properties ?? {}).flatMap(([name, inner]) =>
      schemaViolations(inner, provider, `${path}.${name}`, level + 1),
    ),
  ];
}
