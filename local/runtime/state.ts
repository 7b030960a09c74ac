/** The state shared by all executions of a runtime (workbook, clock, properties, triggers, lock, captured emails), and its options. */
import { type CellArea, area } from '../workbook/area';
import type { Tab } from '../workbook/tab';
import type { Workbook } from '../workbook/workbook';
import { VirtualClock, type Execution } from './engine/execution';
import { DEFAULT_LIMITS, type Limits } from './engine/limits';
import type { EmulatedTrigger } from './services/installed-triggers';
import { DEFAULT_STRICTNESS, type Strictness } from './strictness';
import type { Transport } from './services/fetch/transport';
import type { UiHost } from './services/ui';

/** Totals over a runtime's life, for benchmarks and tests. */
class Stats {
  executions = 0;
  /** How often the script waited for Google. */
  roundTrips = 0;
  /** Cells that were read, by the name of their tab. */
  read: Record<string, number> = {};
  /** Virtual milliseconds spent inside executions; a nested execution's time counts in both. */
  virtualMs = 0;
}

/** The scopes of appsscript.json: boxes of the consent screen. */
export const SCOPES = [
  ...(['spreadsheets.currentonly', 'script.container.ui', 'script.external_request'] as const),
  ...(['script.scriptapp', 'script.send_mail', 'userinfo.email'] as const),
];
export type Scope = (typeof SCOPES)[number];

/** The document lock. */
class DocumentLock {
  /** The execution that holds it. */
  owner: object | null = null;
  /** The time until which another process holds it, ms; set by tests. */
  foreignUntil = 0;

  /** Releases the execution's own lock: at its end, and while a dialog is open. */
  release(owner: object): void {
    if (this.owner === owner) this.owner = null;
  }
}

export interface CapturedMail {
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  readonly htmlBody?: string;
}

/** The content of one property store. */
export type PropertyStore = Map<string, string>;

const DAY = 86_400_000;

export class RuntimeState {
  readonly workbook: Workbook;
  readonly clock: VirtualClock;
  readonly limits: Limits;
  /** Factor applied to the cost of calls. */
  readonly costFactor: 0 | 1;
  readonly strictness: Strictness;
  readonly email: string;
  readonly sums = new Stats();
  /** Counted service calls so far. */
  calls = 0;
  readonly lock = new DocumentLock();
  /** The running executions, outermost first: a hook may start one in the middle of another. */
  readonly running: Execution[] = [];
  triggers: readonly EmulatedTrigger[] = [];
  /** Boxes of Google's consent screen that a user has left unticked. */
  readonly unticked = new Map<string, ReadonlySet<Scope>>();
  readonly mails: CapturedMail[] = [];
  readonly documentProperties: PropertyStore;
  private fetched = { since: -Infinity, requests: 0 };
  private readonly selections = new WeakMap<Tab, readonly CellArea[]>();
  private readonly propertiesOfUsers = new Map<string, PropertyStore>();

  constructor(readonly options: RuntimeOptions) {
    this.workbook = options.workbook;
    this.clock = options.clock ?? new VirtualClock();
    this.limits = { ...DEFAULT_LIMITS, ...options.limits };
    this.costFactor = options.isInstant ? 0 : 1;
    this.strictness = { ...DEFAULT_STRICTNESS, ...options.strictness };
    this.email = options.user?.email ?? 'analyst@example.org';
    this.documentProperties = new Map(Object.entries(options.properties?.document ?? {}));
    this.propertiesOfUsers.set(this.email, new Map(Object.entries(options.properties?.user ?? {})));
  }

  /** The blocks selected on the active tab, the last one selected at the end. */
  get selection(): readonly CellArea[] {
    const tab = this.workbook.activeTab;
    return (tab && this.selections.get(tab)) ?? [area(1, 1)];
  }

  set selection(blocks: readonly CellArea[]) {
    const tab = this.workbook.activeTab;
    if (tab) this.selections.set(tab, blocks);
  }

