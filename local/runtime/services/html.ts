/** HtmlService: pages for dialogs and sidebars. Templates are not emulated: the add-on's pages are static files. */
import type { Emulates } from '../engine/emulates';
import { ScriptException, signatureError } from '../engine/exception';
import { ServiceObject } from '../engine/service-object';

export class EmulatedHtmlOutput
  extends ServiceObject
  implements Emulates<GoogleAppsScript.HTML.HtmlOutput, EmulatedHtmlOutput>
{
  title = '';
  width: number | null = null;
  height: number | null = null;

  constructor(readonly content: string) {
    super('HtmlOutput');
  }

  setTitle(title: string): this {
    this.title = title;
    return this;
  }

  setWidth(width: number): this {
    this.width = width;
    return this;
  }

  setHeight(height: number): this {
    this.height = height;
    return this;
  }
}

export class EmulatedHtmlService
  extends ServiceObject
  implements Emulates<GoogleAppsScript.HTML.HtmlService, EmulatedHtmlService>
{
  constructor(private readonly files: ReadonlyMap<string, string>) {
    super('HtmlService');
  }

  createHtmlOutput(html: unknown = ''): ServiceObject {
    if (typeof html !== 'string') throw signatureError('HtmlService.createHtmlOutput', [html]);
    return new EmulatedHtmlOutput(html);
  }

  /** @param filename without extension */
  createHtmlOutputFromFile(filename: string): ServiceObject {
    const text = this.files.get(filename);
    if (text === undefined) throw new ScriptException(`No HTML file named ${filename} was found.`);
    return new EmulatedHtmlOutput(text);
  }
}
