import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Camera, isFront, normalOf, type Point, project, turn } from './projection.ts'

const camera: Camera = { yaw: 0, pitch: 0, distance: 10, center: [0, 1, 0] }
const angle = fc.double({ min: -20, max: 20, noNaN: true })
const coordinate = fc.double({ min: -4, max: 4, noNaN: true })

test('a face has one front side, and the other side is its back', () => {
  fc.assert(
    fc.property(angle, coordinate, (yaw, pitch) => {
      const corners: Point[] = [
        [-1, 0, 1],
        [1, 0, 1],
        [1, 2, 1],
        [-1, 2, 1],
      ]
      const see = (face: Point[]) =>
        isFront(face.map((corner) => project(corner, { ...camera, yaw, pitch })))
      fc.pre(Math.abs(project([0, 1, 2], { ...camera, yaw, pitch }).depth - 9.5) > 0.6)
      expect(see(corners)).toBe(!see(corners.toReversed()))
    }),
  )
  const front: Point[] = [
    [-1, 0, 1],
    [1, 0, 1],
    [1, 2, 1],
  ]
  expect(isFront(front.map((corner) => project(corner, camera)))).toBe(true)
  expect(normalOf(front)).toEqual([0, 0, 1])
})

test('the camera always stays above the ground and below the zenith', () => {
  fc.assert(
    fc.property(angle, angle, (yaw, pitch) => {
      const turned = turn(camera, yaw, pitch)
      expect(turned.pitch).toBeGreaterThanOrEqual(0.2)
      expect(turned.pitch).toBeLessThanOrEqual(0.95)
      expect(Math.abs(turned.yaw)).toBeLessThan(2 * Math.PI)
    }),
  )
})
