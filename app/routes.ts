/** Every address of the public site, and its route file. */
import type { RouteObject } from 'react-router'
import { cardOf } from './home/pieces/pieces.ts'
import { licencesWords } from './legal/licences-words.ts'
import { loader, Root } from './root.tsx'
import type { RouteHandle } from './route-handle.ts'
import {
  academicsSearch,
  blogSearch,
  languagesOfPost,
  languagesOfProject,
  messageSearch,
  pieceExists,
  postExists,
  projectExists,
  projectsSearch,
  tagExists,
  tagSearch,
  writtenLanguages,
} from './route-handle.ts'

const recordKinds = ['education', 'experience', 'certificate', 'achievement'] as const
const legalPage = { sitemap: 'legal page', languagesOf: writtenLanguages } as const

const files = import.meta.glob<object>('./*/*.route.tsx')

export const routes: RouteObject[] = [
  {
    id: 'app/root.tsx',
    loader,
    Component: Root,
    children: [
      page('', 'home/home.route.tsx', {
        sitemap: { kinds: ['site', 'profile', 'home'] },
        samples: { Home: '/' },
      }),
      page('play/:piece', 'home/play.route.tsx', {
        sitemap: { cards: cardOf },
        exists: pieceExists,
        samples: { 'a piece': '/play/hanok', 'the game': '/play/jegi' },
        refusals: { 'an unknown piece': [404, '/play/no-such-piece'] },
      }),
      page('projects', 'projects/projects.route.tsx', {
        searchOf: projectsSearch,
        sitemap: 'all projects',
        samples: {
          'the project list': '/projects',
          'a filtered list': '/projects?tech=React&tech=Unity&sort=oldest',
          'an empty list': '/projects?q=no+such+thing&year=2025',
        },
        refusals: { 'an impossible filter': [400, '/projects?sort=sideways'] },
      }),
      page('projects/:id', 'projects/project.route.tsx', {
        sitemap: 'projects',
        languagesOf: languagesOfProject,
        exists: projectExists,
        samples: { 'a project': '/projects/1' },
        refusals: { 'an unknown project': [404, '/projects/999'] },
      }),
      page('academics', 'academics/academics.route.tsx', {
        searchOf: academicsSearch,
        sitemap: { kinds: ['academics', 'course'] },
        samples: {
          'the academic record': '/academics',
          'the record by semester': '/academics?show=semester',
          'the general courses': '/academics?show=general',
        },
        refusals: { 'an impossible part of the record': [400, '/academics?show=sideways'] },
      }),
      page('about', 'about/about.route.tsx', {
        sitemap: {
          kinds: [...recordKinds, 'profile', 'tech-stack', 'resumes'],
        },
        samples: { About: '/about' },
      }),
      page('feedback', 'messages/feedback.route.tsx', {
        searchOf: messageSearch,
        takesPosts: true,
        sitemap: 'fixed',
        samples: { Feedback: '/feedback', 'the thanks for feedback': '/feedback?sent=1' },
      }),
      page('contact', 'messages/contact.route.tsx', {
        searchOf: messageSearch,
        takesPosts: true,
        sitemap: 'fixed',
        samples: { Contact: '/contact', 'the thanks for a message': '/contact?sent=1' },
      }),
      page('login', 'sign-in/login.route.tsx', {
        isSignInPage: true,
        isUnmeasured: true,
        samples: { 'the login page': '/login' },
      }),
      page('login/button', 'sign-in/button.route.tsx', {
        isSignInPage: true,
        isUnmeasured: true,
        isFramed: true,
        samples: {},
      }),
      page('profile', 'sign-in/profile.route.tsx', {
        isUnmeasured: true,
        isForSignedIn: true,
        samples: { 'the profile': '/profile' },
      }),
      page('blog', 'blog/blog.route.tsx', {
        searchOf: blogSearch,
        sitemap: 'all posts',
        samples: {
          'the blog': '/blog',
          'a search of posts': '/blog?q=PostgreSQL',
          'a search without posts': '/blog?q=no+such+word',
        },
        refusals: { 'an impossible page of the blog': [400, '/blog?page=0'] },
      }),
      page('blog/tags/:tag', 'blog/tag.route.tsx', {
        searchOf: tagSearch,
        sitemap: 'tags',
        exists: tagExists,
        samples: { 'a tag': '/blog/tags/TypeScript' },
        refusals: { 'an unknown tag': [404, '/blog/tags/no-such-tag'] },
      }),
      page('blog/:slug', 'blog/post.route.tsx', {
        sitemap: 'posts',
        languagesOf: languagesOfPost,
        exists: postExists,
        samples: {
          'a post': '/blog/two-bookings-one-room',
          'a Korean post': '/blog/second-semester-in-sydney',
        },
        refusals: { 'an unknown post': [404, '/blog/no-such-post'] },
      }),
      page(':page', 'own-pages/own-page.route.tsx', {
        sitemap: 'own page',
        languagesOf: writtenLanguages,
        samples: {},
      }),
      page('privacy', 'legal/privacy.route.tsx', {
        ...legalPage,
        samples: { Privacy: '/privacy' },
      }),
      page('terms', 'legal/terms.route.tsx', {
        ...legalPage,
        samples: { Terms: '/terms' },
      }),
      page('licenses', 'legal/licences.route.tsx', {
        sitemap: 'fixed',
        footer: licencesWords,
        samples: { 'the licences': '/licenses' },
      }),
      page('*', 'failures/not-found.route.tsx', {
        samples: {},
        refusals: {
          'an unknown address': [404, '/no/such/page'],
          'an address that cannot be read': [400, '/%ff'],
        },
      }),
    ],
  },
]

/**
 * `path`: empty for the home page. `file`: below this folder. With it, it is also the id of the route, by which the server
 * finds the CSS of the page.
 */
function page(path: string, file: string, handle: RouteHandle): RouteObject {
  const lazy = files[`./${file}`]
  if (!lazy) throw new Error(`There is no ${file}.`)
  // `/Login` is not `/login`: otherwise a page could be cached under thousands of spellings.
  const common = { id: `app/${file}`, lazy, handle, caseSensitive: true }
  return path === '' ? { ...common, index: true } : { ...common, path }
}
