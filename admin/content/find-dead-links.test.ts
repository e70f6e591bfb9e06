import { expect, test } from 'vitest'
import { findDeadLinks } from './find-dead-links.ts'

test('a link that leads nowhere is told for every field that holds it', async () => {
  const ko = ['texts', 'ko', 'body']
  const en = ['texts', 'en', 'body']
  const links = new Map([
    ['/about', [ko]],
    ['/projects/99', [ko, en]],
  ])
  expect(await findDeadLinks(links, async (address) => address === '/about')).toEqual([
    { name: 'deadLink', path: ko, address: '/projects/99' },
    { name: 'deadLink', path: en, address: '/projects/99' },
  ])
})
