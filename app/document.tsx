/** The HTML document around every page. */
import type { ReactNode } from 'react'
import { beforePaint } from './browser/before-paint.ts'
import { usePage } from './page.tsx'

export function Document({ children }: { children: ReactNode }) {
  const { language, css, scriptUrl } = usePage()
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <script dangerouslySetInnerHTML={{ __html: beforePaint }} />
        <style dangerouslySetInnerHTML={{ __html: css }} />
        {/* Painted half-way through its parts, the head of the page would shift as the rest arrives. */}
        <link rel="expect" href="#header" blocking="render" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        {children}
        <script type="module" src={scriptUrl} />
      </body>
    </html>
  )
}
