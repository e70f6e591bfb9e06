/** /manifest.webmanifest: lets browsers add the site to a home screen. */
import type { Language } from '#shared/i18n/languages.ts'
import { paper } from '#shared/pages.ts'
import type { Site } from '#shared/site.ts'

export function toManifest(site: Site, language: Language): string {
  return JSON.stringify({
    id: '/',
    name: site.title,
    short_name: site.title,
    description: site.description,
    lang: language,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: paper.day,
    theme_color: paper.day,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      icon('/icon-192.png', 192),
      icon('/icon-512.png', 512),
      { ...icon('/icon-maskable-512.png', 512), purpose: 'maskable' },
    ],
  })
}

function icon(src: string, size: number) {
  return { src, sizes: `${size}x${size}`, type: 'image/png' }
}
