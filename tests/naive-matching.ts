// Random people, random questions, and answers from comparing rows one by one, which the in-memory matching must agree with.
import fc from 'fast-check'
import { foldText } from '#app/platform/text/fold-text.ts'
import { matchQuestions, genders } from '#app/features/profiles/rules.ts'
import * as choices from '#app/features/profiles/preferences.ts'
import type { MatchIndexRow } from '#app/features/match-index/match-index-row.ts'
import {
  TOP_MOST,
  rowSections,
  sections,
  wantedGenders,
  type MatchIndexAnswer,
  type MatchIndexQuestion,
  type DiscoverSection,
} from '#app/features/match-index/question.ts'
import { comparedQuestions } from '#app/features/profiles/questions.ts'
import { matchAnswers } from '#app/features/match-score/answers.ts'
import { commonTags } from '#app/features/match-score/compare.ts'
import {
  areKeptApart,
  byScore,
  ENOUGH_ANSWERS,
  scoreOf,
  type Score,
} from '#app/features/match-score/score.ts'

type Found = { row: MatchIndexRow; score: Score; common: number }

export function naiveRank(rows: readonly MatchIndexRow[], question: MatchIndexQuestion): MatchIndexAnswer {
  const found = rows.filter((row) => isFound(row, question)).flatMap((row) => compared(row, question))
  const inSection = (section: DiscoverSection) =>
    found
      .filter((each) => isIn(section, each, question))
      .toSorted(orderOf(section))
      .slice(0, section === 'top' ? TOP_MOST : undefined)
  const top = question.sections.includes('top') ? inSection('top') : []
  return question.sections.map((section) => {
    const inIt = inSection(section)
    const listed = section === 'top' ? inIt : inIt.filter((each) => !top.includes(each))
    const ids = listed.slice(question.from, question.from + question.most).map(({ row }) => row.userId)
    return { section, ids, total: inIt.length }
  })
}

/** The lowest of the scores with the viewers, without people excluded by any of their deal-breakers. */
function compared(row: MatchIndexRow, { viewers }: MatchIndexQuestion): Found[] {
  const other = { answers: matchAnswers(row), dealBreakers: row.dealBreakers }
  if (viewers.some((viewer) => areKeptApart(viewer, other))) return []
  const scores = viewers.map((viewer) => scoreOf(viewer.answers, other.answers))
  const least = (of: 'percent' | 'shared' | 'sharedPoints') => Math.min(...scores.map((score) => score[of]))
  const shared = least('shared')
  const score = {
    percent: least('percent'),
    shared,
    sharedPoints: least('sharedPoints'),
    enough: shared >= ENOUGH_ANSWERS,
  }
  const common = Math.max(...viewers.map(({ answers }) => commonTags(answers, other.answers).length))
  return [{ row, score, common }]
}

function isIn(
  section: DiscoverSection,
  { row, common, score }: Found,
  { major, ownCampus }: MatchIndexQuestion,
): boolean {
  const own = major?.trim().toLowerCase() ?? ''
  if (section === 'major') return own !== '' && row.major?.trim().toLowerCase() === own
  if (section === 'university') return ownCampus !== null && row.campusId === ownCampus
  if (section === 'top') return score.enough
  return section === 'interests' ? common > 0 : true
}

const orderOf = (section: DiscoverSection) => (one: Found, other: Found) => {
  const recent = other.row.lastActiveAt - one.row.lastActiveAt || (one.row.userId < other.row.userId ? -1 : 1)
  if (section === 'university') return recent
  if (section === 'interests' && one.common !== other.common) return other.common - one.common
  return byScore(one.score, other.score) || recent
}

function isFound(row: MatchIndexRow, question: MatchIndexQuestion): boolean {
  const { filters, matched, without, among, campus } = question
  const isMatch = matched.includes(row.userId)
  const hasCampusEmail = row.campusEmailAt !== null && row.campusEmailAt > question.confirmedSince
  const isShown =
    row.birthDate !== null &&
    row.birthDate <= question.adultBirth &&
    !row.paused &&
    (!row.confirmedOnly || question.confirmed) &&
    (!question.confirmedCampuses.includes(row.campusId ?? 0) || hasCampusEmail)
  const told = matchAnswers(row)
  const { from, to, budget } = filters
  const moves = row.moveInDate
  const showsBudget = row.budgetFor === 'students' || (row.budgetFor === 'matches' && isMatch)
  return (
    row.wantsMatching === true &&
    row.present &&
    (isShown || isMatch) &&
    !without.includes(row.userId) &&
    (among === null || among.includes(row.userId)) &&
    (campus === null || row.campusId === campus) &&
    (from === '' || (moves !== null && moves >= from)) &&
    (to === '' || (moves !== null && moves <= to)) &&
    (budget === '' || (showsBudget && (row.budgetMax ?? -1) >= Number(budget))) &&
    (filters.gender === '' || told.gender === filters.gender) &&
    (filters.smoking === '' || told.smokerSelf === 'no') &&
    (filters.pets !== 'none' || told.petOwner === false) &&
    (filters.pets !== 'fine' || told.petFriendly === true) &&
    isNamed(row, told.tags, question)
  )
}

