/** Finds the posts that contain every word of a search, in any one language. */
import type { Language } from '#shared/i18n/languages.ts'
import type { PostQuery } from '#shared/posts.ts'
import { foldForSearch } from '../../platform/search/search-words.ts'
import { tagsCalled } from '../store/site-tags.ts'
import type { SearchedPost, SearchedTexts } from './searched-texts.ts'

interface PostSearch extends Pick<PostQuery, 'tag' | 'search'> {
  /** Posts that are written in this language come before all others. */
  first?: Language | undefined
  /** ISO time: texts that become visible later are not found. */
  now: string
}

export function toSearchWords(search: string): string[] {
  return foldForSearch(search)
    .split(/\s+/)
    .filter((word) => word !== '')
}

/** The slugs of all posts that match, in the order in which they are listed. */
export function searchPosts(
  { posts, labels }: SearchedTexts,
  { tag, search, first, now }: PostSearch,
): string[] {
  const words = toSearchWords(search).map((word) => ({
    word,
    tags: new Set(tagsCalled(labels, word)),
  }))
  const matches = ({ tags, texts }: SearchedPost) => {
    if (tag !== undefined && !tags.includes(tag)) return false
    const others = words.filter((one) => !tags.some((own) => one.tags.has(own)))
    return texts.some(
      ({ text, visibleFrom }) =>
        visibleFrom <= now && others.every(({ word }) => text.includes(word)),
    )
  }
  const isForeign = ({ texts }: SearchedPost) =>
    !texts.some(({ language, visibleFrom }) => language === first && visibleFrom <= now)
  const found = posts.filter(matches)
  const { own = [], foreign = [] } = first
    ? Object.groupBy(found, (post) => (isForeign(post) ? 'foreign' : 'own'))
    : { own: found }
  return [...own, ...foreign].map(({ slug }) => slug)
}
