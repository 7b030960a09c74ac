/** The local Apps Script runtime's public face. */
export { VirtualClock, WallClock } from './engine/execution';
export { ScriptError, TIME_LIMIT_TEXT } from './engine/exception';
export type { CallContext } from './engine/execution';
export type { EventOutcome } from './state';
export type { Fault, FaultHooks, RuntimeOptions } from './state';
export { type CallOptions, openRuntime, Runtime } from './runtime';
export { ExecutionLost, httpTransport, patientTransport, type Transport } from './services/fetch/transport';
export type { WireRequest } from './services/fetch/request';
export type { WireReply, WireResult } from './services/fetch/wire';
export type { ButtonName, Menu, Page, Question } from './services/ui';
export { type Scope, SCOPES, type Stats } from './state';
export { AUTHORIZATION, LANGUAGES, permissionText, quotaText } from './google-words';
export { combination, STRICTEST } from './open-questions';
export type { Strictness } from './open-questions';
export { Tab } from '../workbook/tab';
export { Workbook } from '../workbook/workbook';
