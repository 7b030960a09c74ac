/** The protocol: everything that pages, command line and workbench can ask of the add-on. */
import type * as z from '../settings/zod';
import { judge } from './judge';

export const API = { ...judge };

type Api = typeof API;
export type Name = keyof Api;
export type RequestOf<N extends Name> = z.input<Api[N]['request']>;
export type ReplyOf<N extends Name> = z.output<Api[N]['reply']>;
