/** Swipes on an element by mouse, pen or touch. */
const threshold = 50

/** Calls back once for a drag of at least 50 px to a side: 'left' or 'right'. Such a drag is not a click. */
export function onSwipe(element: HTMLElement, swiped: (side: 'left' | 'right') => void): void {
  let startX: number | null = null
  let dragged = false

  element.addEventListener('pointerdown', (event) => {
    if (!event.isPrimary || event.button !== 0) return
    startX = event.clientX
    dragged = false
    element.setPointerCapture(event.pointerId)
  })
  element.addEventListener('pointerup', (event) => {
    if (startX === null) return
    const distance = event.clientX - startX
    startX = null
    if (Math.abs(distance) < threshold) return
    dragged = true
    swiped(distance < 0 ? 'left' : 'right')
  })
  element.addEventListener('pointercancel', () => {
    startX = null
  })
  element.addEventListener('click', (event) => {
    if (dragged) event.preventDefault()
    dragged = false
  })
}
