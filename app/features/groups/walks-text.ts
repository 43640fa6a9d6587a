import type { MemberWalk } from './views.ts'

/** `You about 22 min, Ana R. about 25 min. The longest is 25 min, 3 more than the shortest`; null without walks. */
export function walksText(walks: readonly MemberWalk[]): string | null {
  const spread = spreadText(walks)
  const each = eachWalkText(walks)
  return spread === null ? each : `${each}. ${spread}`
}

/** `You about 22 min, Ana R. about 25 min to Quarry Hall`; null without walks. */
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

/** `The longest is 25 min, 3 more than the shortest`; null for fewer than two walks. */
export function spreadText(walks: readonly MemberWalk[]): string | null {
  const longest = longestWalk(walks)
  if (longest === null || walks.length < 2) return null
  const more = longest - Math.min(...walks.map(({ minutes }) => minutes))
  return `The longest is ${longest} min${more === 0 ? '' : `, ${more} more than the shortest`}`
}

/** For each member whose limit is exceeded: `Over 25 min on foot for Ana R.` */
export const overWalkTexts = (walks: readonly MemberWalk[]): string[] =>
  walks.flatMap(({ over, self, name }) =>
    over === null ? [] : [`Over ${over} min on foot for ${self ? 'you' : name}`],
  )

/** The longest of several people's walks in minutes: a home is only as near as for the person who walks farthest. */
export const longestWalk = (walks: readonly MemberWalk[]): number | null =>
  walks.length === 0 ? null : Math.max(...walks.map(({ minutes }) => minutes))
