import { METERS_PER_MILE, type Position } from './distance.ts'

const METERS_PER_DEGREE = 111_320
const STEPS = 96

/** A closed ring of [lng, lat] pairs at `miles` around a point; good to well under a percent at campus distances. */
export function circle({ lat, lng }: Position, miles: number): [number, number][] {
  const degrees = (miles * METERS_PER_MILE) / METERS_PER_DEGREE
  const stretch = Math.cos((lat * Math.PI) / 180)
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const angle = (2 * Math.PI * (step % STEPS)) / STEPS
    return [lng + (degrees * Math.sin(angle)) / stretch, lat + degrees * Math.cos(angle)]
  })
}
