/** The words of sign-in, for scripts of pages that do not contain them: they would be a twentieth of every page. */
import type { Messages } from '#shared/i18n/en.ts'

const catalogues = import.meta.glob<Pick<Messages, 'signIn'>>('../../shared/i18n/sign-in/*.ts')

/** In the language of the page. */
export async function loadSignInWords(): Promise<Messages['signIn']> {
  const catalogue = catalogues[`../../shared/i18n/sign-in/${document.documentElement.lang}.ts`]
  if (!catalogue) throw new Error('There are no words for the language of this page.')
  return (await catalogue()).signIn
}
