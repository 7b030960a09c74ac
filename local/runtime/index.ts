/** The local Apps Script runtime's public face. */
export { VirtualClock } from './engine/clock';
export { ScriptError, TIME_LIMIT_TEXT } from './engine/exception';
export type { AuthModeName, CallContext, ExecutionOptions } from './engine/execution';
export { DEFAULT_LIMITS, type Limits } from './engine/limits';
export type { EventOutcome } from './event-outcome';
export type { EditOptions } from './events';
export type { ConsoleLine, Fault, FaultHooks, RuntimeOptions } from './options';
export type { SortOptions } from './person';
export { type CallOptions, openRuntime, Runtime } from './runtime';
export { ExecutionLost, httpTransport, patientTransport, type Transport } from './services/fetch/transport';
export type { WireRequest } from './services/fetch/request';
export type { WireFailure, WireReply, WireResult } from './services/fetch/wire';
export type { CapturedMail } from './services/mail';
export type { ButtonName, Menu, MenuItem, Page, Question, UiHost } from './services/ui';
export type { Stats } from './stats';
export { type Strictness, STRICTEST } from './strictness';
export { Tab } from '../workbook/tab';
export { Workbook, type WorkbookOptions } from '../workbook/workbook';
