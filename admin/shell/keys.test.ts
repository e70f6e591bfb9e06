import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shellWords } from './words.ts'

const signs: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  ' ': 'Space',
}
const listed = new Set(
  // With Ctrl, a key is the same with or without Shift.
  shellWords.en.keys.flatMap(({ keys }) =>
    (keys.startsWith('Ctrl') ? keys.toLowerCase() : keys).split(/\s+/),
  ),
)

/** The keys that a source text waits for: those of shortcuts, and what the key of an event is compared with or looked up in. */
function listKeys(text: string): string[] {
  const bodies = [...text.matchAll(/useShortcuts\(\{(.*\}\)|[\s\S]*?\n {2}\}\))/g)]
  const shortcuts = bodies.flatMap(([body]) => [
    ...body.matchAll(/(?:^|,|\{)\s*'?([^'\s:,.(){}]+)'?: (?!')/gm),
  ])
  const compared = text.matchAll(/[kK]ey(?:Of\(\w+\))?(?:\.toLowerCase\(\))? [!=]== '([^']+)'/g)
  const named = text.matchAll(/^\s*(' '|Enter|Escape|Home|End|Delete|Page\w+|Arrow\w+): /gm)
  return [...shortcuts, ...compared, ...named].map(([, key = '']) => key.replaceAll("'", ''))
}

test('every key that something in the panel waits for is in its help', () => {
  const admin = join(import.meta.dirname, '..')
  const found = globSync('**/*.{ts,tsx}', { cwd: admin })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) =>
      listKeys(readFileSync(join(admin, file), 'utf8')).map((key) => ({ file, key })),
    )
  const missing = found.filter(({ key }) => !listed.has(signs[key] ?? key))
  expect(missing).toEqual([])
  expect(found.length).toBeGreaterThan(40)
})
