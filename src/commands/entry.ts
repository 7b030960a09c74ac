/** One line of the protocol: what may be asked, what comes back, and what handles it. */
import { UserError } from '../model/user-error';
import * as z from '../model/zod';
import type { DialogPort, SelectionPort } from '../model/ports';
import type { TroubleScope } from '../model/trouble';
import type { RunServices } from '../engine/services';

interface Entry<Request extends z.ZodMiniType, Reply extends z.ZodMiniType> {
  readonly request: z.Making<Request>;
  readonly reply: z.Making<Reply>;
  /**
   * Both sides are checked: nothing comes in or goes out that the entry does not name.
   *
   * @throws UserError that says what is wrong with a request
   */
  readonly handler: (request: unknown, services: Services) => z.output<Reply>;
}

/** @param handler gets a checked request; its reply is checked before it leaves */
export function entry<Request extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  request: z.Making<Request>,
  reply: z.Making<Reply>,
  handler: (request: z.output<Request>, services: Services) => z.Frozen<z.input<Reply>>,
): Entry<Request, Reply> {
  return {
    request,
    reply,
    handler: (given, services) => {
      const { data, success, error } = request().safeParse(given);
      if (success) return reply().parse(handler(data, services));
      const [issue] = error.issues;
      throw new UserError(
        'usage',
        `The request cannot be used: ${issue?.path.join('.') ?? ''} ${issue ? z.explain(issue) : ''}`,
      );
    },
  };
}

/** The request of entries that need no input. */
export const Nothing = () => z.strictObject({});

/** The reply if there is nothing to say except that it is done. */
export const Done = () => z.object({});

export const SentFile = () => z.strictObject({ name: z.string(), text: z.string() });
export type SentFile = z.Shape<typeof SentFile>;

/** What handlers need in addition to the engine’s services. Composed in src/services.ts; tests bring their own. */
export interface Services extends RunServices {
  /** The spreadsheet, if this execution has used it. */
  readonly openedSpreadsheet: () => RunServices['spreadsheet'] | undefined;
  readonly dialogs: DialogPort;
  readonly selection: SelectionPort;
  /** The permissions that the user has not given. */
  readonly missingScopes: () => readonly TroubleScope[];
  /** At a click: lets Google ask for them, which ends the execution. */
  readonly askForMissing: () => void;
}
