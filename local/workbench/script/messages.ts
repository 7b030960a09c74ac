/** The messages between the server's thread and the script's thread. */
import type { Reply, Request } from '../protocol/request';
import type { Told } from '../protocol/state';

/** What the script's thread is started with. */
export interface ThreadData {
  readonly file: string;
  /** Where it is saved. */
  readonly savePath: string;
  /** User properties that hold the keys, which are not in the environment. */
  readonly keys: Readonly<Record<string, string>>;
}

/** Work for the script's thread: a request, or to tell a page that has just opened everything. */
export interface Order {
  readonly id: number;
  readonly work: Request | { readonly ask: 'show' };
}

export type Said =
  | { readonly say: 'opened'; readonly name: string }
  | { readonly say: 'failed'; readonly message: string }
  | { readonly say: 'told'; readonly told: Told }
  /** A dialog or sidebar, to be served at an address. */
  | { readonly say: 'page'; readonly address: string; readonly html: string }
  | { readonly say: 'log'; readonly text: string }
  | { readonly say: 'done'; readonly order: number; readonly reply: Reply };
