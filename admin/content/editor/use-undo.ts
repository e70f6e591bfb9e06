import type { FieldPath } from '#shared/check-document.ts'
import { showToast } from '../../ui/toasts.ts'
import { findAgain } from './find-again.ts'
import { useForm } from './form-context.ts'

/**
 * Reports what was just removed at a path, with an undo. `putBack` is called with the path that the place has then.
 */
export function useUndo() {
  const { read, words } = useForm()
  return (text: string, path: FieldPath, putBack: (path: FieldPath) => void) => {
    const before = read([])
    const undo = () => {
      const place = findAgain(path, before, read([]))
      if (place) putBack(place)
      else showToast(words.list.gone, { isProblem: true })
    }
    showToast(text, { undo })
  }
}
