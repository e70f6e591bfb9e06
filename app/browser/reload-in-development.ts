/** Only in `npm run dev`: reloads the page when its ETag changes. */
export function reloadInDevelopment(): void {
  let shown: string | null = null
  setInterval(async () => {
    const etag = await fetch(location.href, { method: 'HEAD' })
      .then(({ headers }) => headers.get('etag'))
      .catch(() => null)
    if (shown && etag && etag !== shown) location.reload()
    shown ??= etag
  }, 700)
}