  /** @throws Error if there is none */
  tabNamed(name: string): Tab {
    const tab = this.workbook.tabNamed(name);
    if (tab === undefined) throw new Error(`There is no tab named ${name}.`);
    return tab;
  }

  /** Takes requests from the daily quota, whose 24 hours begin with the first request. @returns false if too few are left */
  takeFetches(requests: number): boolean {
    const now = this.clock.now();
    if (now >= this.fetched.since + DAY) this.fetched = { since: now, requests: 0 };
    if (this.fetched.requests + requests > this.limits.fetchesPerDay) return false;
    this.fetched.requests += requests;
    return true;
  }

  propertiesOf(email: string): PropertyStore {
    const properties = this.propertiesOfUsers.get(email) ?? new Map<string, string>();
    this.propertiesOfUsers.set(email, properties);
    return properties;
  }
}

/** The outcome of an event's handler. If one fails, the others still run. */
export interface EventOutcome {
  readonly handler: string;
  readonly triggerId: string | null;
  readonly error: Error | null;
}

interface ConsoleLine {
  readonly level: string;
  readonly text: string;
}

/** An injected fault: a service error, or the death of the execution just before or just after the call takes effect. */
export type Fault =
  | { readonly kind: 'error'; readonly message: string }
  | { readonly kind: 'kill' }
  | { readonly kind: 'kill-after' };

export interface FaultHooks {
  /**
   * Called before each counted service call, including those of executions that this hook starts.
   *
   * @param index counts the calls from 0 over the runtime's life
   * @param tab the name of the tab concerned; '' for none
   */
  beforeServiceCall?: (name: string, index: number, tab: string) => Fault | null | undefined;
}

/** Faults of calls from pages. */
interface PageCalls {
  /** The account that calls run as: the first one of the browser, even if another account clicked the menu. */
  readonly runAs?: string;
  /** HTTP status with which Google refuses the n-th call, from 0; 0 if only the reply is lost. */
  readonly refusal?: (call: number) => 429 | 404 | 403 | 0 | undefined;
}

/** An editor add-on, which can reach only the open spreadsheet. */
interface AddOnManifest {
  /** URL prefixes that the add-on may fetch. */
  readonly urlFetchWhitelist: readonly string[];
}

export interface RuntimeOptions {
  readonly code: string;
  /** Keeps V8's compiled code for the next process. */
  readonly cacheFolder?: string;
  readonly workbook: Workbook;
  /** Default: not an add-on, but a script bound to the workbook. */
  readonly addOn?: AddOnManifest;
  readonly clock?: VirtualClock;
  readonly ui?: UiHost;
  /** Who uses the spreadsheet. Default: analyst@example.org. */
  readonly user?: { readonly email: string };
  readonly properties?: {
    readonly user?: Readonly<Record<string, string>>;
    readonly document?: Readonly<Record<string, string>>;
  };
  /** The HTML files of the project, by name without extension. */
  readonly html?: ReadonlyMap<string, string>;
  readonly limits?: Partial<Limits>;
  /** Default: as strict as possible without costing real time. */
  readonly strictness?: Partial<Strictness>;
  /** True if calls take no virtual time. */
  readonly isInstant?: boolean;
  /** True if `Utilities.sleep` also blocks this thread, as real servers ask for pauses; it always moves the virtual clock. */
  readonly sleepsReally?: boolean;
  readonly transport?: Transport;
  readonly faults?: FaultHooks;
  readonly pages?: PageCalls;
  /** Called with each toast; seconds is 5 unless the script says otherwise, negative for "until closed". */
  readonly onToast?: (message: string, title: string, seconds: number) => void;
  /** Error message with which emails are refused; by default they are captured. */
  readonly refusesMail?: string;
  readonly onConsole?: (line: ConsoleLine) => void;
  /** Called with the name (`Range.setValues`) of each counted service call. */
  readonly onServiceCall?: (name: string) => void;
}
