import { matchQuestions } from '#app/features/profiles/rules.ts'
import { weights } from '#app/features/match-score/compare.ts'
import { ENOUGH_ANSWERS } from '#app/features/match-score/score.ts'
import { Columns, fold } from './columns.ts'
import type { MatchIndexRow } from './match-index-row.ts'
import { KEYS, pairPass, scoreKey } from './score-pairs.ts'
import { TOP_MOST, type MatchIndexAnswer, type MatchIndexQuestion } from './question.ts'
import { visiblePeople } from './visible-people.ts'

/** The best few of many by a number, largest first: a heap whose root is the worst of those kept. */
class BestOf {
  total = 0
  readonly #most: number
  readonly #isBefore: (one: number, other: number) => boolean
  /** Smaller numbers do not make it. */
  #least = -1
  readonly #keys: number[] = []
  readonly #places: number[] = []

  /** @param isBefore decides between two places with equal numbers */
  constructor(most: number, isBefore: (one: number, other: number) => boolean) {
    this.#most = most
    this.#isBefore = isBefore
  }

  offer(key: number, place: number): void {
    this.total += 1
    if (key < this.#least) return
    const [keys, places] = [this.#keys, this.#places]
    if (keys.length < this.#most) {
      keys.push(key)
      places.push(place)
      this.#rise(keys.length - 1)
      if (keys.length === this.#most) this.#least = keys[0] ?? -1
    } else if (this.#most > 0 && this.#goesBefore(key, place, 0)) {
      keys[0] = key
      places[0] = place
      this.#sink()
      this.#least = keys[0] ?? -1
    }
  }

  sorted(): number[] {
    const order = this.#keys.map((_, at) => at)
    const placeOf = (at: number) => this.#places[at] ?? 0
    order.sort((one, other) => (this.#goesBefore(this.#keys[one] ?? 0, placeOf(one), other) ? -1 : 1))
    return order.map(placeOf)
  }

  #goesBefore(key: number, place: number, at: number): boolean {
    const other = this.#keys[at] ?? 0
    return key === other ? this.#isBefore(place, this.#places[at] ?? 0) : key > other
  }

  #isWorse(one: number, other: number): boolean {
    return this.#goesBefore(this.#keys[other] ?? 0, this.#places[other] ?? 0, one)
  }

  #rise(from: number): void {
    for (let at = from; at > 0;) {
      const parent = (at - 1) >> 1
      if (!this.#isWorse(at, parent)) return
      this.#swap(at, parent)
      at = parent
    }
  }

  #sink(): void {
    for (let at = 0; ;) {
      let worst = at
      for (const child of [2 * at + 1, 2 * at + 2])
        if (child < this.#keys.length && this.#isWorse(child, worst)) worst = child
      if (worst === at) return
      this.#swap(at, worst)
      at = worst
    }
  }

  #swap(one: number, other: number): void {
    for (const list of [this.#keys, this.#places]) {
      const kept = list[one] ?? 0
      list[one] = list[other] ?? 0
      list[other] = kept
    }
  }
}

const SECONDS = 2 ** 32 // higher than any change counter of the columns
const MOST_POINTS = Object.values(weights).reduce((sum, weight) => sum + weight)

/** Everyone with a profile as a few numbers each; one pass over them finds a person's matches. */
export class MatchIndex {
  readonly columns = new Columns()

  put(rows: readonly MatchIndexRow[]): void {
    for (const row of rows) this.columns.put(row)
  }

  /** The sections of Discover: the same people in the same order as by comparing rows one by one (tests/naive-matching.ts). For
   *  several viewers, each candidate's lowest score counts, and a candidate who is kept apart from one viewer is left out. */
  rank(question: MatchIndexQuestion): MatchIndexAnswer {
    const { columns } = this
    const isFound = visiblePeople(columns, question)
    const passes = question.viewers.map((viewer) => pairPass(columns, viewer))
    const major = columns.majors.find(fold(question.major ?? ''))
    const { major: majors, campus, lastActive, people } = columns
    const isBefore = (one: number, other: number) => people.isBefore(one, other)
    const { from, most, sections } = question
    const best = sections.map((section) => ({
      section,
      of: new BestOf(
        section === 'top' ? TOP_MOST : from + most + (sections.includes('top') ? TOP_MOST : 0),
        isBefore,
      ),
    }))
    for (let at = 0; at < columns.size; at += 1) {
      if (!isFound(at)) continue
      // Numbers instead of arrays, because a pass over 100,000 people has no time for allocations.
      let percent = 100
      let points = MOST_POINTS
      let shared: number = matchQuestions.length
      let common = 0
      let apart = false
      for (const pass of passes) {
        apart = pass.pair(at)
        if (apart) break
        if (pass.percent < percent) percent = pass.percent
        if (pass.points < points) points = pass.points
        if (pass.shared < shared) shared = pass.shared
        if (pass.common > common) common = pass.common
      }
      if (apart) continue
      const key = scoreKey(percent, points, shared)
      const recent = lastActive[at] ?? 0
      for (const { section, of } of best) {
        if (section === 'any') of.offer(key * SECONDS + recent, at)
        else if (section === 'top') {
          if (shared >= ENOUGH_ANSWERS) of.offer(key * SECONDS + recent, at)
        } else if (section === 'major') {
          if (major > 0 && majors[at] === major) of.offer(key * SECONDS + recent, at)
        } else if (section === 'university') {
          if (question.ownCampus !== null && campus[at] === question.ownCampus) of.offer(recent, at)
        } else if (common > 0) of.offer((common * KEYS + key) * SECONDS + recent, at)
      }
    }
    // If top matches are requested, the other sections start after them.
    const top = new Set(best.find(({ section }) => section === 'top')?.of.sorted())
    return best.map(({ section, of }) => ({
      section,
      ids: (section === 'top' ? [...top] : of.sorted().filter((at) => !top.has(at)))
        .slice(from, from + most)
        .map((at) => people.idAt(at)),
      total: section === 'top' ? top.size : of.total,
    }))
  }
}
