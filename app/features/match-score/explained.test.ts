import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { matchQuestions } from '#app/features/profiles/rules.ts'
import type { MatchAnswers } from './answers.ts'
import { comparisons, weights } from './compare.ts'
import { makeAnswers } from './factory.ts'
import { sharedText } from './reasons.ts'
import { ENOUGH_ANSWERS, scoreOf } from './score.ts'

const page = readFileSync('docs/roommate-score.md', 'utf8').replace(/ +/g, ' ').replaceAll('\n', ' ')

const ana = makeAnswers({
  gender: 'female',
  preferredGender: 'no_preference',
  smokerSelf: 'no',
  smokerPreferred: 'no',
  cleanliness: 'clean',
  sleepHabits: 'early_bird',
  partyHabits: 'sometimes',
  petOwner: false,
  petFriendly: true,
  budgetMin: 700,
  budgetMax: 1100,
  tags: ['Music', 'Art', 'Cooking'],
})
const ben = makeAnswers({
  ...ana,
  gender: 'male',
  smokerSelf: 'sometimes',
  smokerPreferred: 'no_preference',
  cleanliness: 'mostly_clean',
  petOwner: true,
  budgetMin: 900,
  budgetMax: 1400,
  tags: ['Music', 'Art'],
})

/** The rows of an example's table, and the text below it. */
function said(one: MatchAnswers, other: MatchAnswers): string[] {
  const lines = matchQuestions.flatMap((question) => {
    const met = [comparisons[question](one, other), comparisons[question](other, one)]
    if (met[0] === null) return []
    return [[question, ...met.map((part) => (part ?? 0) * weights[question]), weights[question]]]
  })
  const sum = (column: number) => lines.reduce((total, line) => total + Number(line[column]), 0)
  const all = ['all', sum(1), sum(2), sum(3)]
  const { percent, shared } = scoreOf(one, other)
  return [
    ...[...lines, all].map((line) => `| ${line.join(' | ')} |`),
    `**${percent}%, ${sharedText(shared)}**`,
  ]
}

test('the docs compute their example as the score does', () => {
  for (const line of said(ana, ben)) expect(page).toContain(line)
})

test('the docs say the points, and from how many answers on there is a percentage', () => {
  for (const [question, points] of Object.entries({ Gender: 3, Smoking: 3, Pets: 1, Interests: 2 }))
    expect(page).toContain(`| ${question} | ${points} |`)
  expect(Object.values(weights).reduce((sum, weight) => sum + weight)).toBe(17)
  expect(ENOUGH_ANSWERS).toBe(6)
  expect(page).toContain('six questions that both answered')
})
