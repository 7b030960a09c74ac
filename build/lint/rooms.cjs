/** The arrows between the rooms (docs/architecture.md). What is not listed here is not allowed. */

/** The working rooms: what a command or a run is made of. */
const WORKING = ['evalset', 'agent', 'checks', 'judge', 'scoring', 'comparison', 'stores', 'http'];

/** Rooms that every room above them may use. */
const GROUND = ['fields', 'settings', 'model'];

/** By room: the rooms that it may use beside GROUND. A room within a room is one of its own. */
const ALLOWED = {
  ui: ['commands', 'engine', 'checks/check', 'checks/registry', 'checks/pitfalls'],
  commands: ['engine/jobs', 'engine', 'reports', 'results', ...WORKING],
  'engine/jobs': ['engine', 'reports', 'results', ...WORKING],
  engine: [
    'reports/run-summary',
    'results/last-run',
    'stores',
    'judge/cost',
    'judge/stopped',
    'checks/check',
  ],
  reports: [
    'agent',
    'results',
    'stores',
    'evalset',
    'scoring',
    'comparison',
    'checks/check',
    'checks/registry',
    'judge/cost',
  ],
  results: [
    'stores',
    'evalset',
    'agent',
    'scoring',
    'comparison',
    'checks/assess',
    'checks/check',
    'checks/registry',
  ],
  stores: ['evalset', 'agent', 'scoring'],
  scoring: ['checks/check', 'checks/registry', 'evalset/content-hash'],
  comparison: ['judge', 'scoring/rates'],
  evalset: [],
  agent: ['http'],
  checks: ['judge/questions'],
  judge: [],
  http: [],
  google: [],
};

/** The same for the parts of local/ that others build on. */
const ALLOWED_LOCALLY = { workbook: [], files: [], runtime: ['workbook'], xlsx: ['workbook', 'files'] };

const alternatives = (paths) => paths.map((path) => `^src/${path}`).join('|');

/** The files of a room, without those of a room within it. */
const filesOf = (room) => {
  const within = Object.keys(ALLOWED).filter((other) => other.startsWith(`${room}/`));
  return { path: `^src/${room}/`, ...(within.length > 0 && { pathNot: alternatives(within) }) };
};

const rooms = Object.entries(ALLOWED).flatMap(([room, others]) => {
  const from = filesOf(room);
  const rule = { name: `${room}-uses-only-its-neighbours`, severity: 'error', from };
  const within = Object.keys(ALLOWED).filter(
    (other) => other.startsWith(`${room}/`) && !others.includes(other),
  );
  return [
    {
      ...rule,
      to: {
        path: '^src/',
        pathNot: alternatives([`${room}/`, ...GROUND.map((below) => `${below}/`), ...others]),
      },
    },
    ...within.map((other) => ({
      ...rule,
      name: `${room}-is-below-${other}`,
      to: { path: `^src/${other}/` },
    })),
  ];
});

const localRooms = Object.entries(ALLOWED_LOCALLY).map(([room, others]) => ({
  name: `local-${room}-uses-only-its-neighbours`,
  severity: 'error',
  from: { path: `^local/${room}/` },
  to: { path: '^local/', pathNot: [room, ...others].map((path) => `^local/${path}/`).join('|') },
}));

module.exports = {
  forbidden: [
    ...rooms,
    ...localRooms,
    {
      name: 'model-imports-nothing',
      severity: 'error',
      from: { path: '^src/model/' },
      to: { pathNot: '^(src/model|node_modules/zod)/' },
    },
    {
      name: 'settings-use-the-nouns',
      severity: 'error',
      from: { path: '^src/settings/' },
      to: { path: '^src/', pathNot: '^src/(settings|model)/' },
    },
    {
      name: 'fields-use-the-nouns',
      severity: 'error',
      from: { path: '^src/fields/' },
      to: { pathNot: '^src/(fields|model)/' },
    },
    {
      name: 'rules-are-pure',
      severity: 'error',
      from: { path: '^src/judge/rules\\.ts' },
      to: { pathNot: '^src/(fields|model)/' },
    },
    {
      name: 'main-is-a-list-of-names',
      severity: 'error',
      from: { path: '^src/main.ts' },
      to: {
        pathNot: '^src/(ui/|commands/|(services|triggers|custom-function)\\.ts|google/(triggers|ui)\\.ts)',
      },
    },
    {
      name: 'services-are-put-together-once',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(services|main)\\.ts|^src/google/' },
      to: { path: '^src/(google/|services\\.ts)' },
    },
    {
      name: 'local-drives-the-bundle',
      comment: 'Everything on this machine goes through dist/Code.js; the protocol types it.',
      severity: 'error',
      from: { path: '^local/' },
      to: { path: '^src/', pathNot: '^src/(model/|commands/read-answer)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'local-knows-the-protocol',
      severity: 'error',
      from: { path: '^local/' },
      to: { path: '^src/', pathNot: '^src/(model|commands)/' },
    },
    {
      name: 'pages-know-the-protocol',
      severity: 'error',
      from: { path: '^src/ui/client/' },
      to: {
        path: '^src/',
        pathNot:
          '^src/(ui/client/|commands/|model/|settings/(setting-help|typed-values).ts|checks/pitfalls.ts|ui/menu.ts)',
      },
    },
    {
      name: 'pages-stay-small',
      comment: 'The table types the pages; nothing of the add-on is bundled into them.',
      severity: 'error',
      from: { path: '^src/ui/client/' },
      to: {
        path: '^src/',
        pathNot:
          '^src/(ui/client/|model/|settings/(setting-help|typed-values).ts|checks/pitfalls.ts|commands/read-answer)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-node-in-the-add-on',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['core'] },
    },
    { name: 'no-cycles', severity: 'error', from: { path: '^(src|local)/' }, to: { circular: true } },
    {
      name: 'no-cycles-of-folders',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(src|local)/' },
      to: { circular: true },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, path: '^(src|local)/', pathNot: '\\.d\\.ts$' },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
