/** Which users must consent again because the script wants more permissions. */
import type { CallContext } from './engine/execution';
import { ScriptException } from './engine/exception';

const REQUIRED = 'Authorization is required to perform that action.';

export class Consents {
  private readonly wanted = new Set<string>();

  constructor(private readonly isAddOn: boolean) {}

  want(user: string): void {
    this.wanted.add(user);
  }

  isWanted(user: string): boolean {
    return this.wanted.has(user);
  }

  /**
   * On a menu click, Google asks first, and the user agrees. Until then nothing else of theirs starts except an add-on's triggers and
   * simple triggers, which need no consent.
   */
  mayStart(user: string, context: CallContext): void {
    if (context === 'menu' || context === 'editor') this.wanted.delete(user);
    if (!this.isWanted(user) || context === 'simple-trigger' || context === 'custom-function') return;
    if (context === 'trigger' && this.isAddOn) return;
    throw new ScriptException(REQUIRED);
  }

  /** An add-on's trigger that started without consent dies at the first call that needs it. */
  assertGiven(user: string, typeName: string): void {
    if (this.isWanted(user) && NEEDS_CONSENT.has(typeName)) throw new ScriptException(REQUIRED);
  }
}

const NEEDS_CONSENT = new Set(['SpreadsheetApp', 'Spreadsheet', 'Sheet', 'Range', 'UrlFetchApp']);
