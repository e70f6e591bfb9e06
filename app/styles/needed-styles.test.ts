import { describe, expect, test } from 'vitest'
import { namesIn, neededStyles } from './needed-styles.ts'

const keep = (css: string, ...classes: string[]) => neededStyles([css], new Set(classes))

describe('rules of a page', () => {
  test('are left out if it lacks a class of each of their selectors', () => {
    expect(keep('.a{b:c}.d{e:f}', 'a')).toBe('.a{b:c}')
    expect(keep('.a .d{b:c}', 'a')).toBe('')
    expect(keep('.a .d{b:c}', 'a', 'd')).toBe('.a .d{b:c}')
    expect(keep('.a,.d{b:c}', 'd')).toBe('.a,.d{b:c}')
    expect(keep('p,.d{b:c}')).toBe('p,.d{b:c}')
    expect(keep('.a-b{c:d}', 'a')).toBe('')
  })

  test('are kept if only a class in parentheses or a string is missing', () => {
    const css = '.a:not(.b,:is(.c)):has(>.d){e:f}[title=".x,y"]{e:f}'
    expect(keep(css, 'a')).toBe(css)
  })

  test('are left out if it lacks a rare element of a text', () => {
    expect(keep('.a{& sup a{b:c}& p{b:c}}', 'a')).toBe('.a{& p{b:c}}')
    expect(keep('.a{& sup a,& .supper{b:c}}', 'a', 'sup')).toBe('.a{& sup a,& .supper{b:c}}')
    expect(keep('.a{& .kbd,&:ins{b:c}}', 'a')).toBe('.a{& .kbd,&:ins{b:c}}')
  })

  test('are left out one by one inside of others', () => {
    expect(keep('.a{b:c;& .d{e:f}&:hover{g:h}i:j}', 'a')).toBe('.a{b:c;&:hover{g:h}i:j}')
    expect(keep('@media print{.a{b:c}.d{e:f}}', 'd')).toBe('@media print{.d{e:f}}')
    expect(keep('.a{b:c;@media (width>1em){d:e}}', 'a')).toBe('.a{b:c;@media (width>1em){d:e}}')
  })

  test('leave no empty group, but the order of layers', () => {
    expect(keep('@media print{.a{b:c}}p{d:e}')).toBe('p{d:e}')
    expect(keep('@layer x{.a{b:c}}@layer y,z;')).toBe('@layer x{}@layer y,z;')
  })

  test('contain what looks like the end of a rule', () => {
    const css = '.a{b:url(data:x;y{);c:"}\\"{";d:\'{\';j:g}@font-face{e:f}@keyframes g{to{h:i}}'
    expect(keep(css, 'a')).toBe(css)
    // Nothing uses the animation.
    expect(keep(css)).toBe('@font-face{e:f}')
  })

  test('must be complete', () => {
    expect(() => keep('.a{b:c')).toThrow('is not closed: {b:c')
  })
})

test('classes are found in every attribute, but not in text, and rare elements', () => {
  const html =
    '<p class="a b"><b id="x" class="c">class="d"</b><i data-class="e"></i><sup>1</sup>&lt;kbd><del class="c"></del></p>'
  expect(namesIn(html)).toEqual(new Set(['a', 'b', 'c', 'sup']))
})
