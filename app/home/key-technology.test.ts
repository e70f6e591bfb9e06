import { expect, test } from 'vitest'
import { findKeyTechnology } from './home.route.tsx'

const using = (...techStacks: string[]) => ({ techStacks })
const projects = [using('A', 'B', 'C'), using('A', 'B'), using('A', 'B'), using('A', 'B')]

test.each([
  { technologies: ['A', 'C', 'B'], key: 'C', why: 'the first that at most three projects use' },
  { technologies: ['Z', 'C'], key: 'C', why: 'one that nobody uses leads nowhere' },
  { technologies: ['A', 'B'], key: 'A', why: 'all are used by more' },
  { technologies: ['Z'], key: null, why: 'none is used' },
  { technologies: [], key: null, why: 'there is none' },
])('$technologies lead by $key: $why', ({ technologies, key }) => {
  expect(findKeyTechnology(technologies, projects)).toBe(key)
})
