/** Finds the browsers that tests and benchmarks use, and installs them where possible. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome', '/opt/firefox']

/** Chromium without a window: the same tests take less than half of the processor time. */
const headlessShell = {
  setting: 'CHROMIUM_PATH',
  names: ['chromium-headless-shell', 'chrome-headless-shell'],
  debianPackage: 'chromium-headless-shell',
}
const chromium = {
  setting: 'CHROMIUM_PATH',
  names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  application: '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  debianPackage: 'chromium',
}
const firefox = {
  setting: 'FIREFOX_PATH',
  names: ['firefox-esr', 'firefox'],
  application: '/Applications/Firefox.app/Contents/MacOS/firefox',
  debianPackage: 'firefox-esr',
}

/** The path of a Chromium; exits with a message if none is found or can be installed. */
export function ensureChromium() {
  const found = ensure(headlessShell) ?? ensure(chromium)
  if (found) return found
  console.error('The browser tests need Chromium: install it, or set CHROMIUM_PATH to one.')
  process.exit(1)
}

/** The path of a Firefox; null if none is found or can be installed. */
export function ensureFirefox() {
  return ensure(firefox)
}

/** The path of an installed Chromium, or null. */
export function findChromium() {
  return find(headlessShell) ?? find(chromium)
}

/** The path of an installed Firefox, or null. */
export function findFirefox() {
  return find(firefox)
}

function ensure(browser) {
  const found = find(browser)
  if (found) return found
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null
  const { debianPackage } = browser
  console.log(`Installing ${debianPackage} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
  spawnSync('apt-get', ['install', '-y', '-qq', debianPackage], { stdio: 'inherit', env })
  return find(browser)
}

function find({ setting, names, application }) {
  const set = process.env[setting]
  if (set) return set
  const paths = names.flatMap((name) => folders.map((folder) => `${folder}/${name}`))
  return [...paths, application].find((path) => path && existsSync(path)) ?? null
}
