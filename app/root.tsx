/** The frame of every public page: header and footer. */
import { Outlet, useLoaderData } from 'react-router'
import * as context from './context.ts'
import { Document } from './document.tsx'
import { Footer } from './layout/footer.tsx'
import { Header } from './layout/header.tsx'
import { useMessages } from './page.tsx'

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
