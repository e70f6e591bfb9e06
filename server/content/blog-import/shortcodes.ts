/** The shortcodes of Hugo. */
import { type Dialect, rewriteDefinitions } from './dialects.ts'
import { rewriteTags } from './rewrite.ts'

/** The first kind has a comment inside of the braces: the shortcode itself is shown. */
const pattern =
  /\{\{[<%](?:\/\*(?:(?!\*\/|\{\{)[\s\S])*\*\/|\s*(?<end>\/\s*)?(?<name>[\w/.-]+)(?<rest>(?:"(?:[^"\\\n]|\\.)*"|`[^`]*`|(?!\{\{|[>%]\}\})[^"`])*))[>%]\}\}/g

export const rewriteShortcodes: Dialect = (source, context) => {
  const rewritten = rewriteTags(source, context, {
    pattern,
    everywhere: /^$/,
    unknown: 'KEPT_AS_TEXT',
    write({ name, given, words: [first = ''] }, whole) {
      if (name === '') return whole.replace('/*', '').replace('*/', '')
      return /^(?:rel)?ref$/.test(name) ? context.findPost(given['path'] ?? first) : null
    },
  })
  return rewriteDefinitions(rewritten, context)
}
