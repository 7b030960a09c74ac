/** Logger: goes where the console goes. */
import { format } from 'node:util';
import type { Emulates } from '../engine/emulates';
import { ServiceObject } from '../engine/service-object';

export class EmulatedLogger
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Base.Logger, 'log' | 'getLog' | 'clear'>
{
  override readonly typeName = 'Logger';
  private lines: string[] = [];

  constructor(private readonly write: (line: string) => void) {
    super();
  }

  log(...data: unknown[]): this {
    const line = format(...data);
    this.lines.push(line);
    this.write(line);
    return this;
  }

  getLog(): string {
    return this.lines.join('\n');
  }

  clear(): void {
    this.lines = [];
  }
}
