/**
 * Finds the reverse proxies for the tests behind a proxy. They are never installed automatically, because
 * their packages start a public web server.
 */
import { existsSync } from 'node:fs'

const folders = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin']

/** The path of an installed nginx, or null. */
export function findNginx() {
  return find('NGINX_PATH', 'nginx')
}

/** The path of an installed Caddy, or null. */
export function findCaddy() {
  return find('CADDY_PATH', 'caddy')
}

/** Whether the tests behind a proxy can run. */
export function hasReverseProxies() {
  return findNginx() !== null && findCaddy() !== null
}

function find(setting, name) {
  const set = process.env[setting]
  if (set) return set
  return folders.map((folder) => `${folder}/${name}`).find((path) => existsSync(path)) ?? null
}
