/** What a turn of a conversation should change: derived from two outputs, so nothing records it. */
import { field } from './field';

export const CHANGES = {
  changes: field({
    expects: {
      expected_deltas: {
        means:
          'What this turn of a conversation should change, retain, or leave absent: changed: aoi_ids; retain: dataset_id, start_date; absent: nudge_type.',
        width: 160,
      },
    },
    records: {},
    fromRow: (): undefined => undefined,
  }),
};
