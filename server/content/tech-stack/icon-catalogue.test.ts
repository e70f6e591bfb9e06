import { expect, test } from 'vitest'
import { iconLimits } from '#shared/admin/icons.ts'
import { findIcons, isIcon, searchIcons } from './icon-catalogue.ts'

const namesOf = async (search: string) => (await searchIcons(search)).map(({ name }) => name)

test.each([
  ['react', 'react'],
  ['Vue.js', 'vuedotjs'],
  ['vue', 'vuedotjs'],
  ['NODEJS', 'nodedotjs'],
  ['Ｃ＋＋', 'cplusplus'],
  ['spring boot', 'springboot'],
  ['アメブロ', 'ameba'],
])('a search for %s finds %s first', async (search, name) => {
  expect((await namesOf(search))[0]).toBe(name)
})

test('a word within a name is found, and what has no icon is not', async () => {
  expect(await namesOf('actions git')).toContain('githubactions')
  expect(await namesOf('no such brand at all')).toEqual([])
  expect(await namesOf('  ')).toEqual([])
})

test('a search finds a limited number of icons that can be drawn and stored', async () => {
  const icons = await searchIcons('e')
  expect(icons).toHaveLength(iconLimits.found)
  for (const { name, path } of icons) {
    expect(name).toMatch(/^[a-z0-9-]+$/)
    expect(path).toMatch(/^M/i)
  }
})

test('icons are found by their names; a path to a file is no name', async () => {
  const found = await findIcons(['react', 'nope', '../package', 'react', 'qgis'])
  expect(found.map(({ title }) => title)).toEqual(['React', 'QGIS'])
  expect(await isIcon('constructor')).toBe(false)
})
