/** Parses, changes and writes small XML trees. Cells are never made into trees (read-sheet.ts). */
import { SaxesParser } from 'saxes';

export interface XmlNode {
  readonly name: string;
  attributes: Record<string, string>;
  children: (XmlNode | string)[];
}

export function node(
  name: string,
  attributes: Record<string, string> = {},
  children: (XmlNode | string)[] = [],
): XmlNode {
  return { name, attributes, children };
}

/** Deepest nesting: more than any workbook needs, and a bound for the recursion over trees. */
const MAX_LEVELS = 200;

/** Builds trees from the elements of a parser. @throws Error for a tree that is too deep */
export class TreeBuilder {
  private readonly open: XmlNode[] = [];

  get isBuilding(): boolean {
    return this.open.length > 0;
  }

  start(name: string, attributes: Record<string, string>): void {
    if (this.open.length >= MAX_LEVELS) throw new Error('its elements are nested too deeply');
    const made = node(name, attributes);
    this.open[this.open.length - 1]?.children.push(made);
    this.open.push(made);
  }

  text(text: string): void {
    this.open[this.open.length - 1]?.children.push(text);
  }

  end(): XmlNode | null {
    const closed = this.open.pop();
    return this.open.length === 0 && closed !== undefined ? closed : null;
  }
}

interface ElementHandlers {
  open(name: string, attributes: Record<string, string>): void;
  text(piece: string): void;
  close(name: string): void;
}

/** Calls a handler for each tag and text. @throws Error if the text is not well-formed */
export function parseElements(text: string, handlers: ElementHandlers): void {
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => handlers.open(name, attributes));
  parser.on('text', (piece) => handlers.text(piece));
  parser.on('cdata', (piece) => handlers.text(piece));
  parser.on('closetag', ({ name }) => handlers.close(name));
  parser.write(text).close();
}

/** Calls `use` for each outermost element of a name, or of any name if it is null, one by one, since the document may be large. */
export function eachElement(text: string, elementName: string | null, use: (tree: XmlNode) => void): void {
  const builder = new TreeBuilder();
  parseElements(text, {
    open(name, attributes) {
      if (builder.isBuilding || name === (elementName ?? name)) builder.start(name, attributes);
    },
    text: (piece) => builder.text(piece),
    close() {
      const tree = builder.isBuilding ? builder.end() : null;
      if (tree !== null) use(tree);
    },
  });
}

/** Parses a whole document. @throws Error if it is not well-formed */
export function parseXml(text: string): XmlNode {
  const roots: XmlNode[] = [];
  eachElement(text, null, (root) => roots.push(root));
  const [root] = roots;
  if (root === undefined) throw new Error('an XML part has no root element');
  return root;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

export const escapeText = (text: string): string =>
  text.replace(/[&<>]/g, (letter) => ESCAPES[letter] ?? letter);
const escapeAttribute = (text: string): string =>
  text.replace(/[&<>"\n\r\t]/g, (letter) => ESCAPES[letter] ?? letter);

/** @example attributesText({ r: 'A1' }) // ' r="A1"' */
export const attributesText = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`)
    .join('');

export function xmlText({ name, attributes, children }: XmlNode): string {
  const start = name + attributesText(attributes);
  if (children.length === 0) return `<${start}/>`;
  const inside = children
    .map((child) => (typeof child === 'string' ? escapeText(child) : xmlText(child)))
    .join('');
  return `<${start}>${inside}</${name}>`;
}

export const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export const documentText = (root: XmlNode): string => DECLARATION + xmlText(root);

const isNode = (child: XmlNode | string): child is XmlNode => typeof child !== 'string';

export const elements = (parent: XmlNode | undefined, name?: string): XmlNode[] =>
  (parent?.children ?? []).filter(isNode).filter((child) => name === undefined || child.name === name);

export const element = (parent: XmlNode | undefined, name: string): XmlNode | undefined =>
  elements(parent, name)[0];

/** Sets an attribute, or removes it if the value is null. */
export function setAttribute({ attributes }: XmlNode, name: string, value: string | null): void {
  if (value === null) Reflect.deleteProperty(attributes, name);
  else attributes[name] = value;
}

/** Returns the child of that name, which is made at its place in the schema's order if it is missing. */
export function ensureElement(parent: XmlNode, name: string, order: readonly string[]): XmlNode {
  const xmlNode = element(parent, name);
  if (xmlNode !== undefined) return xmlNode;
  const made = node(name);
  const later = order.slice(order.indexOf(name) + 1);
  const index = parent.children.findIndex((child) => isNode(child) && later.includes(child.name));
  parent.children.splice(index < 0 ? parent.children.length : index, 0, made);
  return made;
}

export function removeElements(parent: XmlNode, ...names: readonly string[]): void {
  parent.children = parent.children.filter((child) => !isNode(child) || !names.includes(child.name));
}

/** All text inside, in order. */
export const textOf = (of: XmlNode | string): string =>
  typeof of === 'string' ? of : of.children.map(textOf).join('');

export const cloned = (of: XmlNode): XmlNode =>
  node(
    of.name,
    { ...of.attributes },
    of.children.map((child) => (typeof child === 'string' ? child : cloned(child))),
  );

/** True for `1`, `true`, `on`; `missing` for a missing attribute. */
export const isOn = (value: string | undefined, missing = false): boolean =>
  value === undefined ? missing : value === '1' || value === 'true' || value === 'on';
