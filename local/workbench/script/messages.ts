/** The messages between the server's thread and the script's thread. */
import type { MessagePort } from 'node:worker_threads';
import type { Menu, Page, Question } from '../../runtime';
import type { Place, Reply, Request } from '../protocol/request';
import type { TabEntry } from '../protocol/state';

/** What the script's thread is started with. */
export interface ThreadData {
  readonly file: string;
  /** Where it is saved. */
  readonly savePath: string;
  /** User properties that hold the keys, which are not in the environment. */
  readonly keys: Readonly<Record<string, string>>;
  readonly answers: AnswerChannel;
}

/** How an answer reaches a thread that is asleep in the middle of a script. */
export interface AnswerChannel {
  readonly port: MessagePort;
  /** Set to 1 when an answer is on the port. */
  readonly signal: Int32Array<SharedArrayBuffer>;
}

/** Work for the script's thread. */
export interface Order {
  readonly id: number;
  readonly work:
    Extract<Request, { ask: 'choose' | 'call' | 'edit' | 'fold' | 'save' }> | { readonly ask: 'file' };
}

export type Said =
  | { readonly say: 'failed'; readonly message: string }
  | { readonly say: 'opened' }
  | {
      readonly say: 'workbook';
      readonly name: string;
      readonly isChanged: boolean;
      readonly tabs: readonly TabEntry[];
      /** The changed tabs: id and `TabView` as JSON. */
      readonly views: readonly (readonly [id: number, json: string])[];
    }
  | { readonly say: 'menu'; readonly menu: Menu }
  | { readonly say: 'toast'; readonly title: string; readonly message: string; readonly seconds: number }
  | { readonly say: 'page'; readonly page: Page }
  | { readonly say: 'question'; readonly question: Question }
  | { readonly say: 'log'; readonly text: string }
  | { readonly say: 'error'; readonly message: string }
  /** `isBrief`: it will most likely be over before anyone could read about it. */
  | { readonly say: 'running'; readonly what: string | null; readonly isBrief?: boolean }
  | { readonly say: 'go to'; readonly place: Place }
  | { readonly say: 'done'; readonly order: number; readonly reply: Reply; readonly file: Uint8Array | null };
