/** The script compiled by V8: once for all runtimes that run it, with what was learned from its first executions. */
import vm from 'node:vm';

export class Script {
  readonly compiled: vm.Script;
  private readonly absent = new Set<string>();

  constructor(code: string) {
    this.compiled = new vm.Script(code, { filename: 'Code.js' });
  }

  /** Whether the script may have a function of this name: true until an execution has looked for it in vain. */
  mayHave(functionName: string): boolean {
    return !this.absent.has(functionName);
  }

  lacks(functionName: string): void {
    this.absent.add(functionName);
  }
}

const scripts = new Map<string, Script>();

/** The script with this text. Its functions are the same in every execution, as they are declared at its top level. */
export function scriptOf(code: string): Script {
  const script = scripts.get(code) ?? new Script(code);
  scripts.set(code, script);
  return script;
}
