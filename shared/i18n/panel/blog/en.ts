import { grouped } from '../grouped.ts'
import { postsImport } from '../posts-import/en.ts'

/** The words of the panel's room Blog. Only that room loads them. */
export const blog = {
  title: 'Blog',
  list: 'Posts',
  create: 'New post',
  createTitle: 'New post',
  search: 'Search titles and tags',
  name: 'Title',
  date: 'Date',
  noDate: 'No date yet',
  tags: 'Tags',
  tag: 'Tag',
  year: 'Year',
  state: 'State',
  language: 'Language',
  draft: 'Draft saved',
  states: {
    missing: 'Not written',
    draft: 'Draft',
    scheduled: 'Scheduled',
    live: 'Live',
    changed: 'Live, with changes',
  },
  tabs: 'Posts by state',
  all: 'All',
  appears: (moment: string) => `from ${moment}`,
  empty: 'No posts yet. A post needs only one language to begin with.',
  manageTags: 'Tags…',
  tagsTitle: 'Tags',
  tagsHint:
    'A new name applies to all posts and drafts. The name of another tag makes the two one.',
  noTags: 'No post has a tag yet.',
  count: (posts: number) => (posts === 1 ? '1 post' : `${grouped(posts)} posts`),
  rename: 'Rename',
  renameTag: (tag: string) => `Rename ${tag}`,
  newName: (tag: string) => `New name of ${tag}`,
  merges: (tag: string) =>
    `There is a tag ${tag} already: the two become one. This cannot be undone in one step.`,
  save: 'Rename',
  merge: 'Merge',
  cancel: 'Cancel',
  close: 'Close',
  renamed: (from: string, to: string) => `The tag ${from} is now called ${to}.`,
  changed: 'No post has this tag any more. The list was loaded again.',
  imports: postsImport,
  redirects: 'Redirects…',
  redirectsTitle: 'Redirects',
  redirectsHint:
    'Earlier addresses of posts and tags, and where they lead. Anyone who opens a removed address sees “not found”.',
  noRedirects: 'No post or tag has had another address yet.',
  searchRedirects: 'Search addresses',
  noneFound: 'No redirect matches.',
  leadsTo: (to: string) => `leads to ${to}`,
  since: (day: string) => `since ${day}`,
  sinceImport: 'from an import',
  removeRedirect: 'Remove',
  removeRedirectOf: (from: string) => `Remove the redirect of ${from}`,
  redirectRemoved: (from: string) => `${from} no longer leads anywhere.`,
}

export type BlogWords = typeof blog
