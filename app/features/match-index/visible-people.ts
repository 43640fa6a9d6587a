import { cutLine } from '#app/platform/text/bounded.ts'
import { foldText } from '#app/platform/text/fold-text.ts'
import { bitsOf } from './answer-bits.ts'
import {
  BUDGET_FOR_MATCHES,
  BUDGET_FOR_STUDENTS,
  CONFIRMED_ONLY,
  dayDigits,
  LOOKING,
  PAUSED,
  PRESENT,
  type Columns,
} from './columns.ts'
import type { MatchIndexQuestion } from './question.ts'

const WITHOUT = 1
const MATCHED = 2
const AMONG = 4

/** Whether a person can be found at all (the equivalent of `visibleTo` over the columns) and passes the filters. Filters use only
 *  real answers, and budgets only if their owners show them (PRODUCT.md §4). Otherwise they could reveal what may not be read. */
export function visiblePeople(columns: Columns, question: MatchIndexQuestion): (at: number) => boolean {
  const { filters, confirmed, confirmedSince } = question
  const marks = new Uint8Array(columns.size)
  const mark = (ids: readonly string[], bit: number) => {
    for (const id of ids) {
      const at = columns.people.find(id)
      if (at >= 0) marks[at] = (marks[at] ?? 0) | bit
    }
  }
  mark(question.without, WITHOUT)
  mark(question.matched, MATCHED)
  mark(question.among ?? [], AMONG)
  const adult = dayDigits(question.adultBirth)
  // A move-in date in the past counts as not answered, like 0. Someone born on `adultBirth` turns 18 today.
  const today = adult + 18 * 10_000
  const confirmedCampuses = new Set(question.confirmedCampuses)
  const chosen = [
    filters.gender && bitsOf('gender', filters.gender),
    filters.smoking && bitsOf('smokerSelf', 'no'),
    filters.pets === 'none' && bitsOf('petOwner', false),
    filters.pets === 'fine' && bitsOf('petFriendly', true),
  ].filter((each) => typeof each === 'object')
  const mask = chosen.reduce((sum, each) => sum | each.mask, 0)
  const wanted = chosen.reduce((sum, each) => sum | each.bits, 0)
  const from = filters.from === '' ? 0 : dayDigits(filters.from)
  const to = filters.to === '' ? Infinity : dayDigits(filters.to)
  const dated = filters.from !== '' || filters.to !== ''
  const dollars = filters.budget === '' ? null : Number(filters.budget)
  const searched = textFilter(columns, question)
  const { flags, birth, campus, campusEmailAt, answers, moveIn, budgetMost } = columns

  /** Whether a person is shown to students who are not their match. */
  const isShown = (at: number, flag: number) =>
    birth[at] !== 0 &&
    (birth[at] ?? 0) <= adult &&
    (flag & PAUSED) === 0 &&
    ((flag & CONFIRMED_ONLY) === 0 || confirmed) &&
    (!confirmedCampuses.has(campus[at] ?? 0) || (campusEmailAt[at] ?? 0) > confirmedSince)

  return (at) => {
    const flag = flags[at] ?? 0
    const marked = marks[at] ?? 0
    if ((flag & (LOOKING | PRESENT)) !== (LOOKING | PRESENT) || marked & WITHOUT) return false
    if (question.among !== null && !(marked & AMONG)) return false
    if (question.campus !== null && campus[at] !== question.campus) return false
    if (!isShown(at, flag) && !(marked & MATCHED)) return false
    if (((answers[at] ?? 0) & mask) !== wanted) return false
    const moves = moveIn[at] ?? 0
    if (dated && (moves < today || moves < from || moves > to)) return false
    if (dollars !== null) {
      const showsBudget = flag & BUDGET_FOR_STUDENTS || (flag & BUDGET_FOR_MATCHES && marked & MATCHED)
      if (!showsBudget || (budgetMost[at] ?? -1) < dollars) return false
    }
    return searched(at)
  }
}

/** Every word must be the start of the given name, the initial of the family name, or part of the major, university or a tag. A
 *  full family name finds nobody, so that searching cannot reveal it. */
function textFilter(columns: Columns, { filters, campusNames }: MatchIndexQuestion): (at: number) => boolean {
  const words = foldText(cutLine(filters.q))
    .split(/[\s,.]+/)
    .filter(Boolean)
    .slice(0, 8)
    .map((word) => ({
      initial: word.length === 1 ? word.charCodeAt(0) : -1,
      names: columns.names.marked((name) => name.startsWith(word)),
      majors: columns.majors.marked((major) => major.includes(word)),
      tags: columns.tagTexts.marked((tag) => tag.includes(word)),
      campuses: new Set(campusNames.filter(([, name]) => foldText(name).includes(word)).map(([id]) => id)),
    }))
  const { name, initial, major, campus, tags, tagsFrom, tagCount } = columns
  return (at) =>
    words.every((word) => {
      if (word.names[name[at] ?? 0] === 1 || initial[at] === word.initial) return true
      if (word.majors[major[at] ?? 0] === 1 || word.campuses.has(campus[at] ?? 0)) return true
      const first = tagsFrom[at] ?? 0
      for (let tag = first; tag < first + (tagCount[at] ?? 0); tag += 1)
        if (word.tags[tags[tag] ?? 0] === 1) return true
      return false
    })
}
