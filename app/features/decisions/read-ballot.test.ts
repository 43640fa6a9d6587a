import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ballotOf } from './factory.ts'
import { movedBallot, rankField, readBallot, reasonField, vetoField } from './read-ballot.ts'
import { MOST_RANKED, VETO_REASON_MOST } from './rules.ts'
import { decisionCopy } from './copy.ts'

const HOMES = ['a', 'b', 'c', 'd']
const ranked = (places: Record<string, string>) =>
  readBallot(Object.fromEntries(Object.entries(places).map(([id, place]) => [rankField(id), place])), HOMES)

test('what the form sends is read as ranks and vetoes', () => {
  expect(readBallot(ballotOf(['b', 'a'], { c: ' no  parking ' }), HOMES)).toEqual({
    ok: true,
    ballot: { ranks: { b: 1, a: 2 }, vetoes: { c: 'no  parking' } },
  })
})

test('gaps and two homes with one rank are reported beside the homes', () => {
  expect(ranked({ a: '1', b: '3' })).toEqual({
    ok: false,
    errors: { 'rank-b': 'No home has rank 2. Ranks go 1, 2, 3 without a gap.' },
  })
  const twice = 'Two homes have rank 1. Give each its own rank.'
  expect(ranked({ a: '1', b: '1', c: '2' })).toEqual({
    ok: false,
    errors: { 'rank-a': twice, 'rank-b': twice },
  })
  for (const place of ['0', '5', '-1', '1.5', 'first', '9'.repeat(400), '１'])
    expect(ranked({ a: place })).toEqual({
      ok: false,
      errors: { 'rank-a': 'Choose a rank from 1 to 4, or none.' },
    })
})

test('a page that was opened before a home was added leaves what another tab answered about it', () => {
  const before = { ranks: { c: 1, a: 2 }, vetoes: { d: 'far' } }
  expect(readBallot(ballotOf(['b', 'a']), HOMES, before)).toEqual({
    ok: true,
    ballot: { ranks: { c: 1, b: 2, a: 3 }, vetoes: { d: 'far' } },
  })
  const emptied = { ...ballotOf(['b']), [rankField('a')]: '', [rankField('c')]: '', [rankField('d')]: '' }
  expect(readBallot(emptied, HOMES, before)).toEqual({
    ok: true,
    ballot: { ranks: { b: 1 }, vetoes: {} },
  })
})

test('a home that is not in the collection, and an empty answer, are reported above the form', () => {
  for (const typed of [
    { 'rank-z': '1' },
    { 'veto-z': 'on' },
    { 'rank-\0': '1' },
    { 'rank-__proto__': '1' },
  ] as Record<string, string>[])
    expect(readBallot(typed, HOMES)).toEqual({ ok: false, errors: {}, failed: decisionCopy.removed })
  for (const typed of [{}, { 'rank-a': '' }, { 'reason-a': 'nothing ticked' }, { other: 'x' }] as Record<
    string,
    string
  >[])
    expect(readBallot(typed, HOMES)).toEqual({ ok: false, errors: {}, failed: decisionCopy.blank })
})

test('“not for me” needs a short reason', () => {
  const veto = (reason: string) => readBallot({ [vetoField('a')]: 'on', [reasonField('a')]: reason }, HOMES)
  for (const blank of ['', '  ', '\u200b', '\0'])
    expect(veto(blank)).toEqual({ ok: false, errors: { 'reason-a': decisionCopy.reasonMissing } })
  expect(veto('x'.repeat(10_000))).toEqual({
    ok: false,
    errors: { 'reason-a': 'Keep it to 140 characters.' },
  })
  expect(veto('<b>"no"</b>')).toMatchObject({ ok: true, ballot: { vetoes: { a: '<b>"no"</b>' } } })
})

test('a vetoed home with a rank leaves its rank to the next', () => {
  expect(readBallot(ballotOf(['a', 'b', 'c'], { b: 'far' }), HOMES)).toEqual({
    ok: true,
    ballot: { ranks: { a: 1, c: 2 }, vetoes: { b: 'far' } },
  })
})

test('only the first twenty homes can be ranked', () => {
  const many = Array.from({ length: 30 }, (_, index) => `home${index}`)
  expect(readBallot(ballotOf(many.slice(0, MOST_RANKED)), many).ok).toBe(true)
  expect(readBallot(ballotOf(many.slice(0, MOST_RANKED + 1)), many).ok).toBe(false)
})

test('whatever is read has ranks from 1 without gaps, of homes that are there and not vetoed', () => {
  const field = fc.constantFrom(...HOMES.flatMap((id) => [rankField(id), vetoField(id), reasonField(id)]))
  const value = fc.oneof(fc.constantFrom('', '1', '2', '3', 'on', 'why'), fc.string())
  fc.assert(
    fc.property(fc.dictionary(field, value), (typed) => {
      const read = readBallot(typed, HOMES)
      if (!read.ok) return
      const { ranks, vetoes } = read.ballot
      const places = Object.values(ranks).toSorted((one, other) => one - other)
      expect(places).toEqual(places.map((_, index) => index + 1))
      for (const id of Object.keys(ranks)) expect(vetoes).not.toHaveProperty(id)
    }),
  )
})

test('a reason is cut between characters, so that it can be stored', () => {
  const reason = `far${'\u0001'.repeat(4 * VETO_REASON_MOST - 4)}😀😀`
  const read = readBallot(ballotOf([], { a: reason }), HOMES)
  expect(read).toEqual({ ok: true, ballot: { ranks: {}, vetoes: { a: 'far' } } })
})

test('a button without JavaScript moves a home among the ranked ones, and leaves the rest of the form', () => {
  const form = {
    seen: '',
    'rank-a': '1',
    'rank-b': '2',
    'rank-c': '3',
    'veto-c': 'on',
    'reason-c': 'Too far',
  }
  const places = (move: string) => {
    const moved = movedBallot({ ...form, move })
    return moved && [moved['rank-a'], moved['rank-b'], moved['rank-c'], moved['reason-c']]
  }
  expect(places('down:a')).toEqual(['2', '1', '', 'Too far'])
  expect(places('up:b')).toEqual(['2', '1', '', 'Too far'])
  expect(places('up:a')).toEqual(['1', '2', '', 'Too far'])
  expect(places('down:nobody')).toEqual(['1', '2', '', 'Too far'])
  expect(movedBallot(form)).toBeNull()
  expect(movedBallot({ ...form, move: 'sideways:a' })).toBeNull()
})
