/**
 * Filters projects and searches posts in a static copy, which has no server: by an index of the copy. What is found is
 * taken from the pages of the list, so it looks the same. Without this script, the address shows the whole list.
 */
import { type CopyIndex, type FoundItem, fold, mostFound } from '#shared/copy-index.ts'

const query = new URLSearchParams(location.search)
const place = document.querySelector<HTMLTemplateElement>('template[data-find]')
const filters = document.querySelector('[data-filters]')
const base = document.documentElement.dataset['base'] ?? ''

async function find(place: HTMLTemplateElement, list: HTMLElement): Promise<void> {
  const { one = '', many = '', range = '', all = '' } = place.dataset
  const answer = await fetch(`${base}/${document.documentElement.lang}/find.json`)
  const index: CopyIndex = await answer.json()
  const items = place.dataset['find'] === 'posts' ? index.posts : index.projects
  const found = items.filter(isWanted)
  if (query.get('sort') === 'oldest') found.reverse()
  const total = String(found.length)
  const words = found.length > mostFound ? range : found.length === 1 ? one : many
  const count = list.parentElement?.querySelector('p') ?? document.createElement('p')
  count.textContent = `${words.replace(/987[.,]?654/, total)} · `
  const whole = document.createElement('a')
  whole.href = location.pathname
  whole.textContent = all
  count.append(whole)
  count.role = 'status'
  if (found.length === 0) {
    place.parentElement?.replaceChildren(place.content.cloneNode(true))
  } else {
    list.replaceChildren(...(await readItems(found.slice(0, mostFound))))
    place.parentElement?.replaceChildren(count, list)
  }
}

function isWanted({ text, endYear, techStacks = [] }: FoundItem): boolean {
  const words = fold(query.get('q') ?? '').split(/\s+/)
  const tech = query.getAll('tech').filter(Boolean)
  const year = Number(query.get('year'))
  return (
    words.every((word) => text.includes(word)) &&
    (tech.length === 0 || tech.some((one) => techStacks.includes(one))) &&
    (!year || year === (endYear ?? new Date().getFullYear()))
  )
}

async function readItems(found: FoundItem[]): Promise<Node[]> {
  const addresses = [...new Set(found.map(({ list }) => list))]
  const pages = await Promise.all(
    addresses.map(async (address) => {
      // Not by `DOMParser`: the policy of this page does not allow the style of another one, not even in a document of its own.
      const page = document.createElement('template')
      page.innerHTML = await (await fetch(address)).text()
      // A page has only the rules of what it shows.
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(page.content.querySelector('style')?.textContent ?? '')
      document.adoptedStyleSheets.push(sheet)
      return [address, page.content] as const
    }),
  )
  const byAddress = new Map(pages)
  return found.flatMap(({ address, list }) => {
    const items = [...(byAddress.get(list)?.querySelectorAll('[data-item]') ?? [])]
    const item = items.find((one) => one.querySelector('a')?.getAttribute('href') === address)
    return item ?? []
  })
}

/** What is chosen is part of the address, so the form and the links begin with it, as those that the server makes. */
function showChosen(filters: Element): void {
  const tech = query.getAll('tech').filter(Boolean)
  for (const field of filters.querySelectorAll<HTMLInputElement>('input[name]'))
    field.defaultValue = query.get(field.name) ?? ''
  for (const field of filters.querySelectorAll('select'))
    for (const option of field.options)
      option.defaultSelected = option.value === (query.get(field.name) ?? field.value)
  for (const link of filters.querySelectorAll<HTMLAnchorElement>('a[rel=nofollow]')) {
    const to = new URL(link.href)
    const own = to.searchParams.get('tech') ?? ''
    to.search = location.search
    to.searchParams.delete('tech')
    const chosen = tech.includes(own) ? tech.filter((one) => one !== own) : [...tech, own]
    for (const one of chosen.sort()) to.searchParams.append('tech', one)
    link.href = to.href
    if (tech.includes(own)) link.ariaCurrent = 'true'
  }
  for (const one of tech) {
    const field = document.createElement('input')
    Object.assign(field, { type: 'hidden', name: 'tech', value: one })
    filters.querySelector('form')?.append(field)
  }
  const line = filters.querySelector('summary span')
  const choices = [...filters.querySelectorAll('select')].map(
    ({ selectedOptions: [chosen] }) => chosen?.text,
  )
  if (line) line.textContent = [query.get('q'), ...tech, ...choices].filter(Boolean).join(' · ')
}

if ([...query.values()].some(Boolean) && place) {
  if (filters) showChosen(filters)
  const list = place.parentElement?.querySelector<HTMLElement>('[data-item]')?.parentElement
  // Without a network, the whole list stays.
  if (list) find(place, list).catch(() => {})
}
