import { describe, expect, test } from 'vitest'
import type { Content } from '#shared/content.ts'
import { languages } from '#shared/i18n/languages.ts'
import type { ProjectContent, ProjectQuery } from '#shared/projects.ts'
import { databases } from '#tests/support/databases.ts'
import { createFixtureContent } from '#tests/support/fixture-content.ts'
import { now } from '#tests/support/sample-content.ts'
import { storeContent } from '../kinds/store-content.ts'
import { createProjects } from './projects.ts'

const everything: ProjectQuery = {
  page: 0,
  size: 50,
  sort: 'endDate,desc',
  techStacks: [],
  search: '',
}

function project(
  id: number,
  from: string,
  to: string,
  techStacks: string[],
  title = `P${id}`,
): ProjectContent {
  const texts = languages.map((language) => [
    language,
    { title: `${title} ${language}`, summary: `Summary ${id}`, description: `# Text ${id}` },
  ])
  return {
    id,
    facts: { startDate: from, endDate: to, techStacks },
    texts: Object.fromEntries(texts),
  }
}

const hidden = {
  startDate: '2025-01-01',
  endDate: '2025-02-01',
  techStacks: [],
  visibility: 'hidden' as const,
}

const five: ProjectContent[] = [
  project(1, '2024-03-01', '2025-06-30', ['React', 'TypeScript']),
  project(2, '2023-01-01', '2024-06-30', ['Three.js', 'TypeScript'], '지도 Viewer'),
  project(3, '2024-01-01', '2024-06-30', ['Java']),
  project(4, '2022-01-01', '2023-12-31', ['React', 'C++'], '100% Café_au'),
  project(5, '2025-01-01', '2025-12-31', ['Python'], 'ＦＵＬＬ width'),
]

function contentOf(projects: ProjectContent[]): Content {
  return { ...createFixtureContent(), projects }
}

