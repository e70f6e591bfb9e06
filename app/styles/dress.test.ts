import { expect, test } from 'vitest'
import { accents, usualLook } from '#shared/look.ts'
import { dress } from './dress.ts'

const css = '.a{border-radius:2px}.b{border-radius:2px 2px 0 0;margin:2px}.c{border-radius:50%}'

test('without a choice, nothing changes', () => {
  expect(dress(css, usualLook)).toBe(css)
})

test('soft corners are those of the site, rounder: circles and other lengths stay', () => {
  expect(dress(css, { ...usualLook, corners: 'soft' })).toBe(
    '.a{border-radius:8px}.b{border-radius:8px 8px 0 0;margin:2px}.c{border-radius:50%}:root{--soft:1}',
  )
})

test('the dearest look adds fewer than 250 bytes', () => {
  const dearest = { accent: accents.ink, headings: 'sans', corners: 'soft', initial: '' } as const
  const added = dress(css, dearest).length - css.length
  expect(added).toBeLessThan(130)
})
