/** The zip of an .xlsx file, read and written, compared with another program. */
import JSZip from 'jszip';
import { packed, readZip, unpacked, zipOf } from '../../../local/xlsx/zip';

const LONG = ['<row>ä😀</row>'.repeat(90_000), '<row/>'.repeat(200_000), ''];

const textsIn = (file: Uint8Array): string[][] =>
  [...readZip(file)].map(([path, part]) => [path, Buffer.from(unpacked(part)).toString()]);

describe('what is written', () => {
  const file = zipOf([
    ['xl/long ä.xml', packed(LONG)],
    ['blank.xml', packed([])],
  ]);

  test('is read by another program, which verifies its checksums', async () => {
    const zip = await JSZip.loadAsync(file, { checkCRC32: true });
    expect(Object.keys(zip.files)).toEqual(['xl/long ä.xml', 'blank.xml']);
    expect((await zip.file('xl/long ä.xml')?.async('string')) === LONG.join('')).toBe(true);
    expect(await zip.file('blank.xml')?.async('string')).toBe('');
  });

  test('is read back at any offset in a file', () => {
    const whole = [
      ['xl/long ä.xml', LONG.join('')],
      ['blank.xml', ''],
    ];
    expect(textsIn(file)).toEqual(whole);
    expect(textsIn(Buffer.concat([Buffer.from('#!/bin/sh\n'), file]))).toEqual(whole);
  });
});

test('another program’s file is read, compressed or not', async () => {
  for (const compression of ['STORE', 'DEFLATE'] as const) {
    const zip = new JSZip().file('a.xml', '<a/>').file('folder\\b.xml', '<b/>');
    const file = await zip.generateAsync({ type: 'nodebuffer', compression, streamFiles: true });
    expect(textsIn(file)).toEqual([
      ['a.xml', '<a/>'],
      ['folder/b.xml', '<b/>'],
    ]);
  }
});

test('64-bit sizes are read from the extra field', () => {
  const file = zipOf([['a.xml', packed(['<a/>'])]]);
  const entry = file.indexOf('PK\u0001\u0002');
  const end = file.indexOf('PK\u0005\u0006');
  const extra = Buffer.alloc(12);
  extra.writeUInt16LE(1);
  extra.writeUInt16LE(8, 2);
  extra.writeBigUInt64LE(4n, 4);
  file.writeUInt32LE(0xffffffff, entry + 24);
  file.writeUInt16LE(12, entry + 30);
  file.writeUInt32LE(end - entry + 12, end + 12);
  expect(textsIn(Buffer.concat([file.subarray(0, end), extra, file.subarray(end)]))).toEqual([
    ['a.xml', '<a/>'],
  ]);
});
