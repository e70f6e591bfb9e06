/** Finds the Chromium that tests and benches drive, and installs it where that is possible. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome']
const applications = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** The path of a Chromium; leaves with a sentence if there is none and none can be had. */
export function ensureBrowser() {
  const found = process.env['CHROMIUM_PATH'] ?? findBrowser()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium …')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'inherit', env })
  }
  const installed = findBrowser()
  if (installed) return installed
  console.error('The browser tests need Chromium: install it, or set CHROMIUM_PATH to one.')
  process.exit(1)
}

function findBrowser() {
  const paths = names.flatMap((name) => folders.map((folder) => `${folder}/${name}`))
  return [...paths, ...applications].find((path) => existsSync(path))
}
