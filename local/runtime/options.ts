/** What a runtime is opened with. */
import type { Workbook } from '../workbook/workbook';
import type { VirtualClock } from './engine/clock';
import type { CallCosts } from './engine/costs';
import type { Limits } from './engine/limits';
import type { Transport } from './services/fetch/transport';
import type { UiHost } from './services/ui';
import type { Strictness } from './open-questions';

export interface ConsoleLine {
  readonly level: string;
  readonly text: string;
}

/** An injected fault: a service error, or the death of the execution just before or just after the call had its effect. */
export type Fault =
  | { readonly kind: 'error'; readonly message: string }
  | { readonly kind: 'kill' }
  | { readonly kind: 'kill-after' };

export interface FaultHooks {
  /**
   * Called before each counted service call; `index` counts them from 0 over the runtime's life. It may start other executions, whose
   * service calls come here too: the length of `runtime.running` shows whether one is nested. `tab` is the one that the call is about; ''
   * if it is about none.
   */
  beforeServiceCall?: (name: string, index: number, tab: string) => Fault | null | undefined;
}

type Sleeps = 'virtually' | 'really';

/** An editor add-on, as its manifest makes it: many spreadsheets, of which only the one that is open can be reached. */
interface AddOn {
  /** Prefixes of the addresses that it may fetch. */
  readonly urlFetchWhitelist: readonly string[];
}

export interface RuntimeOptions {
  /** The text of dist/Code.js. */
  readonly code: string;
  readonly workbook: Workbook;
  /** Default: none; the script is bound to the workbook. */
  readonly addOn?: AddOn;
  /** Default: starts at the real time. */
  readonly clock?: VirtualClock;
  /** Replaces the script's `Math.random`. Default: the context's own. */
  readonly random?: () => number;
  readonly ui?: UiHost;
  /** Who uses the spreadsheet. Default: analyst@example.org. */
  readonly user?: { readonly email: string };
  /** What the property stores hold at first. */
  readonly properties?: {
    readonly user?: Readonly<Record<string, string>>;
    readonly document?: Readonly<Record<string, string>>;
  };
  /** The HTML files of the project, by name without extension. */
  readonly html?: ReadonlyMap<string, string>;
  /** The manifest's time zone: what JavaScript's own Date methods go by. Default: the workbook's. */
  readonly scriptTimeZone?: string;
  readonly limits?: Partial<Limits>;
  /** Default: as strict as is possible without costing time. */
  readonly strictness?: Partial<Strictness>;
  readonly costs?: Partial<CallCosts>;
  /**
   * What `Utilities.sleep` does: moves the virtual clock (default), or also blocks this thread for as long, so that a script that
   * talks to a real server gives it the time it asks for. A function is called before each sleep.
   */
  readonly sleeps?: Sleeps | (() => Sleeps);
  /** How requests are sent. Default: over real HTTP. */
  readonly transport?: Transport;
  readonly faults?: FaultHooks;
  /** Called with each toast; seconds is 5 unless the script says otherwise, negative for "until closed". */
  readonly onToast?: (message: string, title: string, seconds: number) => void;
  readonly onConsole?: (line: ConsoleLine) => void;
  /** Called with the name (`Range.setValues`) of each counted service call. */
  readonly onServiceCall?: (name: string) => void;
}
