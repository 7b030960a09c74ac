/** What the server tells the page: all it shows except cells, the tabs' cells as they change, and where a script goes. */
import * as z from 'zod/mini';
import { Place } from './request';
import { TabView } from './tab-view';

const MenuItem = z.strictObject({ label: z.string(), functionName: z.string() });
type MenuItem = z.infer<typeof MenuItem>;

export interface Menu {
  title: string;
  entries: (MenuItem | Menu | 'separator')[];
}
const Menu: z.ZodMiniType<Menu> = z.strictObject({
  title: z.string(),
  entries: z.array(z.union([MenuItem, z.lazy(() => Menu), z.literal('separator')])),
});

const Dialog = z.strictObject({
  id: z.int(),
  title: z.string(),
  /** Where its page is served. */
  address: z.string(),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
});
export type Dialog = z.infer<typeof Dialog>;

const State = z.strictObject({
  name: z.string(),
  /** Where “Save” writes. */
  savePath: z.string(),
  /** Changes since the file was opened or last saved. */
  isChanged: z.boolean(),
  tabs: z.array(z.strictObject({ id: z.int(), name: z.string(), color: z.nullable(z.string()) })),
  menus: z.array(Menu),
  /** What is running, in words; null if nothing is. */
  running: z.nullable(z.string()),
  question: z.nullable(
    z.strictObject({
      id: z.int(),
      title: z.string(),
      message: z.string(),
      buttons: z.enum(['OK', 'OK_CANCEL', 'YES_NO', 'YES_NO_CANCEL']),
    }),
  ),
  dialog: z.nullable(Dialog),
  sidebar: z.nullable(Dialog),
  /** Negative seconds: until it is closed. */
  toast: z.nullable(
    z.strictObject({ id: z.int(), title: z.string(), message: z.string(), seconds: z.number() }),
  ),
  error: z.nullable(z.strictObject({ id: z.int(), message: z.string() })),
});
export type State = z.infer<typeof State>;

export const Told = z.union([
  z.strictObject({ state: State }),
  z.strictObject({ tab: TabView }),
  z.strictObject({ goTo: Place }),
]);
export type Told = z.infer<typeof Told>;
