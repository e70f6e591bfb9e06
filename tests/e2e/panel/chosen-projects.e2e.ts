/** The owner chooses the projects of Home by their titles, and puts them in order. */
import { expect, test } from 'vitest'
import { editor } from '#shared/i18n/panel/editor/en.ts'
import { fields } from '#shared/i18n/panel/fields/en.ts'
import { findAccessibilityFaults } from '../../support/accessibility.ts'
import { phone } from '../../support/browser.ts'
import { adminPath, openPanel } from '../../support/panel.ts'

const { enter, site } = await openPanel(1)
const { label, item } = fields.labels.projects

test('projects are chosen by title and put in order on a phone', async () => {
  // Of an earlier try.
  await site.database.db.deleteFrom('content_draft').execute()
  const { items } = await site.api.projects.list(
    { page: 0, size: 50, sort: 'endDate,desc', techStacks: [], search: '' },
    'en',
  )
  const [first, , last] = items.map(({ title }) => title)
  await using visit = await enter({ viewport: phone })
  const { page } = visit
  await visit.open(`${adminPath}/content/home/home`)
  const group = page.getByRole('group', { name: label, exact: true })
  const add = group.getByRole('button', { name: editor.list.add(item) })
  const choose = async (place: number, title: string | undefined) => {
    await add.click()
    const field = group.getByRole('combobox', { name: item, exact: true }).nth(place)
    await field.selectOption({ label: title ?? '' })
  }
  await choose(0, first)
  await choose(1, last)
  await group.getByRole('button', { name: editor.list.up(editor.list.item(item, 2)) }).click()
  const chosen = group.getByRole('combobox', { name: item, exact: true })
  const readTitles = () =>
    chosen.evaluateAll((all) =>
      all.map((one) => (one as HTMLSelectElement).selectedOptions[0]?.textContent),
    )
  await expect.poll(readTitles).toEqual([last, first])
  expect(await findAccessibilityFaults(page)).toEqual([])

  // The last one that is removed leaves no list behind.
  const remove = () =>
    group.getByRole('button', { name: editor.list.remove(editor.list.item(item, 1)) }).click()
  await remove()
  await remove()
  await group.getByText(editor.list.empty).waitFor()
})
