import { expect, test, vi } from 'vitest'
import { dismiss, showToast, undoLast, useToasts } from './toasts.ts'

test('a message replaces the one before, whose link and undo may be over; problems stay', () => {
  const undo = vi.fn()
  const texts = () => useToasts.getState().map(({ text }) => text)
  showToast('published', { link: { href: '/ko/blog/a', text: 'View' } })
  showToast('not saved', { isProblem: true })
  showToast('moved to the trash', { undo })
  expect(texts()).toEqual(['not saved', 'moved to the trash'])
  showToast('restored')
  expect(texts()).toEqual(['not saved', 'restored'])
  expect(undoLast()).toBe(false)
  for (const { id } of useToasts.getState()) dismiss(id)
})
