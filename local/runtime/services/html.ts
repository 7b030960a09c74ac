/** HtmlService: pages for dialogs and sidebars. Templates are not emulated: the add-on's pages are static files. */
import type { Emulates } from '../engine/emulates';
import { ScriptException, signatureError } from '../engine/exception';
import { EnumTable, ServiceObject } from '../engine/service-object';
import { EmulatedBlob } from './blob';

type Offered =
  | 'getContent'
  | 'setContent'
  | 'append'
  | 'appendUntrusted'
  | 'getTitle'
  | 'setTitle'
  | 'getWidth'
  | 'setWidth'
  | 'getHeight'
  | 'setHeight'
  | 'setSandboxMode'
  | 'setXFrameOptionsMode'
  | 'addMetaTag'
  | 'getBlob';

const escaped = (text: string): string =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;');

export class EmulatedHtmlOutput
  extends ServiceObject
  implements Emulates<GoogleAppsScript.HTML.HtmlOutput, Offered>
{
  override readonly typeName = 'HtmlOutput';
  private title = '';
  private width: number | null = null;
  private height: number | null = null;

  constructor(private content: string) {
    super();
  }

  getContent(): string {
    return this.content;
  }

  setContent(content: string): this {
    this.content = content;
    return this;
  }

  append(content: string): this {
    this.content += content;
    return this;
  }

  appendUntrusted(content: string): this {
    return this.append(escaped(content));
  }

  getTitle(): string {
    return this.title;
  }

  setTitle(title: string): this {
    this.title = title;
    return this;
  }

  getWidth(): number | null {
    return this.width;
  }

  setWidth(width: number): this {
    this.width = width;
    return this;
  }

  getHeight(): number | null {
    return this.height;
  }

  setHeight(height: number): this {
    this.height = height;
    return this;
  }

  /** IFRAME is the only sandbox, so this does nothing in Apps Script either. */
  setSandboxMode(): this {
    return this;
  }

  setXFrameOptionsMode(): this {
    return this;
  }

  addMetaTag(): this {
    return this;
  }

  getBlob(): ServiceObject {
    return EmulatedBlob.ofText(this.content, 'text/html', null);
  }
}

export class EmulatedHtmlService
  extends ServiceObject
  implements Emulates<GoogleAppsScript.HTML.HtmlService, 'createHtmlOutput' | 'createHtmlOutputFromFile'>
{
  override readonly typeName = 'HtmlService';
  readonly SandboxMode = new EnumTable('SandboxMode', ['EMULATED', 'IFRAME', 'NATIVE']);
  readonly XFrameOptionsMode = new EnumTable('XFrameOptionsMode', ['ALLOWALL', 'DEFAULT']);

  constructor(private readonly files: ReadonlyMap<string, string>) {
    super();
  }

  createHtmlOutput(html: unknown = ''): ServiceObject {
    if (typeof html !== 'string') throw signatureError('HtmlService.createHtmlOutput', [html]);
    return new EmulatedHtmlOutput(html);
  }

  /** The name has no extension. */
  createHtmlOutputFromFile(filename: string): ServiceObject {
    const text = this.files.get(filename);
    if (text === undefined) throw new ScriptException(`No HTML file named ${filename} was found.`);
    return new EmulatedHtmlOutput(text);
  }
}
