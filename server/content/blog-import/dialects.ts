/** What only one program understands, as the Markdown of this site. Each format names the functions of its dialect. */
import type { TagContext } from './blog-text.ts'
import type { TracedText } from './edits.ts'

export type Dialect = (text: TracedText, context: TagContext) => TracedText

/** `{% asset_img %}`, `{% codeblock %}`, `{% note %}`. */
export const rewriteHexoTags: Dialect = (text) => text

/** `:::message`, `:::details`, `@[card](…)`, pictures with `=250x`. */
export const rewriteZenn: Dialect = (text) => text

/** `:::note warn`, emoji codes. */
export const rewriteQiita: Dialect = (text) => text

/** `[[…]]`, `![[…]]`, `%%…%%`, `==…==`. */
export const rewriteObsidian: Dialect = (text) => text
