/**
 * What a diagram may consist of. Links, styles, ids and references are not among it. A file of its own, because
 * `draw-diagram.ts` is loaded by `require`, which refuses modules that wait, as `highlight.ts` does.
 */

const diagramClasses = [
  'd-box',
  'd-dashed',
  'd-filled',
  'd-group',
  'd-label',
  'd-line',
  'd-small',
  'd-soft',
  'd-thick',
]

const className: [string, ...string[]] = ['className', ...diagramClasses]

/** For the allow-list. */
export const diagramAttributes = {
  svg: ['viewBox', 'width', 'height', 'ariaHidden'],
  circle: [className, 'cx', 'cy', 'r'],
  ellipse: [className, 'cx', 'cy', 'rx', 'ry'],
  line: [className, 'x1', 'x2', 'y1', 'y2'],
  polygon: [className, 'points'],
  polyline: [className, 'points'],
  rect: [className, 'x', 'y', 'width', 'height', 'rx'],
  text: [className, 'x', 'y', 'textAnchor'],
  tspan: ['x', 'dy'],
}
