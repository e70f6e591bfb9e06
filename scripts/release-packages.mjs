/** Which installed packages a release needs to run. Plain Node 20. */

/**
 * Packages that the build has bundled completely: nothing on a server imports them
 * (`tests/operator/release.test.ts`).
 */
export const bundled = [
  '@codemirror/commands',
  '@codemirror/lang-markdown',
  '@codemirror/language',
  '@codemirror/state',
  '@codemirror/view',
  '@lezer/highlight',
  '@tanstack/react-virtual',
  'diff',
  'idb-keyval',
  'react',
  'react-aria-components',
  'react-dom',
  'react-router',
  'zustand',
]

/** Node itself: installed only where there is no Node 26. */
const runtime = 'node'

/** The package.json of a release: what it needs to run and for `npm ci`, without build dependencies. */
export function toReleaseManifest(manifest) {
  const { devDependencies: _, dependencies, scripts, imports, ...kept } = manifest
  const names = Object.keys(dependencies).filter((name) => !bundled.includes(name))
  const aliases = ['#server/*', '#shared/*', '#scripts/*']
  return {
    ...kept,
    imports: Object.fromEntries(aliases.map((alias) => [alias, imports[alias]])),
    scripts: { start: scripts.start, madang: scripts.madang },
    allowScripts: { [runtime]: true },
    dependencies: Object.fromEntries(names.map((name) => [name, dependencies[name]])),
  }
}

/** The package-lock.json of a release: the entries reachable from the dependencies of `manifest`. */
export function toReleaseLock(lock, manifest) {
  const { name, version, license, engines, dependencies } = manifest
  const reached = new Set()
  for (const dependency of Object.keys(dependencies)) reach(lock.packages, '', dependency, reached)
  const entries = Object.entries(lock.packages).filter(([path]) => reached.has(path))
  const root = { name, version, license, dependencies, engines }
  return { ...lock, packages: { '': root, ...Object.fromEntries(entries) } }
}

/** The folders to copy, relative to the root: those of the lock without Node and its installer. */
export function listPackageFolders(lock) {
  const reached = new Set()
  const names = Object.keys(lock.packages[''].dependencies).filter((name) => name !== runtime)
  for (const name of names) reach(lock.packages, '', name, reached)
  return [...reached].sort()
}

function reach(packages, from, name, reached) {
  const path = resolvePackage(packages, from, name)
  if (path === null || reached.has(path)) return
  reached.add(path)
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
    packages[path]
  const peers = Object.keys(peerDependencies ?? {}).filter(
    (peer) => !peerDependenciesMeta?.[peer]?.optional,
  )
  for (const one of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
    reach(packages, path, one, reached)
  }
}

/** Resolves a package like Node: beside the importing package, then in each parent folder. */
function resolvePackage(packages, from, name) {
  for (
    let folder = from;
    ;
    folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))
  ) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (packages[path]) return path
    if (folder === '') return null
  }
}
