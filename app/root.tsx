/** The frame of every public page: header, footer, and the links between its languages. */
import { Outlet, useLoaderData } from 'react-router'
import * as context from './context.ts'
import { Document } from './document.tsx'
import { Footer } from './layout/footer.tsx'
import { Header } from './layout/header.tsx'
import { inLanguage, useAddress, useLanguages, useMessages, usePage } from './page.tsx'

export async function loader({ context: given }: { context: context.LoaderContext }) {
  const { site, profile } = given.get(context.api)
  const { language } = given.get(context.visit)
  const { name, contact } = await profile.get(language)
  return { site: await site.get(language), owner: { name, contact } }
}

export type RootData = Awaited<ReturnType<typeof loader>>

export function Root() {
  const data = useLoaderData<typeof loader>()
  return (
    <Document>
      <Alternates />
      <Frame {...data}>
        <Outlet />
      </Frame>
    </Document>
  )
}

function Frame({ site, owner, children }: RootData & { children: React.ReactNode }) {
  const { skip } = useMessages().layout
  return (
    <>
      <a className="skip" href="#content">
        {skip}
      </a>
      <Header title={site.title} />
      <main id="content">{children}</main>
      <Footer site={site} owner={owner} />
    </>
  )
}

/**
 * The canonical address is the prefixed one; the prefix-free one is for visitors of any language.
 * A page that is not written in its language names the one whose words it shows.
 */
function Alternates() {
  const { language, publicOrigin } = usePage()
  const { path } = useAddress()
  const languages = useLanguages()
  const shown = languages.includes(language) ? language : (languages[0] ?? language)
  return (
    <>
      <link rel="canonical" href={publicOrigin + inLanguage(shown, path)} />
      {languages.map((one) => (
        <link
          key={one}
          rel="alternate"
          hrefLang={one}
          href={publicOrigin + inLanguage(one, path)}
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={publicOrigin + path} />
    </>
  )
}
