/** The fields of the dashboard: its id, from the thread, and its content, from its own record. */
import { memoize } from '../model/memoize';
import { type ItemKind, splitList } from './list';
import { parseJson, isObject } from '../model/texts/json';
import * as z from '../model/zod';
import { AnyText, list, object, stateKey, Text, textIn } from './agent-state';
import { fittedList, textColumn, field } from './field';
import { wholeNumber } from './whole-number';

export interface Dashboard {
  readonly areas: readonly { readonly id: string; readonly source: string }[];
  readonly widgets: readonly Widget[];
  /** Why its content is unknown, or null. For `unfetched`, the cell is not at fault. */
  readonly problem: { readonly code: 'unfetched' | 'unread'; readonly text: string } | null;
}

interface Widget {
  readonly type: string;
  /** True if it has content; undefined if that was not recorded. */
  readonly isFilled: boolean | undefined;
}

const idOf = stateKey('dashboard_id', () => Text);

/** The reply of `GET /api/dashboards/{id}`, or the part of it in `Responses`. */
const Reply = memoize(() =>
  z.object({
    aois: list(object({ src_id: AnyText, source: AnyText })),
    widgets: list(z.unknown()),
  }),
);

/** Writes a list of values; '' without a dashboard. */
function listed(kind: ItemKind, of: (dashboard: Dashboard) => readonly string[]) {
  return (dashboard: Dashboard | null) => fittedList(kind, dashboard ? of(dashboard) : []);
}

export const DASHBOARD = {
  /** The id of the dashboard that the thread works on; '' for none. */
  dashboardId: field({
    expects: {
      expected_dashboard_created: {
        means: 'TRUE or FALSE: whether the agent should make a dashboard. Blank: where widgets are expected.',
        holds: 'boolean',
        accepts: { blankMeans: true },
      },
    },
    records: { actual_dashboard_id: textColumn('The id of the dashboard that the agent made.') },
    fromRow: (row) => row.get('actual_dashboard_id') ?? '',
    fromState: idOf,
  }),
  /** The content of the dashboard; null for no dashboard. */
  dashboard: field({
    expects: {
      expected_dashboard_widgets: {
        means:
          'The types of the dashboard’s widgets, all of them, each as often as it should be there: insight; map.',
        items: 'name',
        holds: 'word',
        accepts: ['actual_dashboard_widget_types'],
      },
    },
    records: {
      actual_dashboard_aoi_id: {
        means: 'The ids of the dashboard’s areas.',
        items: 'code',
        holds: 'area id',
        write: listed('code', ({ areas }) => areas.map(({ id }) => id)),
      },
      actual_dashboard_aoi_source: {
        means: 'Where the ids of the dashboard’s areas are from.',
        items: 'name',
        write: listed('name', ({ areas }) => areas.map(({ source }) => source)),
      },
      actual_dashboard_widget_types: {
        means: 'The types of the dashboard’s widgets.',
        items: 'name',
        holds: 'word',
        write: listed('name', ({ widgets }) => widgets.map(({ type }) => type)),
      },
      agent_dashboard: {
        means: 'The dashboard as JSON, as GET /api/dashboards/{id} gives it.',
        write: (dashboard: Dashboard | null) => (dashboard ? cellOf(dashboard) : ''),
        show: null,
      },
    },
    fromRow: (row): Dashboard | null => {
      const text = row.get('agent_dashboard') ?? '';
      if (text !== '') return dashboardIn(text);
      const ids = row.get('actual_dashboard_aoi_id') ?? '';
      const types = row.get('actual_dashboard_widget_types') ?? '';
      if (ids === '' && types === '') return null;
      const from = splitList('name', row.get('actual_dashboard_aoi_source') ?? '');
      return {
        areas: splitList('code', ids).map((id, index) => ({
          id: wholeNumber(id),
          source: from[from.length === 1 ? 0 : index] ?? '',
        })),
        widgets: splitList('name', types).map((type) => ({ type, isFilled: undefined })),
        problem: null,
      };
    },
  }),
};

const UNFETCHED = 'could not be fetched: ';

export function unfetched(reason: string): Dashboard {
  return { ...NOTHING, problem: { code: 'unfetched', text: UNFETCHED + reason } };
}

function cellOf({ areas, widgets, problem }: Dashboard): string {
  if (problem) return problem.code === 'unfetched' ? problem.text : '';
  return JSON.stringify({
    aois: areas.map(({ id, source }) => ({ source, src_id: id })),
    widgets: widgets.map(({ type, isFilled: is_filled }) => ({ widget_type: type, is_filled })),
  });
}

function dashboardIn(text: string): Dashboard {
  if (text.startsWith(UNFETCHED)) return unfetched(text.slice(UNFETCHED.length));
  const json = parseJson(text);
  return json === undefined ? unread('is not JSON') : dashboardOfPayload(json);
}

/** @param json the reply of `GET /api/dashboards/{id}` */
export function dashboardOfPayload(json: unknown): Dashboard {
  // A server also refuses in JSON: {"detail": "Not found"}.
  if (isObject(json) && !('aois' in json || 'widgets' in json)) return unfetched('its reply holds none');
  const parsed = Reply().safeParse(json);
  if (!parsed.success) return unread('is not a dashboard');
  const { aois, widgets } = parsed.data;
  return {
    areas: aois.flatMap((area) => (area ? [{ id: area.src_id, source: area.source }] : [])),
    widgets: widgets.map(widgetOf),
    problem: null,
  };
}

const NOTHING = { areas: [], widgets: [] };

function unread(text: string): Dashboard {
  return { ...NOTHING, problem: { code: 'unread', text } };
}

function widgetOf(value: unknown): Widget {
  const widget = isObject(value) ? value : {};
  const type = textIn(widget['widget_type']);
  const kept = widget['is_filled'];
  return { type, isFilled: typeof kept === 'boolean' ? kept : isFilled(type.toLowerCase(), widget) };
}

function isFilled(type: string, widget: Readonly<Record<string, unknown>>): boolean {
  const config = isObject(widget['config']) ? widget['config'] : {};
  const isThere = (value: unknown): boolean => value !== null && value !== undefined;
  if (type === 'insight') return isThere(widget['insight']);
  if (type === 'text') return isThere(config['text']) || isThere(widget['text']);
  const hasTiles = (layer: unknown): boolean => isObject(layer) && Boolean(layer['tile_url']);
  return type === 'map' && (hasTiles(config['dataset']) || hasTiles(config['imagery']));
}
