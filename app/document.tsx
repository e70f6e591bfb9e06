/** The HTML document around every page. */
import type { ReactNode } from 'react'
import type { Language } from '#shared/i18n/languages.ts'
import { paper } from '#shared/pages.ts'
import { HeadScript, Icons, PageScript } from './first-page.tsx'
import { DemoNotice } from './layout/demo-notice.tsx'
import { usePage } from './page.tsx'
import { stylesPlaceholder } from './styles/needed-styles.ts'
import { PaintFrom } from './ui/paint-from.tsx'

interface DocumentProps {
  /** Whether it is shown in a frame of another page, which has the notices. */
  isFramed?: boolean
  /** Of a static copy, on pages for visitors of any language: those to choose from. */
  languages?: readonly Language[] | undefined
  children: ReactNode
}

export function Document({ isFramed = false, languages, children }: DocumentProps) {
  const { analyticsId, copyBase, language, nonce } = usePage()
  return (
    <html
      lang={language}
      data-analytics={analyticsId}
      data-base={copyBase}
      data-languages={languages?.join(' ')}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <HeadScript />
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: stylesPlaceholder }} />
        <PaintFrom id="content" />
        <Icons />
        <meta name="theme-color" content={paper.day} media="(prefers-color-scheme: light)" />
        {/* The first one whose media matches counts; the page's script changes it to the chosen theme. */}
        <meta name="theme-color" content={paper.night} />
      </head>
      <body>
        {children}
        {!isFramed && <DemoNotice />}
        <PageScript />
      </body>
    </html>
  )
}
