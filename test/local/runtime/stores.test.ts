/** Properties, locks and blobs. */
import { openScript, returns, throwing } from './run-script';

/** The properties of the document. */
const DOCUMENT = 'PropertiesService.getDocumentProperties()';

describe('properties', () => {
  returns([
    [
      'a missing property is null, and setters give the store back',
      `var p = ${DOCUMENT}; return [p.getProperty('no'), p.setProperty('a', '1').getProperty('a')];`,
      [null, '1'],
    ],
  ]);

  test('values survive the execution', () => {
    const script = openScript();
    script.run(`PropertiesService.getUserProperties().setProperties({a: '1', b: '2'});`);
    expect(script.run(`return PropertiesService.getUserProperties().getProperties();`)).toEqual({
      a: '1',
      b: '2',
    });
  });

  test('user properties are private to one user, those of the document are everybody’s', () => {
    const script = openScript();
    script.run(
      `PropertiesService.getUserProperties().setProperty('key', 'mine'); PropertiesService.getDocumentProperties().setProperty('key', 'ours');`,
    );
    const body = `return [PropertiesService.getUserProperties().getProperty('key'), PropertiesService.getDocumentProperties().getProperty('key')];`;
    expect(script.runtime.call('main', [body], 'menu', { user: 'second@example.org' })).toEqual([
      null,
      'ours',
    ]);
  });

  // A value has at most 9 KB, counted in bytes, and a store 500 KB.
  throwing([
    [`${DOCUMENT}.setProperty('k', 'x'.repeat(9216))`, ''],
    [`${DOCUMENT}.setProperty('k', 'x'.repeat(9217))`, 'Argument too large: value'],
    [`${DOCUMENT}.setProperty('k', '\\u00e9'.repeat(4609))`, 'Argument too large: value'],
    [
      `for (var i = 0; i < 100; i++) ${DOCUMENT}.setProperty('k' + i, 'x'.repeat(9000))`,
      'You have exceeded the property storage quota. Please remove some properties and try again.',
    ],
  ]);
});

describe('locks', () => {
  const TRY = `var lock = LockService.getDocumentLock(); var start = Date.now(); var got = lock.tryLock(10000); return [got, lock.hasLock(), Date.now() - start];`;

  returns([
    [
      'a free lock is got at once, again too, and 0 ms is allowed',
      `var l = LockService.getDocumentLock(); return [l.tryLock(0), l.tryLock(0), l.hasLock(), l.tryLock(-1)];`,
      [true, true, true, false],
    ],
  ]);

  test.each([
    [5000, true],
    [60_000, false],
  ])(
    'one that another process holds for %i ms is waited for in virtual time: got in ten seconds: %s',
    (held, got) => {
      const script = openScript();
      script.runtime.holdLock(held);
      expect(script.run(TRY)).toEqual([got, got, expect.any(Number)]);
    },
  );
});

returns([
  [
    'the bytes of a blob are signed UTF-8; gzip and base64 come back',
    `var b = Utilities.newBlob('é');
     return [b.getBytes(), Utilities.ungzip(Utilities.gzip(b)).getDataAsString(), Utilities.base64Encode(b.getBytes()), Utilities.base64Decode('w6k=')];`,
    [[-61, -87], 'é', 'w6k=', [-61, -87]],
  ],
]);
