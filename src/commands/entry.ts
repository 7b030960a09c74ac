/** An entry of the protocol: the shape of a request, the shape of its reply, and the function that handles it. */
import { UserError } from '../model/user-error';
import * as z from '../model/zod';
import type { DialogPort, SelectionPort } from '../model/ports';
import type { OAuthScope } from '../model/google-refusals';
import type { RunServices } from '../engine/run-services';

interface Entry<Request extends z.ZodMiniType, Reply extends z.ZodMiniType> {
  readonly request: z.Making<Request>;
  readonly reply: z.Making<Reply>;
  /** @throws UserError for a request of another shape */
  readonly handler: (request: unknown, services: Services) => z.output<Reply>;
}

/**
 * Makes an entry that checks request and reply, and drops properties of the reply that its shape does not name.
 *
 * @example entry(() => z.strictObject({ id: z.string() }), Done, ({ id }, services) => remove(id, services))
 */
export function entry<Request extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  request: z.Making<Request>,
  reply: z.Making<Reply>,
  handler: (request: z.output<Request>, services: Services) => z.DeepReadonly<z.input<Reply>>,
): Entry<Request, Reply> {
  return {
    request,
    reply,
    handler: (value, services) => {
      const { data, success, error } = request().safeParse(value);
      if (success) return reply().parse(handler(data, services));
      const [issue] = error.issues;
      throw new UserError(
        'usage',
        `The request cannot be used: ${issue?.path.join('.') ?? ''} ${issue ? z.explain(issue) : ''}`,
      );
    },
  };
}

/** A request without input. */
export const Nothing = () => z.strictObject({});

/** A reply without content. */
export const Done = () => z.object({});

/** A reply that is a sentence. */
export const Message = () => z.object({ message: z.string() });

export const SentFile = () => z.strictObject({ name: z.string(), text: z.string() });
export type SentFile = z.Shape<typeof SentFile>;

/** The services of handlers, in addition to those of a run; composed in src/services.ts. */
export interface Services extends RunServices {
  /** Returns the spreadsheet; undefined if this execution has not used it. */
  readonly openedSpreadsheet: () => RunServices['spreadsheet'] | undefined;
  readonly dialogs: DialogPort;
  readonly selection: SelectionPort;
  /** Returns the permissions that the user has not granted. */
  readonly missingScopes: () => readonly OAuthScope[];
  /** Makes Google ask for them, which ends the execution: call it only after a click. */
  readonly askForMissing: () => void;
}
