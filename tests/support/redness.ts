import type { Locator } from 'playwright-core'

/** How much more red than green or blue the text is. */
export function rednessOf(element: Locator): Promise<number> {
  return element.evaluate((node) => {
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) throw new Error('There is no canvas to read the colour from.')
    canvas.fillStyle = getComputedStyle(node).color
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
    return red / Math.max(green, blue)
  })
}
