/** Numbers the parts of a series by date, where the blog gives them no numbers of their own. */
import type { BlogPost } from './blog-post.ts'

export function numberSeries(posts: readonly BlogPost[]): BlogPost[] {
  const bySeries = Map.groupBy(posts, ({ document }) => document.facts.series?.name)
  return posts.map((post) => {
    const { facts, texts } = post.document
    const some = facts.series ? (bySeries.get(facts.series.name) ?? []) : []
    const parts = new Set(some.map(({ document }) => document.facts.series?.part))
    if (!facts.series || parts.size === some.length) return post
    const order = some.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
    const series = { ...facts.series, part: Math.min(order.indexOf(post) + 1, 1000) }
    return { ...post, document: { facts: { ...facts, series }, texts } }
  })
}

function keyOf({ document, slug }: BlogPost): string {
  return `${document.facts.date} ${slug}`
}
