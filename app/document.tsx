/** The HTML document around every page. */
import type { ReactNode } from 'react'
import { paper } from '#shared/pages.ts'
import { beforePaint } from './browser/before-paint.ts'
import { toPaintedLoader } from './browser/load-painted.ts'
import { DemoNotice } from './layout/demo-notice.tsx'
import { usePage } from './page.tsx'
import icon from './public/favicon.svg?raw'
import { stylesPlaceholder } from './styles/needed-styles.ts'
import { endId, PaintFrom } from './ui/paint-from.tsx'

/** In the page, because a browser requests an icon before the first paint. */
const iconUrl = `data:image/svg+xml,${icon
  .replace(/<title>.*?<\/title>/, '')
  .trim()
  .replaceAll('"', "'")
  .replaceAll('#', '%23')}`

interface DocumentProps {
  /** Whether it is shown in a frame of another page, which has the notices. */
  isFramed?: boolean
  children: ReactNode
}

export function Document({ isFramed = false, children }: DocumentProps) {
  const { analyticsId, isFirst, language, scriptUrl, nonce } = usePage()
  return (
    <html lang={language} data-analytics={analyticsId}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {!isFirst && <script nonce={nonce} dangerouslySetInnerHTML={{ __html: beforePaint }} />}
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: stylesPlaceholder }} />
        <PaintFrom id="content" />
        {isFirst ? <link rel="icon" href={iconUrl} /> : <Files />}
        <meta name="theme-color" content={paper.day} media="(prefers-color-scheme: light)" />
        {/* The first one whose media matches counts; the page's script changes it to the chosen theme. */}
        <meta name="theme-color" content={paper.night} />
      </head>
      <body>
        {children}
        {!isFramed && <DemoNotice />}
        {isFirst ? (
          <script
            id={endId}
            nonce={nonce}
            dangerouslySetInnerHTML={{ __html: toPaintedLoader(scriptUrl) }}
          />
        ) : (
          <script type="module" id={endId} nonce={nonce} src={scriptUrl} fetchPriority="low" />
        )}
      </body>
    </html>
  )
}

/** iOS finds the last icon by its name on pages that do not name it. */
function Files() {
  return (
    <>
      <link rel="manifest" href="/manifest.webmanifest" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    </>
  )
}