function isNamed(
  row: MatchIndexRow,
  tags: readonly string[],
  { filters, campusNames }: MatchIndexQuestion,
): boolean {
  const campus = campusNames.find(([id]) => id === row.campusId)?.[1] ?? ''
  const words = foldText(filters.q)
    .split(/[\s,.]+/)
    .filter(Boolean)
  return words.every(
    (word) =>
      foldText(row.givenName).startsWith(word) ||
      foldText(row.initial) === word ||
      [row.major ?? '', campus, ...tags].some((text) => foldText(text).includes(word)),
  )
}

const of = <Value>(values: readonly Value[]) => fc.constantFrom(...values)
const maybe = <Value>(values: readonly Value[]) => fc.constantFrom<Value | null>(null, ...values)
const dates = ['2026-12-01', '2027-01-15', '2027-08-15']
const answered = fc.constantFrom(
  [...comparedQuestions, 'tags'],
  comparedQuestions.slice(2),
  comparedQuestions.slice(0, 6),
  ['gender', 'tags'],
)

const personRow = fc.record({
  userId: fc.uuid({ version: 7 }),
  gender: maybe(genders),
  preferredGender: maybe(choices.preferredGender.values),
  smokerSelf: maybe(choices.smokerSelf.values),
  smokerPreferred: maybe(choices.smokerPreferred.values),
  cleanliness: maybe(choices.cleanliness.values),
  sleepHabits: maybe(choices.sleepHabits.values),
  partyHabits: maybe(choices.partyHabits.values),
  petOwner: maybe([true, false]),
  petFriendly: maybe([true, false]),
  budgetMin: maybe([0, 620, 800, 975]),
  budgetMax: maybe([975, 1000, 1310, 2000]),
  tags: fc.subarray(['Music', 'music', 'Art', 'Chess', 'Travel', 'Film']),
  answered,
  budgetFor: of(['nobody', 'matches', 'students'] as const),
  givenName: of(['Ana', 'Ben', 'Chloe']),
  initial: of(['', 'k', 'm']),
  major: maybe(['Law', ' law', 'Marine Biology']),
  campusId: maybe([1, 2]),
  dealBreakers: fc.subarray([...matchQuestions], { maxLength: 2 }),
  wantsMatching: of([true, true, true, false, null]),
  present: of([true, true, true, false]),
  paused: of([false, false, false, true]),
  confirmedOnly: of([false, false, true]),
  birthDate: maybe(['2000-01-01', '2000-01-01', '2008-11-16', '2008-11-17']),
  moveInDate: maybe(dates),
  campusEmailAt: maybe([100, 200, 300]),
  lastActiveAt: of([0, 3600, 1_790_000_000]),
})

const filters = fc.record({
  q: of(['', '', '', 'an', 'law k', 'm', 'south art', 'nobody']),
  campus: fc.constant(''),
  from: of(['', '', ...dates]),
  to: of(['', '', ...dates]),
  budget: of(['', '', '1000', '1200']),
  gender: of(['', '', ...wantedGenders] as const),
  smoking: of(['', '', 'no'] as const),
  pets: of(['', '', 'none', 'fine'] as const),
  place: fc.constant('' as const),
})

/** Up to a dozen people, and a question from one or more of them about the others. */
export const populations = fc
  .uniqueArray(personRow, { selector: ({ userId }) => userId, minLength: 1, maxLength: 12 })
  .chain((rows) => {
    const some = fc.subarray(rows.map(({ userId }) => userId))
    const few = fc.oneof({ weight: 3, arbitrary: fc.constant<string[]>([]) }, some)
    const question = fc.record({
      viewers: fc
        .subarray(rows, { minLength: 1, maxLength: Math.min(3, rows.length) })
        .map((viewers) =>
          viewers.map((row) => ({ answers: matchAnswers(row), dealBreakers: row.dealBreakers })),
        ),
      major: maybe(['LAW', 'Marine Biology', 'Dance', ' ']),
      ownCampus: maybe([1, 2]),
      sections: of([rowSections, sections, ['top'], ['any'], ['university']] as const),
      from: of([0, 0, 2]),
      most: of([1, 3, 12]),
      campus: maybe([1, 2]),
      filters,
      without: few,
      matched: few,
      among: fc.option(some, { nil: null, freq: 5 }),
      adultBirth: fc.constant('2008-11-16'),
      confirmed: fc.boolean(),
      confirmedCampuses: of([[], [], [2]]),
      confirmedSince: fc.constant(200),
      campusNames: fc.constant([
        [1, 'South University SU'],
        [2, 'Hill College HC'],
      ] as const),
    })
    return fc.record({ rows: fc.constant(rows), question })
  })
