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

/** The id of a route is its file, by which the server finds the CSS of the page. */
export const routes: RouteObject[] = withCase([
  {
    id: 'app/root.tsx',
    loader,
    Component: Root,
    children: [
      {
        id: 'app/home/home.route.tsx',
        index: true,
        handle: {
          sitemap: { kinds: ['site', 'profile', 'home'] },
          samples: { Home: '/' },
        } satisfies RouteHandle,
        lazy: () => import('./home/home.route.tsx'),
      },
      {
        id: 'app/home/play.route.tsx',
        path: 'play/:piece',
        handle: {
          sitemap: { cards: cardOf },
          exists: pieceExists,
          samples: { 'a piece': '/play/hanok', 'the game': '/play/jegi' },
          refusals: { 'an unknown piece': [404, '/play/no-such-piece'] },
        } satisfies RouteHandle,
        lazy: () => import('./home/play.route.tsx'),
      },
      {
        id: 'app/projects/projects.route.tsx',
        path: 'projects',
        handle: {
          searchOf: projectsSearch,
          sitemap: 'all projects',
          samples: {
            'the project list': '/projects',
            'a filtered list': '/projects?tech=React&tech=Unity&sort=oldest',
            'an empty list': '/projects?q=no+such+thing&year=2025',
          },
          refusals: { 'an impossible filter': [400, '/projects?sort=sideways'] },
        } satisfies RouteHandle,
        lazy: () => import('./projects/projects.route.tsx'),
      },
      {
        id: 'app/projects/project.route.tsx',
        path: 'projects/:id',
        handle: {
          sitemap: 'projects',
          languagesOf: languagesOfProject,
          exists: projectExists,
          samples: { 'a project': '/projects/1' },
          refusals: { 'an unknown project': [404, '/projects/999'] },
        } satisfies RouteHandle,
        lazy: () => import('./projects/project.route.tsx'),
      },
      {
        id: 'app/academics/academics.route.tsx',
        path: 'academics',
        handle: {
          searchOf: academicsSearch,
          sitemap: { kinds: ['academics', 'course'] },
          samples: {
            'the academic record': '/academics',
            'the record by semester': '/academics?show=semester',
            'the general courses': '/academics?show=general',
          },
          refusals: { 'an impossible part of the record': [400, '/academics?show=sideways'] },
        } satisfies RouteHandle,
        lazy: () => import('./academics/academics.route.tsx'),
      },
      {
        id: 'app/about/about.route.tsx',
        path: 'about',
        handle: {
          sitemap: {
            kinds: [...recordKinds, 'profile', 'tech-stack', 'resumes'],
          },
          samples: { About: '/about' },
        } satisfies RouteHandle,
        lazy: () => import('./about/about.route.tsx'),
      },
      {
        id: 'app/messages/feedback.route.tsx',
        path: 'feedback',
        handle: {
          searchOf: messageSearch,
          takesPosts: true,
          sitemap: 'fixed',
          samples: { Feedback: '/feedback', 'the thanks for feedback': '/feedback?sent=1' },
        } satisfies RouteHandle,
        lazy: () => import('./messages/feedback.route.tsx'),
      },
      {
        id: 'app/messages/contact.route.tsx',
        path: 'contact',
        handle: {
          searchOf: messageSearch,
          takesPosts: true,
          sitemap: 'fixed',
          samples: { Contact: '/contact', 'the thanks for a message': '/contact?sent=1' },
        } satisfies RouteHandle,
        lazy: () => import('./messages/contact.route.tsx'),
      },
      {
        id: 'app/sign-in/login.route.tsx',
        path: 'login',
        handle: {
          isSignInPage: true,
          isUnmeasured: true,
          samples: { 'the login page': '/login' },
        } satisfies RouteHandle,
        lazy: () => import('./sign-in/login.route.tsx'),
      },
      {
        id: 'app/sign-in/button.route.tsx',
        path: 'login/button',
        handle: {
          isSignInPage: true,
          isUnmeasured: true,
          isFramed: true,
          samples: {},
        } satisfies RouteHandle,
        lazy: () => import('./sign-in/button.route.tsx'),
      },
      {
        id: 'app/sign-in/profile.route.tsx',
        path: 'profile',
        handle: {
          isUnmeasured: true,
          isForSignedIn: true,
          samples: { 'the profile': '/profile' },
        } satisfies RouteHandle,
        lazy: () => import('./sign-in/profile.route.tsx'),
      },
      {
        id: 'app/blog/blog.route.tsx',
        path: 'blog',
        handle: {
          searchOf: blogSearch,
          sitemap: 'all posts',
          samples: {
            'the blog': '/blog',
            'a search of posts': '/blog?q=PostgreSQL',
            'a search without posts': '/blog?q=no+such+word',
          },
          refusals: { 'an impossible page of the blog': [400, '/blog?page=0'] },
        } satisfies RouteHandle,
        lazy: () => import('./blog/blog.route.tsx'),
      },
      {
        id: 'app/blog/tag.route.tsx',
        path: 'blog/tags/:tag',
        handle: {
          searchOf: tagSearch,
          sitemap: 'tags',
          exists: tagExists,
          samples: { 'a tag': '/blog/tags/TypeScript' },
          refusals: { 'an unknown tag': [404, '/blog/tags/no-such-tag'] },
        } satisfies RouteHandle,
        lazy: () => import('./blog/tag.route.tsx'),
      },
      {
        id: 'app/blog/post.route.tsx',
        path: 'blog/:slug',
        handle: {
          sitemap: 'posts',
          languagesOf: languagesOfPost,
          exists: postExists,
          samples: {
            'a post': '/blog/two-bookings-one-room',
            'a Korean post': '/blog/second-semester-in-sydney',
          },
          refusals: { 'an unknown post': [404, '/blog/no-such-post'] },
        } satisfies RouteHandle,
        lazy: () => import('./blog/post.route.tsx'),
      },
      {
        id: 'app/legal/privacy.route.tsx',
        path: 'privacy',
        handle: { ...legalPage, samples: { Privacy: '/privacy' } } satisfies RouteHandle,
        lazy: () => import('./legal/privacy.route.tsx'),
      },
      {
        id: 'app/legal/terms.route.tsx',
        path: 'terms',
        handle: { ...legalPage, samples: { Terms: '/terms' } } satisfies RouteHandle,
        lazy: () => import('./legal/terms.route.tsx'),
      },
      {
        id: 'app/legal/licences.route.tsx',
        path: 'licenses',
        handle: {
          sitemap: 'fixed',
          footer: licencesWords,
          samples: { 'the licences': '/licenses' },
        } satisfies RouteHandle,
        lazy: () => import('./legal/licences.route.tsx'),
      },
      {
        id: 'app/failures/not-found.route.tsx',
        path: '*',
        handle: {
          samples: {},
          refusals: {
            'an unknown address': [404, '/no/such/page'],
            'an address that cannot be read': [400, '/%ff'],
          },
        } satisfies RouteHandle,
        lazy: () => import('./failures/not-found.route.tsx'),
      },
    ],
  },
])

/** `/Login` is not `/login`: otherwise a page could be cached under thousands of spellings. */
function withCase(some: RouteObject[]): RouteObject[] {
  return some.map((route) =>
    route.index
      ? { ...route, caseSensitive: true }
      : {
          ...route,
          caseSensitive: true,
          ...(route.children && { children: withCase(route.children) }),
        },
  )
}
