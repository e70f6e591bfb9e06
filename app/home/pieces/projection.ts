/**
 * Projects three dimensions to a flat picture. x goes right, y up, z towards the viewer; angles are in
 * radians.
 */
export type Point = readonly [x: number, y: number, z: number]

export interface Camera {
  yaw: number
  pitch: number
  /** The distance from the camera to the point it orbits, `center`. */
  distance: number
  center: Point
}

export interface Seen {
  /** In units of the picture, from its middle; y goes down. */
  x: number
  y: number
  /** The distance from the camera. */
  depth: number
}

/**
 * The projection of a point for a camera that orbits the centre; at the centre's distance one unit is one
 * unit.
 */
export function project([px, py, pz]: Point, { yaw, pitch, distance, center }: Camera): Seen {
  const [x, y, z] = [px - center[0], py - center[1], pz - center[2]]
  const right = x * Math.cos(yaw) - z * Math.sin(yaw)
  const ahead = x * Math.sin(yaw) + z * Math.cos(yaw)
  const up = y * Math.cos(pitch) - ahead * Math.sin(pitch)
  const depth = distance - (y * Math.sin(pitch) + ahead * Math.cos(pitch))
  const scale = distance / depth
  return { x: right * scale, y: -up * scale, depth }
}

/** Whether a face is seen from its front: its corners are then counterclockwise. */
export function isFront(corners: Seen[]): boolean {
  let area = 0
  for (const [index, { x, y }] of corners.entries()) {
    const next = corners[(index + 1) % corners.length]
    if (next) area += x * next.y - next.x * y
  }
  return area < 0
}

/** The normal of a face, of length 1. */
export function normalOf([a, b, c]: Point[]): Point {
  if (!a || !b || !c) return [0, 1, 0]
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
  const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]]
  const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx] as const
  const length = Math.hypot(...normal) || 1
  return [normal[0] / length, normal[1] / length, normal[2] / length]
}

const steepest = 0.95
const flattest = 0.2

/** Turns the camera, never below the ground and never over the top. */
export function turn(camera: Camera, yaw: number, pitch: number): Camera {
  return {
    ...camera,
    yaw: (camera.yaw + yaw) % (2 * Math.PI),
    pitch: Math.min(Math.max(camera.pitch + pitch, flattest), steepest),
  }
}
