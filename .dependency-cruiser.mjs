/**
 * The seams of docs/architecture.md, checked: six floors, imports only run down, the server wing and the browser wing
 * never meet, slices never import slices.
 */
/** What both wings know of a slice: its declarations, its contracts and its words. */
const shared = '/messages[.]json$|/messages/[a-z]+[.]json$|/(resource|slice|contract)[.]ts$|/contract/[a-z-]+[.]ts$';
const browserWing = '^src/(browser|ui|web)/|/screens/|/browser[.]tsx$|^src/product/(browsers|menu)[.]';
/** Of a slice all the rest is the server's. */
const serverWing = {
  path: '^src/(platform|engine|server|features|resources)/',
  pathNot: [shared, browserWing],
};

/** Floors from the ground up; a folder imports from its own floor's folder and from floors below it. */
const floors = [
  ['^src/lib/', '^src/contract/', '^src/platform/', '^src/browser/'],
  ['^src/declare/'],
  ['^src/engine/', '^src/ui/'],
  ['^src/features/', '^src/resources/'],
  ['^src/product/'],
  ['^src/server/', '^src/web/'],
];

const upward = floors.flatMap((folders, floor) => {
  const above = floors.slice(floor + 1).flat();
  if (above.length === 0) return [];
  return [
    {
      name: `floor-${floor + 1}-imports-only-down`,
      severity: 'error',
      from: { path: folders, pathNot: '[.]test[.]tsx?$' },
      to: { path: above },
    },
  ];
});

export default {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    ...upward,
    {
      name: 'wings-never-meet',
      severity: 'error',
      from: { path: browserWing, pathNot: '[.]test[.]tsx?$' },
      to: serverWing,
    },
    {
      name: 'wings-never-meet-either',
      severity: 'error',
      from: { ...serverWing, pathNot: [...serverWing.pathNot, '[.]test[.]ts$'] },
      to: { path: browserWing },
    },
    ...[serverWing, { path: browserWing }].map((wing) => ({
      name: 'shared-code-knows-no-wing',
      severity: 'error',
      from: { path: ['^src/(lib|contract|declare)/', shared] },
      to: wing,
    })),
    {
      name: 'slices-never-import-slices',
      severity: 'error',
      from: { path: '^src/(features|resources)/([^/]+)/', pathNot: '[.]test[.]ts$' },
      // Accounts, roles and sessions are one noun in two folders: what may be done is read by who signs in.
      to: {
        path: '^src/(features|resources)/([^/]+)/',
        pathNot: ['^src/$1/$2/', '^src/features/access/queries[.]ts$'],
      },
    },
    {
      name: 'screens-are-fetched-when-they-open',
      comment: 'What a slice says of itself in browser.tsx is read at the start: it names its screens by loaders.',
      severity: 'error',
      from: { path: '/browser[.]tsx$|^src/product/', pathNot: '[.]test-d[.]ts$' },
      to: { path: '^src/(features|resources)/.+/screens/.+[.]tsx$|^src/ui/.+[.]css$', dynamic: false },
    },
    {
      name: 'product-code-imports-no-tests',
      severity: 'error',
      from: { path: '^src/', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^(tests|scripts)/' },
    },
    {
      name: 'no-unresolved',
      severity: 'error',
      from: {},
      // Styles, and what the build makes.
      to: { couldNotResolve: true, pathNot: '[.]css$|^virtual:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data)/' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    moduleSystems: ['es6'],
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'browser', 'types'] },
  },
};
