/**
 * Shows the heading that an address written by hand names as GitHub does, `#소개`: its id has a prefix, which links of
 * texts have too. Loaded by a page whose address has a fragment.
 */
function reachHeading(): void {
  if (document.querySelector(':target')) return
  const id = `section-${decode(location.hash.slice(1)).normalize().toLowerCase()}`
  if (document.getElementById(id)) location.replace(`#${encodeURIComponent(id)}`)
}

function decode(written: string): string {
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}

addEventListener('hashchange', reachHeading)
reachHeading()
