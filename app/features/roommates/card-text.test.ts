import { expect, test } from 'vitest'
import { aboutLine, bioLine, linesLeft, tagLine, wantText } from './card-text.ts'

test('what somebody looks for is one line', () => {
  const moveIn = '2027-08-15'
  const text = (min: number | null, max: number | null) =>
    wantText({ budget: { min, max }, hidesBudget: true, moveIn })
  expect(text(850, 1150)).toBe('$850–$1,150 · move-in Aug 2027')
  expect(text(null, 1250)).toBe('Up to $1,250 · move-in Aug 2027')
  expect(text(900, null)).toBe('From $900 · move-in Aug 2027')
  expect(text(900, 900)).toBe('$900 · move-in Aug 2027')
})

test('a long major stands alone', () => {
  expect(aboutLine(['Junior', 'Law', null])).toBe('Junior · Law')
  expect(aboutLine([null, undefined, 'UCLA'])).toBe('UCLA')
  expect(aboutLine(['Sophomore', 'Computer Science and Business Administration', 'UCLA'])).toBe(
    'Computer Science and Business Administration',
  )
})

test('a bio is a sentence that fits, or none', () => {
  expect(bioLine(null)).toBeNull()
  expect(bioLine(' \n ')).toBeNull()
  expect(bioLine('I practice with headphones.')).toBe('I practice with headphones.')
  expect(bioLine('Early labs, early nights. I like the quiet of the hills and long walks.')).toBe(
    'Early labs, early nights.',
  )
  expect(bioLine('Second year in biology, and I cook for more people than I live with')).toBe(
    'Second year in biology',
  )
  expect(bioLine('I cook for more people than I live with most of the week')).toBe('')
  expect(bioLine('x'.repeat(500))).toBe('')
})

test('tags stand on one line with the number of the others', () => {
  expect(tagLine(['Art', 'Music', 'Chess'])).toEqual({ tags: ['Art', 'Music', 'Chess'], moreTags: 0 })
  expect(tagLine(['Art', 'Music', 'Chess', 'Yoga'])).toEqual({ tags: ['Art', 'Music', 'Chess'], moreTags: 1 })
  expect(tagLine(['Photography', 'Volunteering', 'Film nights'])).toEqual({
    tags: ['Photography', 'Volunteering'],
    moreTags: 1,
  })
  expect(tagLine([])).toEqual({ tags: [], moreTags: 0 })
})

test('long names and majors take the lines of bio and tags', () => {
  const fit = { percent: 80, agrees: 'Both clean', differs: 'Has pets' }
  const left = (name: string, about: string, place: string | null = null) =>
    linesLeft({ name, about, place, fit })
  expect(left('Ana R.', 'Junior · Law')).toEqual({ bio: true, tags: true })
  expect(left('Ana R.', 'Sophomore · Environmental Engineering')).toEqual({ bio: true, tags: false })
  expect(left('Maximiliana-Alexandra R.', 'Sophomore · Environmental Engineering')).toEqual({
    bio: false,
    tags: false,
  })
  expect(left('Ana R.', 'Junior · Law', 'Has a place: $1,050 a month in Westwood')).toEqual({
    bio: false,
    tags: false,
  })
})
