/** The frame of every public page: header and footer. */
import { Outlet, useLoaderData, useMatches } from 'react-router'
import * as context from './context.ts'
import { Document } from './document.tsx'
import { Footer } from './layout/footer.tsx'
import { Header } from './layout/header.tsx'
import { LoginLayout } from './layout/login-layout.tsx'
import { useIsCopy, useMessages, usePage, useSiteLanguages } from './page.tsx'
import type { RouteHandle } from './route-handle.ts'
import { LoginLink, SignInWidget } from './sign-in/sign-in-widget.tsx'

/**
 * A response to a form contains the visitor's input, so it is shown even if the frame around it cannot be
 * loaded. Then the data is the error, for the log.
 */
export async function loader({
  context: given,
}: context.LoaderArguments): Promise<RootData | Error> {
  try {
    return await getFrame(given)
  } catch (error) {
    if (given.get(context.submitted) && error instanceof Error) return error
    throw error
  }
}

async function getFrame(given: context.LoaderContext) {
  const { site, profile } = given.get(context.api)
  const { language } = given.get(context.visit)
  const { name, contact } = await profile.get(language)
  return { site: await site.get(language), owner: { name, contact } }
}

export type RootData = Awaited<ReturnType<typeof getFrame>>

export function Root() {
  const isFramed = useHas('isFramed')
  const { copyBase, prefixed } = usePage()
  const isForAll = copyBase !== undefined && !prefixed
  const languages = useSiteLanguages()
  return (
    <Document isFramed={isFramed} languages={isForAll ? languages : undefined}>
      <Layout isFramed={isFramed} />
    </Document>
  )
}

function useHas(property: 'isFramed' | 'isSignInPage'): boolean {
  return useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.[property])
}

function Layout({ isFramed }: { isFramed: boolean }) {
  const data = useLoaderData<typeof loader>()
  const isSignInPage = useHas('isSignInPage')
  if (isFramed || data instanceof Error)
    return (
      <main id="content">
        <Outlet />
      </main>
    )
  if (isSignInPage) {
    return (
      <LoginLayout>
        <Outlet />
      </LoginLayout>
    )
  }
  return (
    <Frame {...data}>
      <Outlet />
    </Frame>
  )
}

function Frame({ site, owner, children }: RootData & { children: React.ReactNode }) {
  const { skip } = useMessages().layout
  const isCopy = useIsCopy()
  return (
    <>
      <a className="skip" href="#content">
        {skip}
      </a>
      <Header site={site} login={!isCopy && site.loginLink !== 'hidden' && <LoginLink />}>
        {!isCopy && <SignInWidget />}
      </Header>
      <main id="content">{children}</main>
      <Footer site={site} owner={owner} />
    </>
  )
}
