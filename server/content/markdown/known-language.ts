const tagForm = /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,2}$/i
const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** The canonical tag of a language that exists (BCP 47); null: there is none of this name. */
export function findLanguageTag(written: string): string | null {
  if (!tagForm.test(written)) return null
  try {
    const [tag = ''] = Intl.getCanonicalLocales(written)
    return names.of(new Intl.Locale(tag).language) === undefined ? null : tag
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
