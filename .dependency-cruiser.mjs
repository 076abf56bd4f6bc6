/**
 * The seams of docs/architecture.md, checked: six floors, imports only run down, the server wing and the browser wing
 * never meet, slices never import slices.
 */
const serverWing = '^src/(platform|engine|server)/|^src/(features|resources)/[^/]+/(rules|handlers|queries|jobs)';
const browserWing = '^src/(ui|web)/|/screens(/|[.]tsx?$)';

/** Floors from the ground up; a folder imports from its own floor's folder and from floors below it. */
const floors = [
  ['^src/lib/', '^src/contract/', '^src/platform/'],
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
      to: { path: serverWing },
    },
    {
      name: 'wings-never-meet-either',
      severity: 'error',
      from: { path: serverWing, pathNot: '[.]test[.]ts$' },
      to: { path: browserWing },
    },
    {
      name: 'shared-code-knows-no-wing',
      severity: 'error',
      from: { path: ['^src/(lib|contract|declare)/', '/(resource|contract)[.]ts$'] },
      to: { path: [serverWing, browserWing] },
    },
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
      name: 'product-code-imports-no-tests',
      severity: 'error',
      from: { path: '^src/', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^(tests|scripts|samples)/' },
    },
    {
      name: 'no-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '[.]css$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data|samples)/' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    moduleSystems: ['es6'],
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'browser', 'types'] },
  },
};
