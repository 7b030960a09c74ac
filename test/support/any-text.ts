import fc from 'fast-check';

/** Any character except half a surrogate pair. `unit: 'binary'` is the same, but takes two seconds to create. */
const unit = fc
  .nat(0x10ffff - 0x800)
  .map((code) => String.fromCodePoint(code < 0xd800 ? code : code + 0x800));

export const anyText = (maxLength = 20): fc.Arbitrary<string> => fc.string({ unit, maxLength });
