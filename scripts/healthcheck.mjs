/**
 * The health check of a container, which has no curl: exit code 0 if the site on this machine answers. It does not ask
 * `/readyz`, which fails while the database is unavailable: a restart of the container would then only empty the cache of
 * pages.
 */
const port = process.env['PORT'] || '3000'
try {
  const signal = AbortSignal.timeout(4000)
  const { ok } = await fetch(`http://127.0.0.1:${port}/healthz`, { signal })
  process.exitCode = ok ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
