/** What the specification puts on Academics, About and the list of projects, and where the header's blog link leads. */
import { expect, test } from 'vitest'
import { aboutWords } from '#app/about/words.ts'
import { academicsWords } from '#app/academics/words.ts'
import { homeWords } from '#app/home/words.ts'
import { projectsWords } from '#app/projects/words.ts'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { languages } from '#shared/i18n/languages.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

/** A page without its marks for line breaks. */
async function read(site: TestSite, path: string): Promise<string> {
  const html = await (await site.get(path)).text()
  return html.replaceAll(/<wbr\/?>|<!-- -->/g, '').replaceAll('&#x27;', "'")
}

/** The section that an element with this id names. */
function sectionOf(html: string, id: string): string {
  const [, after = ''] = html.split(`aria-labelledby="${id}"`)
  return after.slice(0, after.search(/<section [^>]*aria-labelledby="(?!tech-)|<\/main>/))
}

test.each(languages)(
  'About has the head, the career summary, greeting and description, the contact card and the technology stack: five grids of names, each and its title with an icon (%s)',
  async (language) => {
    await using site = await openTestSite()
    const profile = await site.api.profile.get(language)
    // The last phrase of a paragraph in Japanese is marked; Korean counters stay beside their numbers.
    const marked = await read(site, `/${language}/about`)
    const html = marked
      .replaceAll(/<span class="unbroken">(.*?)<\/span>/g, '$1')
      .replaceAll('\u00a0', ' ')
      .replaceAll('\u2060', '')
    expect(html).toContain(`>${profile.name}</h1>`)
    expect(html).toContain(`>${profile.subtitle}</p>`)

    const summary = sectionOf(html, 'achievements')
    expect(profile.achievements).toHaveLength(3)
    for (const { title, description, impact } of profile.achievements)
      for (const text of [title, description, impact]) expect(summary).toContain(`>${text}<`)

    const introduction = sectionOf(html, 'introduction')
    const { greeting, name, contact } = profile
    expect(introduction).toContain(`>${aboutWords[language].hello(greeting, name)}</p>`)
    for (const text of profile.summary.split('\n\n')) expect(introduction).toContain(`>${text}</p>`)

    const card = sectionOf(html, 'contact')
    expect(contact.locations).toHaveLength(2)
    const { email, phone = '', locations, links } = contact
    for (const text of [email, phone, ...locations, ...links.map((one) => one.name)])
      expect(card).toContain(`>${text}</`)

    const stack = sectionOf(html, 'tech-stack')
    const grids = stack.split('<h3').slice(1)
    const icons = await read(site, '/tech-stack.svg')
    const used = [...stack.matchAll(/data-href="[^"]*#(icon-[^"]*)"/g)].map(([, id]) => id)
    expect(used.filter((id) => !icons.includes(`<symbol id="${id}"`))).toEqual([])
    const shown = grids.map((grid) => [
      /^[^>]*><svg[^>]*><use[^>]*>.*?<\/svg>([^<]*)</.exec(grid)?.[1],
      [
        ...grid.matchAll(/<li><svg[^>]*>.*?<\/svg>(?:<noscript>.*?<\/noscript>)?([^<]+)<\/li>/g),
      ].map(([, one]) => one),
    ])
    const categories = await site.api.techStacks.list(language)
    expect(categories).toHaveLength(5)
    expect(shown).toEqual(
      categories.map(({ title, technologies }) => [title, technologies.map((one) => one.name)]),
    )
  },
)

test.each(languages)(
  'the filters All, Semester, Major and General show the courses that they name (%s)',
  async (language) => {
    await using site = await openTestSite()
    const { courses } = await site.api.academics.get(language)
    const words = academicsWords[language]
    for (const [filter, search] of [
      ['all', ''],
      ['semester', '?show=semester'],
      ['major', '?show=major'],
      ['general', '?show=general'],
    ] as const) {
      const html = await read(site, `/${language}/academics${search}`)
      const [, filters = ''] =
        new RegExp(`aria-label="${words.filters}"(.*?)</nav>`).exec(html) ?? []
      const links = [...filters.matchAll(/<a ([^>]*)>([^<]*)<\/a>/g)]
      expect(links.map(([, , label]) => label)).toEqual([
        words.all,
        words.semester,
        words.major,
        words.general,
      ])
      const current = links.filter(([, attributes]) => attributes?.includes('aria-current'))
      expect(current.map(([, , label]) => label)).toEqual([words[filter]])

      const isOf = (kind: string) => filter === 'all' || filter === 'semester' || kind === filter
      const ids = [...html.matchAll(/<tr [^>]*id="([^"]*)"/g)].map(([, id]) => id)
      expect(ids, filter).toEqual(courses.filter(({ kind }) => isOf(kind)).map(({ id }) => id))
      expect(ids.length).toBeGreaterThan(2)
    }
  },
)

test('the list loads fifty projects, and the rest is on a second page', async () => {
  const content = createFixtureContent()
  const [project] = content.projects
  if (!project) throw new Error('The content has no project.')
  const projects = Array.from({ length: 51 }, (_, index) => ({ ...project, id: index + 1 }))
  await using site = await openTestSite({ content: { ...content, projects } })
  const words = projectsWords.en
  for (const [search, from, to] of [
    ['', 1, 50],
    ['?page=2', 51, 51],
  ] as const) {
    const html = await read(site, `/en/projects${search}`)
    expect(html).toContain(`>${words.range(from, to, 51)}</p>`)
    expect(html.match(/<li [^>]*data-item/g)).toHaveLength(to - from + 1)
  }
  expect(await read(site, '/en/projects')).toContain('href="/en/projects?page=2"')
})

test('without a project, the first button of Home leads to what the site has', async () => {
  const content = { ...createFixtureContent(), projects: [] }
  for (const [posts, path] of [
    [content.posts, '/en/blog'],
    [{}, '/en/about#tech-stack'],
  ] as const) {
    await using site = await openTestSite({ content: { ...content, posts } })
    const html = await read(site, '/en')
    const [hero = ''] = /<section.*?<\/section>/s.exec(html) ?? []
    expect(/<div [^>]*><a [^>]*href="([^"]*)"/.exec(hero)?.[1]).toBe(path)
    expect(html).not.toContain(homeWords.en.projects)
  }
})

test('the blog link of the header leads to the blog that is set, in a new tab', async () => {
  const blogUrl = 'https://blog.example/hong'
  await using site = await openTestSite({ settings: { blogUrl } })
  for (const language of languages) {
    const header =
      /<header.*?<\/header>/s.exec(await read(site, `/${language}/projects`))?.[0] ?? ''
    const [link = ''] = new RegExp(`<a [^>]*href="${blogUrl}"[^>]*>.*?</a>`).exec(header) ?? []
    expect(link).toContain('target="_blank"')
    expect(link).toContain(`>${catalogues[language].navigation.blog}<`)
    expect(header).not.toContain('/blog"')
  }
})
