/** Utilities: packing. */
import { returns, throwing } from './run-script';

returns([
  [
    'the bytes of a blob are signed UTF-8; gzip and base64 come back',
    `var b = Utilities.newBlob('é');
     return [b.getBytes(), Utilities.ungzip(Utilities.gzip(b)).getDataAsString(), Utilities.base64Encode(b.getBytes()), Utilities.base64Decode('w6k=')];`,
    [[-61, -87], 'é', 'w6k=', [-61, -87]],
  ],
]);

throwing([
  [
    "Utilities.base64Encode('é')",
    "The parameters (String) don't match the method signature for Utilities.base64Encode.",
  ],
]);