describe.each(databases)('projects on $name', ({ open }) => {
  async function openProjects(projects = five) {
    const opened = await open()
    await storeContent(opened.db, contentOf(projects), now)
    const api = createProjects({ ...opened, now: () => new Date('2026-11-29') })
    return {
      api,
      async ids(query: Partial<ProjectQuery>) {
        const { items } = await api.list({ ...everything, ...query }, 'ko')
        return items.map(({ id }) => id)
      },
      [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
    }
  }

  test('are listed newest first by their end, and by number within a day', async () => {
    await using projects = await openProjects()
    expect(await projects.ids({})).toEqual([5, 1, 3, 2, 4])
    expect(await projects.ids({ sort: 'endDate,asc' })).toEqual([4, 2, 3, 1, 5])
  })

  test('are paged, and every page has the total count', async () => {
    await using projects = await openProjects()
    const page = await projects.api.list({ ...everything, page: 1, size: 2 }, 'ko')
    expect(page).toMatchObject({ page: 1, size: 2, total: 5 })
    expect(page.items.map(({ id }) => id)).toEqual([3, 2])
    expect(await projects.ids({ page: 9 })).toEqual([])
  })

  test('a year matches the start or the end of a project, an end year only its end', async () => {
    await using projects = await openProjects()
    expect(await projects.ids({ year: 2024 })).toEqual([1, 3, 2])
    expect(await projects.ids({ endYear: 2024 })).toEqual([3, 2])
    expect(await projects.ids({ year: 1999 })).toEqual([])
  })

  test('several technologies match each project that uses one of them, once', async () => {
    await using projects = await openProjects()
    expect(await projects.ids({ techStacks: ['React'] })).toEqual([1, 4])
    expect(await projects.ids({ techStacks: ['React', 'TypeScript'] })).toEqual([1, 2, 4])
    expect(await projects.ids({ techStacks: ["'; drop table project; --"] })).toEqual([])
  })

  test('a search looks for every word in title, summary and technologies, ignoring case', async () => {
    await using projects = await openProjects()
    expect(await projects.ids({ search: '지도' })).toEqual([2])
    expect(await projects.ids({ search: 'VIEWER' })).toEqual([2])
    expect(await projects.ids({ search: 'summary 3' })).toEqual([3])
    expect(await projects.ids({ search: 'three.js' })).toEqual([2])
    expect(await projects.ids({ search: 'react p1' })).toEqual([1])
    expect(await projects.ids({ search: 'full' })).toEqual([5])
    expect(await projects.ids({ search: 'café' })).toEqual([4])
    expect(await projects.ids({ search: 'nowhere' })).toEqual([])
  })

  test('special characters of patterns are literal in a search', async () => {
    await using projects = await openProjects()
    expect(await projects.ids({ search: '100%' })).toEqual([4])
    expect(await projects.ids({ search: '%' })).toEqual([4])
    expect(await projects.ids({ search: '_' })).toEqual([4])
    expect(await projects.ids({ search: '\\' })).toEqual([])
  })

  test('all conditions must match', async () => {
    await using projects = await openProjects()
    const narrow = { techStacks: ['TypeScript'], endYear: 2024, search: 'viewer' }
    expect(await projects.ids(narrow)).toEqual([2])
    expect(await projects.ids({ ...narrow, endYear: 2025 })).toEqual([])
  })

  test('are found in the requested language, with their text as safe HTML', async () => {
    await using projects = await openProjects()
    expect(await projects.api.find(2, 'ja')).toMatchObject({
      id: 2,
      title: '지도 Viewer ja',
      summary: 'Summary 2',
      description: '# Text 2',
      descriptionHtml: '<h2 id="section-text-2">Text 2</h2>',
      startDate: '2023-01-01',
      endDate: '2024-06-30',
      techStacks: ['Three.js', 'TypeScript'],
      relatedAcademics: [],
    })
    expect(await projects.api.find(6, 'ja')).toBeNull()
  })

  test('a word with one wrong letter finds what was meant, also where only hidden projects have the word', async () => {
    await using projects = await openProjects([
      ...five,
      { ...project(6, '2025-01-01', '2025-02-01', [], 'Typescrips'), facts: hidden },
    ])
    const search = (search: string) => projects.api.list({ ...everything, search }, 'ko')
    const found = await search('typescirpt viewer')
    expect([found.correctedSearch, found.items.map(({ id }) => id)]).toEqual([
      'typescript viewer',
      [2],
    ])
    expect((await search('typescrips')).correctedSearch).toBe('typescript')
    expect((await search('typescript')).correctedSearch).toBeUndefined()
    expect(await search('kubernetes')).toMatchObject({ total: 0, items: [] })
  })

  test('filters offer end years newest first and technologies by use', async () => {
    await using projects = await openProjects()
    expect(await projects.api.listFilters()).toEqual({
      years: [2025, 2024, 2023],
      techStacks: [
        { name: 'React', projects: 2 },
        { name: 'TypeScript', projects: 2 },
        ...['C++', 'Java', 'Python', 'Three.js'].map((name) => ({ name, projects: 1 })),
      ],
    })
  })

  test('name the previous and next project in the order of the list', async () => {
    await using projects = await openProjects()
    const neighbours = async (id: number) => {
      const { previous, next } = await projects.api.findNeighbours(id, 'en')
      return [previous?.id, next?.id]
    }
    expect(await neighbours(5)).toEqual([undefined, 1])
    expect(await neighbours(3)).toEqual([1, 2])
    expect(await neighbours(4)).toEqual([2, undefined])
    expect(await neighbours(77)).toEqual([undefined, undefined])
  })

  test('name those of their courses that exist', async () => {
    const content = createFixtureContent()
    const [course = ''] = Object.keys(content.courses)
    const related = project(1, '2025-01-01', '2025-02-01', [])
    related.facts.relatedAcademics = [course]
    await using opened = await open()
    await storeContent(opened.db, { ...content, projects: [related] }, now)

    const found = await createProjects({ ...opened, now: () => new Date('2026-11-29') }).find(
      1,
      'en',
    )
    expect(found?.relatedAcademics).toEqual([
      { id: course, name: content.courses[course]?.name.en },
    ])
  })
})
