import { grouped } from '../grouped.ts'
import { postsImport } from '../posts-import/en.ts'
import { visibilityNames } from '../publishing/visibility-names.ts'

/** The words of the panel's screen Blog. Only that screen loads them. */
export const blog = {
  title: 'Blog',
  list: 'Posts',
  create: 'New post',
  search: 'Search titles and tags',
  name: 'Title',
  date: 'Date',
  noDate: 'No date yet',
  tags: 'Tags',
  tag: 'Tag',
  year: 'Year',
  state: 'Status',
  language: 'Language',
  draft: 'Draft saved',
  states: {
    missing: 'Not written',
    draft: visibilityNames.en.draft,
    scheduled: visibilityNames.en.scheduled,
    live: visibilityNames.en.public,
    changed: `${visibilityNames.en.public}, with changes`,
    private: visibilityNames.en.private,
  },
  tabs: 'Posts by status',
  all: 'All',
  appears: (moment: string) => `from ${moment}`,
  empty: 'No posts yet. A post needs only one language to begin with.',
  manageTags: 'Tags…',
  tagsTitle: 'Tags',
  tagsHint:
    'Renaming a tag changes it in all posts and drafts. If you give it the name of another tag, the two are merged.',
  noTags: 'No post has a tag yet.',
  count: (posts: number) => (posts === 1 ? '1 post' : `${grouped(posts)} posts`),
  rename: 'Rename',
  renameTag: (tag: string) => `Rename ${tag}`,
  label: 'Names by language',
  labelTag: (tag: string) => `Names by language for ${tag}`,
  labelHint: (tag: string) =>
    `What visitors see instead of ${tag} in each language. Its address stays. Where this is empty, they see ${tag}.`,
  saveLabel: 'Save',
  labelled: (tag: string) => `The names of ${tag} were saved.`,
  newName: (tag: string) => `New name for ${tag}`,
  merges: (tag: string) =>
    `The tag ${tag} already exists: the two will be merged. This cannot be undone in one step.`,
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
    'Earlier addresses of posts and tags, and where they redirect to. Once a redirect is removed, its address shows “not found”.',
  noRedirects: 'No addresses have changed yet.',
  searchRedirects: 'Search addresses',
  noneFound: 'No redirect matches.',
  leadsTo: (to: string) => `leads to ${to}`,
  since: (day: string) => `since ${day}`,
  sinceImport: 'from an import',
  removeRedirect: 'Remove',
  removeRedirectOf: (from: string) => `Remove the redirect from ${from}`,
  redirectRemoved: (from: string) => `The redirect from ${from} was removed.`,
}

export type BlogWords = typeof blog
