/** Earlier names of tags, whose addresses lead to the present ones: part of `content/site.yaml`. */
import * as v from 'valibot'
import { tagSchema } from './posts.ts'
import { isoDay } from './text.ts'

const mostRedirects = 100

const tagRedirectSchema = v.strictObject({
  from: tagSchema,
  to: tagSchema,
  /** The day on which the tag was renamed (UTC). */
  since: isoDay,
})

/** Oldest first. */
export const tagRedirectsSchema = v.pipe(
  v.array(tagRedirectSchema),
  v.maxLength(mostRedirects),
  v.check(
    (redirects) => new Set(redirects.map(({ from }) => from)).size === redirects.length,
    'names a tag twice',
  ),
)

export type TagRedirect = v.InferOutput<typeof tagRedirectSchema>

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
