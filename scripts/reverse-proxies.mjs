/**
 * Finds the reverse proxies that one file of tests puts in front of a site. They are never installed: a
 * package of theirs starts a public web server, which no test may do to a machine.
 */
import { existsSync } from 'node:fs'

const folders = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin']

/** The path of an nginx that is here, or null. */
export function findNginx() {
  return find('NGINX_PATH', 'nginx')
}

/** The path of a Caddy that is here, or null. */
export function findCaddy() {
  return find('CADDY_PATH', 'caddy')
}

/** Whether the tests behind a proxy can be run. */
export function hasReverseProxies() {
  return findNginx() !== null && findCaddy() !== null
}

function find(setting, name) {
  const set = process.env[setting]
  if (set) return set
  return folders.map((folder) => `${folder}/${name}`).find((path) => existsSync(path)) ?? null
}
