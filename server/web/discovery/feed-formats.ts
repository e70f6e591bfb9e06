/** Formats a feed as RSS 2.0, Atom (RFC 4287) or JSON Feed 1.1. */
import { lookUp } from '#shared/look-up.ts'
import type { Feed, FeedPost } from './feed.ts'

/**
 * The address where a post appeared first, as `rel="canonical"` (RFC 6596; RFC 4287, section 4.2.7.2, allows registered
 * relations). `via` would mean a text of somebody else. RSS 2.0 allows this Atom element as an extension. Its own elements
 * have another meaning: `link` is the address of the item here, `source` is a feed.
 */
function toCanonicalLink(name: 'link' | 'atom:link', canonical: string | undefined): string {
  if (canonical === undefined) return ''
  return `    <${name} rel="canonical" href="${escapeXml(canonical)}"/>\n`
}

/**
 * Readers of RSS show these texts as HTML, but some show titles as plain text. Only characters that HTML would interpret
 * are escaped, so that most texts look the same in both.
 */
function escapeHtml(text: string): string {
  return text.replaceAll(/&(?=[#a-z\d])|<(?=[a-z/!?])/gi, (sign) =>
    sign === '&' ? '&amp;' : '&lt;',
  )
}

export function toRss(feed: Feed, self: string): string {
  const items = feed.posts.map(
    ({ id, url, canonical, title, summary, html, published, tags }) => `    <item>
      <title>${escapeXml(escapeHtml(title))}</title>
      <link>${escapeXml(url)}</link>
${toCanonicalLink('atom:link', canonical)}      <guid isPermaLink="${id === url}">${escapeXml(id)}</guid>
      <pubDate>${published.toUTCString()}</pubDate>
${tags.map(({ label }) => `      <category>${escapeXml(label)}</category>\n`).join('')}      <description>${escapeXml(escapeHtml(summary))}</description>
      <content:encoded>${escapeXml(html)}</content:encoded>
    </item>
`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">
  <channel>
    <title>${escapeXml(escapeHtml(feed.title))}</title>
    <link>${escapeXml(feed.url)}</link>
    <atom:link rel="self" type="application/rss+xml" href="${escapeXml(self)}"/>
    <description>${escapeXml(escapeHtml(feed.description))}</description>
    <language>${feed.language}</language>
${feed.updated ? `    <lastBuildDate>${feed.updated.toUTCString()}</lastBuildDate>\n` : ''}${items.join('')}  </channel>
</rss>
`
}

/** `term` identifies the category, and is the same in every language (RFC 4287, section 4.2.2). */
function toAtomCategory({ tag, label }: FeedPost['tags'][number]): string {
  const named = label === tag ? '' : ` label="${escapeXml(label)}"`
  return `    <category term="${escapeXml(tag)}"${named}/>\n`
}

/** Atom requires an update time; a feed without posts has none. */
const never = new Date(0)

export function toAtom(feed: Feed, self: string): string {
  const entries = feed.posts.map(
    ({ id, url, canonical, title, summary, html, published, updated, tags }) => `  <entry>
    <title>${escapeXml(title)}</title>
    <id>${escapeXml(id)}</id>
    <link rel="alternate" type="text/html" href="${escapeXml(url)}"/>
${toCanonicalLink('link', canonical)}    <published>${published.toISOString()}</published>
    <updated>${updated.toISOString()}</updated>
${tags.map(toAtomCategory).join('')}    <summary>${escapeXml(summary)}</summary>
    <content type="html">${escapeXml(html)}</content>
  </entry>
`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${feed.language}">
  <title>${escapeXml(feed.title)}</title>
  <subtitle>${escapeXml(feed.description)}</subtitle>
  <id>${escapeXml(feed.url)}</id>
  <link rel="alternate" type="text/html" href="${escapeXml(feed.url)}"/>
  <link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>
  <updated>${(feed.updated ?? never).toISOString()}</updated>
  <author>
    <name>${escapeXml(feed.author)}</name>
  </author>
${entries.join('')}</feed>
`
}

export function toJsonFeed(feed: Feed, self: string): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: feed.description,
    home_page_url: feed.url,
    feed_url: self,
    language: feed.language,
    authors: [{ name: feed.author }],
    items: feed.posts.map((post) => ({
      id: post.id,
      url: post.url,
      // The page on another site (JSON Feed 1.1, "Items"). JSON leaves the field out if it is undefined.
      external_url: post.canonical,
      title: post.title,
      summary: post.summary,
      content_html: post.html,
      date_published: post.published.toISOString(),
      date_modified: post.updated.toISOString(),
      tags: post.tags.map(({ label }) => label),
      language: feed.language,
    })),
  })
}

/** Characters that XML 1.0 forbids (section 2.2). Content may contain others, such as U+FFFE. */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

export function escapeXml(text: string): string {
  return text
    .replaceAll(forbidden, '')
    .replaceAll(/[&<>"]/g, (character) => lookUp(entities, character) ?? character)
}
