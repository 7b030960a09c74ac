/** Compresses long texts with Utilities. */
import type { PackPort } from '../model/ports';

export const pack: PackPort = {
  pack: (text) =>
    Utilities.base64Encode(Utilities.gzip(Utilities.newBlob(text, 'application/json')).getBytes()),
  unpack: (packed) =>
    Utilities.ungzip(
      Utilities.newBlob(Utilities.base64Decode(packed), 'application/x-gzip'),
    ).getDataAsString(),
};
