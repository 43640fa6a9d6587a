/** Reproducible random numbers from a seed, for the demo campus and benchmarks. */
export type Random = {
  /** 0 ≤ x < 1 */
  next: () => number
  /** A whole number, both ends included. */
  whole: (low: number, high: number) => number
  between: (low: number, high: number) => number
  chance: (probability: number) => boolean
  pick: <Item>(items: readonly Item[]) => Item
  /** `count` different items in a random order. */
  some: <Item>(items: readonly Item[], count: number) => Item[]
  /** One of the keys, with a probability proportional to its weight. */
  weighted: <Key extends string>(weights: Record<Key, number>) => Key
}

/** mulberry32: 32 bits of state, good enough for invented homes. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const pick = <Item>(items: readonly Item[]) => {
    const item = items[whole(0, items.length - 1)]
    if (item === undefined) throw new Error('There is nothing to pick.')
    return item
  }
  return {
    next,
    whole,
    between: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    pick,
    some: (items, count) => {
      const left = [...items]
      return Array.from({ length: Math.min(count, left.length) }, () =>
        left.splice(whole(0, left.length - 1), 1),
      ).flat()
    },
    weighted: <Key extends string>(weights: Record<Key, number>) => {
      const entries = Object.entries(weights) as [Key, number][]
      let rest = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      return (entries.find(([, weight]) => (rest -= weight) < 0) ?? (entries[0] as [Key, number]))[0]
    },
  }
}
