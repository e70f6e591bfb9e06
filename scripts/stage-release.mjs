/**
 * Assembles a release in a folder: everything that a server needs to run, and nothing for building or
 * testing.
 */
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { platformName, releaseStamp } from './bootstrap.mjs'
import { ensureServerBundled } from './build.mjs'
import { root } from './files.mjs'
import { listPackageFolders, toReleaseLock, toReleaseManifest } from './release-packages.mjs'

const folders = ['build', 'content', 'deploy', 'server', 'shared']
const scripts = [
  'bootstrap',
  'build',
  'files',
  'healthcheck',
  'licences',
  'madang',
  'operator-paths',
  'start',
]
const files = [
  ...scripts.map((name) => `scripts/${name}.mjs`),
  ...[
    '.env.example',
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'docs/operations.md',
    'docs/security.md',
    'docs/settings.md',
  ],
]
/**
 * Files that a release leaves out: tests; Node's compile cache, which is valid on one machine only; files of packages
 * for editors, debuggers, or `require` (5 MB of icons, which are read one by one); all files of KaTeX except the module
 * that is imported, because its fonts and styles are for HTML, and formulas are MathML; all files of ELK, which lays out
 * diagrams, except the module that is imported; and the largest grammars that no name in
 * `server/content/markdown/highlight.ts` loads.
 */
const leftOut =
  /^node_modules\/.+\/(?:tests?|examples?|\.github)$|^node_modules\/simple-icons\/index\.js$|^node_modules\/katex\/(?:src|contrib|types|cli\.js|katex\.ts|dist\/(?!katex\.mjs$).+)$|^node_modules\/@shikijs\/langs\/dist\/(?:asciidoc|emacs-lisp|objective-cpp|typst|vue-vine|wolfram)\.mjs$|^node_modules\/elkjs\/lib\/(?!elk\.bundled\.js$)|^node_modules\/beautiful-mermaid\/src$|^node_modules\/.*\.(?:d\.[cm]?ts|map|flow)$|\.test\.tsx?$|^build\/compile-cache$|^build\/\.madang-build$/

/** `folder` must not exist yet. @returns the content of `release.json`. */
export function stageRelease(folder) {
  const manifest = toReleaseManifest(readJson('package.json'))
  const lock = toReleaseLock(readJson('package-lock.json'), manifest)
  ensureServerBundled()
  mkdirSync(folder, { recursive: true })
  for (const path of [...folders, ...files]) if (existsSync(join(root, path))) place(path, folder)
  for (const path of listPackageFolders(lock)) {
    // Optional packages are installed for this platform only.
    if (existsSync(join(root, path))) place(path, folder)
  }
  writeJson(join(folder, 'package.json'), manifest)
  writeJson(join(folder, 'package-lock.json'), lock)
  const release = {
    version: manifest.version,
    platform: platformName(),
    node: manifest.dependencies.node,
  }
  writeJson(join(folder, 'release.json'), release)
  writeFileSync(join(folder, 'node_modules', '.madang-install'), releaseStamp(folder))
  return release
}

function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}

function writeJson(file, value) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
}

/** Copies a file, or a folder without nested packages, which have entries of their own. */
function place(path, folder) {
  if (leftOut.test(path)) return
  const from = join(root, path)
  const to = join(folder, path)
  if (!statSync(from).isDirectory()) {
    mkdirSync(dirname(to), { recursive: true })
    linkOrCopy(from, to)
    return
  }
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from))
    if (name !== 'node_modules') place(`${path}/${name}`, folder)
}

/**
 * A hard link costs nothing, but works only within one file system. Files of a release are never modified.
 */
function linkOrCopy(from, to) {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}
