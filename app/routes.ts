/** Every address of the public site, and the file that shows it. */
import type { RouteObject } from 'react-router'
import type { Language } from '#shared/i18n/languages.ts'
import { loader, Root } from './root.tsx'

/** What is to be known of a route besides what it shows. */
export interface RouteHandle {
  /** Its page heeds the query of its address. */
  usesSearch?: boolean
  /** It has a form that is posted to its own address. */
  takesPosts?: boolean
  /** It stands outside the frame of header and footer, and sign-in is offered on it: its scripts run by nonce. */
  isDoor?: boolean
  /** It is about the visitor: the measurement service is told nothing there, and is not even loaded. */
  isUnmeasured?: boolean
  /** The languages that the page exists in, by what its loader returned; all of them unless told otherwise. */
  languagesOf?(loaded: unknown): readonly Language[]
}

/** The id of a route is its file, by which the server finds the CSS of the page. */
export const routes: RouteObject[] = [
  {
    id: 'app/root.tsx',
    loader,
    Component: Root,
    children: [
      {
        id: 'app/home/home.route.tsx',
        index: true,
        lazy: () => import('./home/home.route.tsx'),
      },
      {
        id: 'app/projects/projects.route.tsx',
        path: 'projects',
        handle: { usesSearch: true } satisfies RouteHandle,
        lazy: () => import('./projects/projects.route.tsx'),
      },
      {
        id: 'app/projects/project.route.tsx',
        path: 'projects/:id',
        lazy: () => import('./projects/project.route.tsx'),
      },
      {
        id: 'app/academics/academics.route.tsx',
        path: 'academics',
        handle: { usesSearch: true } satisfies RouteHandle,
        lazy: () => import('./academics/academics.route.tsx'),
      },
      {
        id: 'app/about/about.route.tsx',
        path: 'about',
        lazy: () => import('./about/about.route.tsx'),
      },
      {
        id: 'app/messages/feedback.route.tsx',
        path: 'feedback',
        handle: { usesSearch: true, takesPosts: true } satisfies RouteHandle,
        lazy: () => import('./messages/feedback.route.tsx'),
      },
      {
        id: 'app/messages/contact.route.tsx',
        path: 'contact',
        handle: { usesSearch: true, takesPosts: true } satisfies RouteHandle,
        lazy: () => import('./messages/contact.route.tsx'),
      },
      {
        id: 'app/sign-in/login.route.tsx',
        path: 'login',
        handle: { isDoor: true, isUnmeasured: true } satisfies RouteHandle,
        lazy: () => import('./sign-in/login.route.tsx'),
      },
      {
        id: 'app/sign-in/profile.route.tsx',
        path: 'profile',
        handle: { isUnmeasured: true } satisfies RouteHandle,
        lazy: () => import('./sign-in/profile.route.tsx'),
      },
      {
        id: 'app/blog/blog.route.tsx',
        path: 'blog',
        handle: { usesSearch: true } satisfies RouteHandle,
        lazy: () => import('./blog/blog.route.tsx'),
      },
      {
        id: 'app/blog/tag.route.tsx',
        path: 'blog/tags/:tag',
        handle: { usesSearch: true } satisfies RouteHandle,
        lazy: () => import('./blog/tag.route.tsx'),
      },
      {
        id: 'app/blog/post.route.tsx',
        path: 'blog/:slug',
        lazy: () => import('./blog/post.route.tsx'),
      },
      {
        id: 'app/legal/privacy.route.tsx',
        path: 'privacy',
        lazy: () => import('./legal/privacy.route.tsx'),
      },
      {
        id: 'app/legal/terms.route.tsx',
        path: 'terms',
        lazy: () => import('./legal/terms.route.tsx'),
      },
      {
        id: 'app/legal/licences.route.tsx',
        path: 'licenses',
        lazy: () => import('./legal/licences.route.tsx'),
      },
      {
        id: 'app/failures/not-found.route.tsx',
        path: '*',
        lazy: () => import('./failures/not-found.route.tsx'),
      },
    ],
  },
]
