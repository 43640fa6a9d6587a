import type { MemberWalk } from './views.ts'

/** `You about 22 min, Ana R. about 25 min. The longest is 25 min, 3 more than the shortest`; null without any. */
export function walksText(walks: readonly MemberWalk[]): string | null {
  const spread = spreadText(walks)
  const each = eachWalkText(walks)
  return spread === null ? each : `${each}. ${spread}`
}

/** `You about 22 min, Ana R. about 25 min to Quarry Hall`; null without any. */
export function eachWalkText(walks: readonly MemberWalk[]): string | null {
  if (walks.length === 0) return null
  return walks
    .toSorted((one, other) => Number(other.self) - Number(one.self))
    .map(({ name, self, minutes, building }) => {
      const to = building === null ? '' : ` to ${building}`
      return `${self ? 'You' : name} about ${minutes} min${to}`
    })
    .join(', ')
}

/** `The longest is 25 min, 3 more than the shortest`; null for fewer than two. */
export function spreadText(walks: readonly MemberWalk[]): string | null {
  const longest = longestWalk(walks)
  if (longest === null || walks.length < 2) return null
  const more = longest - Math.min(...walks.map(({ minutes }) => minutes))
  return `The longest is ${longest} min${more === 0 ? '' : `, ${more} more than the shortest`}`
}

/** For each member who would walk less far: `Over 25 min on foot for Ana R.` */
export const overWalkTexts = (walks: readonly MemberWalk[]): string[] =>
  walks.flatMap(({ over, self, name }) =>
    over === null ? [] : [`Over ${over} min on foot for ${self ? 'you' : name}`],
  )

/** The longest of several people's walks in minutes: a home is as near as for the one with the farthest to go. */
export const longestWalk = (walks: readonly MemberWalk[]): number | null =>
  walks.length === 0 ? null : Math.max(...walks.map(({ minutes }) => minutes))
