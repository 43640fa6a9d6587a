import { milesBetween, type Position } from '#app/platform/geo/distance.ts'

const MOST = 30 // homes to swipe through

/** The homes around one of them, which is the first. */
export function nearestFirst<Home extends Position>(one: Home, all: Home[]): Home[] {
  return [one, ...all.filter((other) => other !== one)]
    .map((home) => ({ home, miles: milesBetween(one, home) }))
    .toSorted((a, b) => a.miles - b.miles)
    .slice(0, MOST)
    .map(({ home }) => home)
}
