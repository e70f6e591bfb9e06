import { expect, test } from 'vitest'
import type { Warning } from './find-warnings.ts'
import { applyChanges, findRemarks } from './text-remarks.ts'

const path = ['texts', 'ko', 'body']
const base = { path, language: 'ko', line: 1 } as const

/** What each act makes of a text, and where its mark is. */
function mend(text: string, ...asked: Warning[]) {
  return findRemarks(path, text, asked).map(({ places, mends }) => [
    places.map((place) => text.slice(...place)),
    ...mends.map(({ changes }) => applyChanges(text, changes)),
  ])
}

test.each<[string, Warning[], unknown[][]]>([
  [
    '[a](http://x.example) http://x.example/b',
    [
      { ...base, name: 'plainHttp', what: 'http://x.example' },
      { ...base, line: 2, name: 'plainHttp', what: 'http://x.example' },
    ],
    [[['http://x.example'], '[a](https://x.example) http://x.example/b']],
  ],
  [
    'see [the part](#소게) [b](#소게-2)',
    [{ ...base, name: 'deadFragment', what: '#소게', choices: ['#소개'] }],
    [[['#소게'], 'see [the part](#소개) [b](#소게-2)', 'see the part [b](#소게-2)']],
  ],
  [
    '[a](/blog/%EA%B8%80)',
    [{ ...base, name: 'deadLink', what: '/blog/글' }],
    [[['/blog/%EA%B8%80'], 'a']],
  ],
  [
    'one ![x](media/gone.png "t") two',
    [{ ...base, name: 'lostPicture', what: 'media/gone.png', choices: ['media/done.png'] }],
    // Another one is chosen in a dialog.
    [
      [
        ['media/gone.png'],
        'one ![x](media/done.png "t") two',
        'one ![x](media/gone.png "t") two',
        'one  two',
      ],
    ],
  ],
  ['# A\n\n#### B', [], [[['#### B'], '# A\n\n## B']]],
  ['가\u200b나\u00ad `a\u00a0b`', [], [[['\u200b', '\u00ad', '\u00a0'], '가나 `a b`']]],
  ['![](/a.png)', [], [[['![](/a.png)'], '![](/a.png)']]],
  [
    '![a](./media/Long.GIF)',
    [{ path, name: 'stilledPicture', address: 'media/long.gif' }],
    [[['![a](./media/Long.GIF)']]],
  ],
  ['![a]()', [{ ...base, name: 'lostPicture', what: '' }], []],
  ['corrected meanwhile', [{ ...base, name: 'deadLink', what: '/none' }], []],
  ['another field', [{ ...base, path: ['x'], name: 'deadLink', what: 'another' }], []],
])('%j is marked and mended', (text, asked, expected) => {
  expect(mend(text, ...asked)).toEqual(expected)
})

test('a text of any length and shape is looked through in its own time', () => {
  for (const part of ['![](', '[a](http://', '\u200b ', '# \n', '`a', '](#', '<b '])
    expect(findRemarks(path, part.repeat(50_000), []).length).toBeLessThanOrEqual(100)
})
