/** Shows the heading that the address names as GitHub does, `#소개`: its id has a prefix, which links of texts have too. */
export function reachHeading(): void {
  if (document.querySelector(':target')) return
  const name = decodeURIComponent(location.hash.slice(1)).normalize().toLowerCase()
  const id = `section-${name}`
  if (document.getElementById(id)) location.replace(`#${encodeURIComponent(id)}`)
}
