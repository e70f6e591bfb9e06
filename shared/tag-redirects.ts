/** Earlier names of tags, whose addresses lead to the present ones: part of `content/site.yaml`. */
import * as f from './fields.ts'
import { tag } from './posts.ts'

const mostRedirects = 100

const tagRedirect = f.group({
  from: tag,
  to: tag,
  /** The day on which the tag was renamed (UTC). */
  since: f.isoDay,
})

/** Oldest first. */
export const tagRedirects = f.list(
  tagRedirect,
  mostRedirects,
  f.unique('names a tag twice', ({ from }) => from),
)

export type TagRedirect = f.ValueOf<typeof tagRedirect>

/**
 * Redirects with a new one. What led to the old name leads to the new one at once, so that no address leads to
 * an address that leads elsewhere. The new name is in use, so its own address leads nowhere else.
 */
export function addTagRedirect(
  redirects: readonly TagRedirect[],
  added: TagRedirect,
): TagRedirect[] {
  const others = redirects
    .filter(({ from }) => from !== added.from && from !== added.to)
    .map((one) => (one.to === added.from ? { ...one, to: added.to } : one))
  return [...others, added].slice(-mostRedirects)
}
