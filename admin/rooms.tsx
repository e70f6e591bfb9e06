/** The rooms of the panel, in the order of its rail. A new room is one entry here and a folder. */
import type { ReactNode } from 'react'
import type { RouteObject } from 'react-router'
import type { Language } from '#shared/i18n/languages.ts'
import { loadModule } from './session/load.ts'
import {
  BlogIcon,
  ContentIcon,
  HomeIcon,
  InboxIcon,
  LookIcon,
  MediaIcon,
  ShieldIcon,
  SystemIcon,
} from './ui/icons.tsx'

export interface Room {
  /** Below the panel's address; empty for its first room. */
  path: string
  name: Record<Language, string>
  icon: ReactNode
  /** The key after `g`. */
  key: string
  route: RouteObject
  /** A narrow phone has no place for it beside the others: the palette leads to it. */
  isRare?: true
}

const loadDocument = () => loadModule(() => import('./content/document.route.tsx'))

export const rooms: Room[] = [
  {
    path: '',
    name: { ko: '홈', en: 'Home', ja: 'ホーム' },
    icon: <HomeIcon />,
    key: 'h',
    route: { index: true, lazy: () => loadModule(() => import('./home/home.route.tsx')) },
  },
  {
    path: 'inbox',
    name: { ko: '메시지함', en: 'Inbox', ja: '受信箱' },
    icon: <InboxIcon />,
    key: 'i',
    route: {
      path: 'inbox',
      children: [
        {
          lazy: () => loadModule(() => import('./inbox/inbox.route.tsx')),
          children: [
            { index: true, lazy: () => loadModule(() => import('./inbox/nothing-chosen.tsx')) },
            { path: ':id', lazy: () => loadModule(() => import('./inbox/message.route.tsx')) },
          ],
        },
        { path: 'letters', lazy: () => loadModule(() => import('./inbox/emails.route.tsx')) },
      ],
    },
  },
  {
    path: 'content',
    name: { ko: '콘텐츠', en: 'Content', ja: 'コンテンツ' },
    icon: <ContentIcon />,
    key: 'c',
    route: {
      path: 'content',
      lazy: () => loadModule(() => import('./content/content.route.tsx')),
      children: [
        { index: true, lazy: () => loadModule(() => import('./content/list.route.tsx')) },
        { path: 'own-site', lazy: () => loadModule(() => import('./content/own-site.route.tsx')) },
        { path: 'matrix', lazy: () => loadModule(() => import('./content/matrix.route.tsx')) },
        { path: ':kind/:id', lazy: loadDocument },
        {
          path: ':kind/:id/history',
          lazy: () => loadModule(() => import('./content/history.route.tsx')),
        },
      ],
    },
  },
  {
    path: 'blog',
    name: { ko: '블로그', en: 'Blog', ja: 'ブログ' },
    icon: <BlogIcon />,
    key: 'b',
    route: { path: 'blog', lazy: () => loadModule(() => import('./content/blog/blog.route.tsx')) },
  },
  {
    path: 'media',
    name: { ko: '미디어', en: 'Media', ja: 'メディア' },
    icon: <MediaIcon />,
    key: 'm',
    route: {
      path: 'media',
      lazy: () => loadModule(() => import('./media/media.route.tsx')),
      children: [
        { index: true, lazy: () => loadModule(() => import('./media/list.route.tsx')) },
        { path: ':hash', lazy: () => loadModule(() => import('./media/file.route.tsx')) },
      ],
    },
  },
  {
    path: 'resumes',
    name: { ko: '이력서', en: 'Resumes', ja: '職務経歴書' },
    icon: <ContentIcon />,
    key: 'r',
    isRare: true,
    route: { path: 'resumes', lazy: () => loadModule(() => import('./resumes/resumes.route.tsx')) },
  },
  {
    path: 'look',
    name: { ko: '디자인', en: 'Look', ja: 'デザイン' },
    icon: <LookIcon />,
    key: 'l',
    route: { path: 'look', lazy: loadDocument },
  },
  {
    path: 'security',
    name: { ko: '보안', en: 'Security', ja: 'セキュリティ' },
    icon: <ShieldIcon />,
    key: 's',
    route: {
      path: 'security',
      lazy: () => loadModule(() => import('./security/security.route.tsx')),
      children: [
        { index: true, lazy: () => loadModule(() => import('./security/events.route.tsx')) },
        { path: 'audit', lazy: () => loadModule(() => import('./security/audit.route.tsx')) },
        { path: 'reports', lazy: () => loadModule(() => import('./security/reports.route.tsx')) },
        { path: 'sessions', lazy: () => loadModule(() => import('./security/sessions.route.tsx')) },
        { path: 'users', lazy: () => loadModule(() => import('./security/users.route.tsx')) },
        { path: 'policy', lazy: () => loadModule(() => import('./security/policy.route.tsx')) },
      ],
    },
  },
  {
    path: 'system',
    name: { ko: '시스템', en: 'System', ja: 'システム' },
    icon: <SystemIcon />,
    key: 'y',
    route: { path: 'system', lazy: () => loadModule(() => import('./system/system.route.tsx')) },
  },
]
