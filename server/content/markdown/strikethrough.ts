/**
 * Only two tildes strike: one stands for a range, as in `3~5일, 7~9일`. The rule of `remark-cjk-friendly` for `*` holds
 * for them too, so that `~~취소(선)~~은` is struck although a letter follows the bracket.
 */
import type { Code, Construct, State, Tokenizer } from 'micromark-util-types'
import type { Processor } from 'unified'

const tilde = 126
const space = /\s/u
const punctuation = /[\p{P}\p{S}]/u
/** Letters and punctuation. Halves of pairs too: those that are no ideographs are emoji, which may be struck as well. */
const eastAsian =
  /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\u30fb-\u30fe\p{Variation_Selector}\uff01-\uffee\ud800-\udfff]/u

/** A remark plugin, after `remark-gfm` with `singleTilde: false`. */
export function readStrikes(this: Processor) {
  const data = this.data()
  const extensions = data.micromarkExtensions ?? []
  const [construct] = extensions.flatMap((extension) => extension.text?.[tilde] ?? [])
  if (construct) {
    data.micromarkExtensions = [...extensions, { text: { [tilde]: besideLetters(construct) } }]
  }
}

function besideLetters(construct: Construct): Construct {
  const tokenize: Tokenizer = function (effects, ok, nok) {
    const before = classify(this.previous)
    const decide: State = (code) => {
      const after = classify(code)
      const token = this.events.at(-1)?.[1]
      if (token) {
        token._open = canStand(before, after)
        token._close = canStand(after, before)
      }
      return ok(code)
    }
    return construct.tokenize.call(this, effects, decide, nok)
  }
  return { ...construct, tokenize }
}

type Neighbour = 'space' | 'punctuation' | 'eastAsian' | 'letter'

function canStand(outside: Neighbour, inside: Neighbour): boolean {
  if (inside === 'punctuation') return outside !== 'letter'
  return inside !== 'space'
}

/** Ends of lines and of the text are spaces; line ends are below zero. */
function classify(code: Code): Neighbour {
  if (code === null || code < 0) return 'space'
  const character = String.fromCharCode(code)
  if (space.test(character)) return 'space'
  if (eastAsian.test(character)) return 'eastAsian'
  return punctuation.test(character) ? 'punctuation' : 'letter'
}
